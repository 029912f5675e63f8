"""Small legal games of the project's own making, on each map, with all official factions between them."""

from __future__ import annotations

AUTUMN = """\
// A short game on the autumn map. It is not finished.

Map: Fall
Deck: Standard
C: Anna
E: [/red]Ben
A: Chika 千佳
V: Dora

C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#commander->$
A:3#->$
V:#ranger->$/p->4_7_8_12

C:t->5/Z%b/++/w->10/t5->/b_s->5/++/w11->6/#->C
E:R#E->$_r/w->3/4w3->7/XC7(2,1)/(Cw+w)7->/#->E  // the commander adds a hit
A:(M+R)#$->/t->9+4/++/#A->$/#->A
V:p->12/%r->e/%h12->$/++/%s->e/F#V->C/$_C->1/++/#->V

C:2t->5/XA9(1,0)/At9->/M#C->A$/++/w->10/2w10->12/#->C
E:B#E->$_b/w->3/2w7->8/XC8(3,0)/Cw8->/b->8/++/#->E
A:2R#$->/Cw4->/b_r+w->4/w->$/M#$->/t->9/++/R#A->/w->$/w4->9/2#->A
V:%r+%s->r/p->11/%r->e/%b11->$/++/%f->e/p->6/#->V

C:2t->5/w->10/XV6(1,0)/%sV$->d/t5->/b_w->12/++2/#->C
"""

WINTER = """\
Map: Winter
Deck: E&P
Clearings: F1, M2, R3, M4, F5, R6, M7, F8, R9, M10, F11, R12
Pool: LODPC
L: Lou
O: Oda
D: Dan
P: Pia

L:b_f+4w->1/w->5+10+11
O:w->10+11/2w->12/3w->$/$_->2
D:t+2w->3/2w->7+8+12
P:w->1+2+3

L:$_o->M/R#^/w->9/F#^/b_f->5/F#^/w->11/#->L
O:2w$->/t_f+w->11/++2/#->O/$_h->3/$_f->1
D:w->0/M#D->/t+w0->7/XP3(2,0)/Pw3->/(R+F)#^/#captain->$/++/#->D
P:B#P->/w->2+4+7+10/w2->/t->2/w1->5/#->P

L:$_ho->R/2F#^/w->5+8/F#L->/++2/#->L
O:w$->/w->12/#->O/$_m->1
D:w->0/R#D->/t+w0->12/XO12(2,1)/(2Ow+w)12->/(M+R)#^/#foremole->$/++/#->D
P:t2^t_s/++/R#P->/w->3+6+9+12/w10->/t->10/Zsabo/#->P

L:$_o->F/2B#^/2w->$/#->L
O:3#->O/3#O->
D:2w->0/F#^P/?Pt_b10/F#D->P/#->D
P:#sabo$->/w4->/t->4/2#->P

// the rest was not recorded
"""

LAKE = """\
Map: Lake
Deck: E&P
Clearings: F1, R2, M3, R4, F5, M6, M7, R8, F9, F10, R11, M12
C: Cleo
E: Emil
V: Vic
G: Gus

C:t_k->3/b_s->9/b_w->12/b_r->8/w->1+2+3+5+6+7+8+9+10+11+12
E:b+6w->4/#builder->$
V:#thief->$/p->1_5_11
G:#tinker->$/p->6_7_11

C:t->9/Z%b/++/(w+f)1->12/#->C/t9->/b_s->12/++/w->8/#->C
E:F#E->$_x/w->4/3w4->5/XC5(2,1)/(Cw+w)5->/#->E
V:p->11/%r->e/%s11->$/++/%f->e/p->7/#->V
G:p->6/%h->e/Z%t/++2/%t->t/%f->e/p->11/%r->e/B#*->G/#->G

C:t->9+12/w->8/w8->2/Zleague/%b->e/w2->7/#->C
E:M#E->$_m/w->4/--2/$_->/#despot->$/#->E
V:%r+%f->r/p->10/%r->e/%h10->$/++/%s->e/XC10(0,1)/Cw10->/%h->d/$_C->h/#->V
G:%h+%f->r/p->6_7_11/%_d->s+r/#->G
"""

MOUNTAIN = """\
Map: Mountain
Deck: Standard
Clearings: F1, M2, R3, F4, R5, M6, F7, M8, R9, F10, M11, R12
C: Cleo
A: Ali
H: Hugo
K: Kim

C:t_k->1/b_s->1/b_w->8/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$
H:b+w_w+4w->3
K:4w->4+12/2t_f->1_8_9/2t_t->10_11_12/2t_j->5_9_10

C:t->1/B#C->/8_9->/++/w->9/2w9->8/#->C
A:M#$->/t->2/M#$->/t->6/++/#A->$/#->A
H:w->3/#rowdy->$/(w_w+2w)3->11/XC11(2,0)/Cw11->/t->11/#->H
K:M#K->$_1/2w12->10/t_t10_11_12->10/t_t10^2/#faith$_2->/#->K

C:t->1/w->9/XK10(0,0)/t1->/b_s->1/++/#->C
A:(R+B)#$->/t->3/++/#->A
H:w->3/#grandiose->$/F#H->/#->H
K:F#K->$_2/t_2_t10->$/++2/#->K
"""

CLERGY = """\
Map: Fall
Deck: Standard
Ext: Y=Honeycomb Clergy
Y: Bee
C: Cat

C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
Y:(b+3w)->11/w->2+6+10/t_f$_g->6/t_b$_g->6/t_r$_g->10

Y:B#Y->/t_m$_g->2/(w+t_b)6->11/t_b11->/++/M#C->Y/$_C->p/#->Y
C:t->5/XY10(3,0)/Yw10->/Y$_C->h/#->C
"""

EXILES = AUTUMN.replace("Standard", "E&P")
"""Autumn with the other deck."""

ALL = {"autumn": AUTUMN, "winter": WINTER, "lake": LAKE, "mountain": MOUNTAIN}
