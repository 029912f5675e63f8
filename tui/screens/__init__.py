"""The screens and dialogs; each is imported when it is first shown, so that the first frame comes early."""
