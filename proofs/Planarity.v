(** Two walks that cross a square board in different directions meet.

    [crossing_walks_meet] is about a walk [P] from the first row to the last and a walk [Q] from the first column to the last.
    The proof counts parities. For a point [v] that is not on [P], the label of [v] says on which side of [P] it is: the
    parity of the steps of [P] that pass West of [v] between its row and the next. The label is the same for neighbours on [Q],
    but it is false in the first column and true in the last. *)

Require Import ZArith List Bool Lia.
Import ListNotations.
From Crossway Require Import Rules.
Open Scope Z_scope.

(** Points are near if they are equal or touch. *)
Definition near (p q : point) : Prop := Z.abs (row p - row q) <= 1 /\ Z.abs (column p - column q) <= 1.

Lemma touch_near : forall p q, touch p q -> near p q.
Proof. intros [r c] [r' c']. unfold touch, near. cbn. lia. Qed.

Lemma near_sym : forall p q, near p q -> near q p.
Proof. intros [r c] [r' c']. unfold near. cbn. lia. Qed.

(** Steps cross if they are the two diagonals of one block. *)
Definition cross (u w v x : point) : Prop :=
  row u <> row w /\ column u <> column w /\
  ((row v = row u /\ row x = row w /\ column v = column w /\ column x = column u) \/
   (row v = row w /\ row x = row u /\ column v = column u /\ column x = column w)).

(** Whether a point is in the row [r], West of the column [c]. *)
Definition is_west (r c : Z) (u : point) : bool := (row u =? r) && (column u <? c).

(** Whether a step leads between two rows, and its end in the row [r] is West of the column [c]. *)
Definition passes (r r' c : Z) (u w : point) : bool :=
  (is_west r c u && (row w =? r')) || (is_west r c w && (row u =? r')).
Definition below (v u w : point) : bool := passes (row v) (row v + 1) (column v) u w.
Definition above (v u w : point) : bool := passes (row v) (row v - 1) (column v) u w.
Definition west (v u : point) : bool := is_west (row v) (column v) u.

(** The parity of the steps of a walk with a property. *)
Fixpoint parity (f : point -> point -> bool) (p : point) (l : list point) : bool :=
  match l with
  | [] => false
  | q :: rest => xorb (f p q) (parity f q rest)
  end.

(** Truth values of comparisons, decided one by one. *)
Ltac decide_comparisons :=
  repeat match goal with
  | |- context [?x =? ?y] => destruct (Z.eqb_spec x y)
  | |- context [?x <? ?y] => destruct (Z.ltb_spec x y)
  | |- context [?x <=? ?y] => destruct (Z.leb_spec x y)
  end; cbn; try reflexivity; try (exfalso; lia).

Lemma distinct_points : forall u v : point, u <> v -> row u <> row v \/ column u <> column v.
Proof.
  intros [r c] [r' c'] H. cbn. destruct (Z.eq_dec r r'); [ | now left ].
  right. intro E. apply H. now subst.
Qed.

(** A step enters or leaves the row of [v] West of it as often as it passes West of it. *)
Lemma step_west : forall v u w, near u w -> u <> v -> w <> v ->
  xorb (below v u w) (above v u w) = xorb (west v u) (west v w).
Proof.
  intros v u w N U W. apply distinct_points in U. apply distinct_points in W.
  destruct v as [r c], u as [ur uc], w as [wr wc].
  unfold near, below, above, passes, west, is_west in *. cbn in *.
  decide_comparisons.
Qed.

(** A sum over the steps of a walk whose terms are differences. *)
Lemma telescope : forall (f : point -> point -> bool) (g : point -> bool) (A : point -> Prop),
  (forall u w, near u w -> A u -> A w -> f u w = xorb (g u) (g w)) ->
  forall l p, walk near p l -> Forall A (p :: l) -> parity f p l = xorb (g p) (g (final p l)).
Proof.
  intros f g A H. induction l as [ | q rest IH]; intros p W F; cbn.
  - now destruct (g p).
  - destruct W as [N W]. inversion F as [ | ? ? Ap Fq]; subst. inversion Fq as [ | ? ? Aq ?]; subst.
    rewrite (IH q W Fq), (H p q N Ap Aq).
    now destruct (g p), (g q), (g (final q rest)).
Qed.

Lemma parity_xorb : forall f g l p, parity (fun u w => xorb (f u w) (g u w)) p l = xorb (parity f p l) (parity g p l).
Proof.
  induction l as [ | q rest IH]; intros p; cbn; [ reflexivity | rewrite IH ].
  now destruct (f p q), (g p q), (parity f q rest), (parity g q rest).
Qed.

(** Properties with the same value for each step have the same parity. *)
Lemma parity_ext : forall (f g : point -> point -> bool) (A : point -> Prop),
  (forall u w, near u w -> A u -> A w -> f u w = g u w) ->
  forall l p, walk near p l -> Forall A (p :: l) -> parity f p l = parity g p l.
Proof.
  intros f g A H. induction l as [ | q rest IH]; intros p W F; cbn; [ reflexivity | ].
  destruct W as [N W]. inversion F as [ | ? ? Ap Fq]; subst. inversion Fq as [ | ? ? Aq ?]; subst.
  now rewrite (IH q W Fq), (H p q N Ap Aq).
Qed.

Lemma final_in : forall l p, In (final p l) (p :: l).
Proof.
  induction l as [ | q rest IH]; intros p; [ now left | right; apply IH ].
Qed.

Section Crossing.

Variable n : Z.
Variables A B : point -> Prop.
Variable q_step : point -> point -> Prop.
Hypothesis A_on_board : forall u, A u -> on_board n u.
Hypothesis B_on_board : forall v, B v -> on_board n v.
Hypothesis disjoint : forall u, A u -> B u -> False.
Hypothesis q_near : forall v x, q_step v x -> near v x.
Hypothesis no_cross : forall u w v x, A u -> A w -> near u w -> B v -> B x -> q_step v x -> ~ cross u w v x.

(** The walk [P]. *)
Variable p : point.
Variable l : list point.
Hypothesis p_walk : walk near p l.
Hypothesis p_in : Forall A (p :: l).
Hypothesis p_first : row p = 1.
Hypothesis p_last : row (final p l) = n.

Let label (v : point) : bool := xorb (parity (below v) p l) (west v (final p l)).

Lemma final_A : A (final p l).
Proof. exact (proj1 (Forall_forall A (p :: l)) p_in _ (final_in l p)). Qed.

(** The label can be read above the row of [v] too. *)
Lemma label_above : forall v, B v -> label v = xorb (parity (above v) p l) (west v p).
Proof.
  intros v Bv. unfold label.
  assert (E : parity (fun u w => xorb (below v u w) (above v u w)) p l = xorb (west v p) (west v (final p l))).
  { apply telescope with (A := A); trivial. intros u w N Au Aw.
    apply step_west; trivial; intro Z; apply (disjoint v); congruence. }
  rewrite parity_xorb in E.
  destruct (parity (below v) p l), (parity (above v) p l), (west v p), (west v (final p l)); cbn in *; congruence.
Qed.

Lemma A_not_B : forall u v, A u -> B v -> row u <> row v \/ column u <> column v.
Proof. intros u v Au Bv. apply distinct_points. intro Z. apply (disjoint v); congruence. Qed.

(** Neighbours in a row have the same label. *)
Lemma is_west_same : forall r c c' u,
  -1 <= c - c' <= 1 -> row u <> r \/ column u <> c -> row u <> r \/ column u <> c' -> is_west r c u = is_west r c' u.
Proof. intros r c c' u H H1 H2. unfold is_west. decide_comparisons. Qed.

Lemma label_in_row : forall v x, B v -> B x -> near v x -> row v = row x -> label v = label x.
Proof.
  intros v x Bv Bx N E. unfold label.
  assert (H : forall u, A u -> is_west (row v) (column v) u = is_west (row x) (column x) u).
  { intros u Au. pose proof (A_not_B u v Au Bv). pose proof (A_not_B u x Au Bx).
    rewrite E in *. apply is_west_same; trivial. destruct N as [_ N]. lia. }
  f_equal.
  - apply parity_ext with (A := A); trivial. intros u w M Au Aw.
    unfold below, passes. rewrite (H u Au), (H w Aw), E. reflexivity.
  - apply H, final_A.
Qed.

(** So have neighbours in a row and the next one. *)
Lemma same_side_of_step : forall u w v x,
  near u w -> near v x -> row u = row v -> row w = row x -> row x = row v + 1 ->
  column u <> column v -> column w <> column x -> ~ cross u w v x ->
  (column u <? column v) = (column w <? column x).
Proof.
  intros [ur uc] [wr wc] [r c] [r' c'] [N1 N2] [N3 N4] E1 E2 E3 D1 D2 C. cbn in *.
  apply Z.abs_le in N2. apply Z.abs_le in N4. clear N1 N3. subst.
  destruct (Z.ltb_spec uc c) as [L | L], (Z.ltb_spec wc c') as [L' | L']; try reflexivity; exfalso; apply C;
    unfold cross; cbn.
  - assert (wc = uc + 1 /\ c = uc + 1 /\ c' = uc) as [-> [-> ->]] by lia. lia.
  - assert (uc = wc + 1 /\ c' = wc + 1 /\ c = wc) as [-> [-> ->]] by lia. lia.
Qed.

Lemma cross_turned : forall u w v x, cross u w v x -> cross u w x v.
Proof. unfold cross. tauto. Qed.

Lemma label_down : forall v x, B v -> B x -> (q_step v x \/ q_step x v) -> row x = row v + 1 -> label v = label x.
Proof.
  intros v x Bv Bx S E. rewrite (label_above x Bx). unfold label.
  assert (N : near v x) by (destruct S as [S | S]; apply q_near in S; [ | apply near_sym ]; exact S).
  assert (C : forall u w, A u -> A w -> near u w -> ~ cross u w v x).
  { intros u w Au Aw M. destruct S as [S | S]; [ now apply no_cross | ].
    intro C. apply (no_cross u w x v Au Aw M Bx Bv S). now apply cross_turned. }
  assert (H : forall u w, A u -> A w -> near u w ->
    is_west (row v) (column v) u && (row w =? row x) = is_west (row x) (column x) w && (row u =? row v)).
  { intros u w Au Aw M. unfold is_west.
    pose proof (A_not_B u v Au Bv) as H1. pose proof (A_not_B w x Aw Bx) as H2.
    destruct (Z.eqb_spec (row u) (row v)) as [U | U], (Z.eqb_spec (row w) (row x)) as [W | W]; cbn;
      rewrite ?andb_true_r, ?andb_false_r; trivial.
    apply same_side_of_step; trivial; [ tauto | tauto | now apply C ]. }
  pose proof (B_on_board v Bv) as [Rv Cv]. pose proof (B_on_board x Bx) as [Rx Cx].
  f_equal.
  - apply parity_ext with (A := A); trivial. intros u w M Au Aw.
    unfold below, above, passes. replace (row x - 1) with (row v) by lia. replace (row v + 1) with (row x) by lia.
    rewrite (H u w Au Aw M), (H w u Aw Au (near_sym _ _ M)). apply orb_comm.
  - unfold west, is_west. rewrite p_first, p_last, E.
    rewrite (proj2 (Z.eqb_neq n (row v))), (proj2 (Z.eqb_neq 1 (row v + 1))); trivial; lia.
Qed.

Lemma label_step : forall v x, B v -> B x -> q_step v x -> label v = label x.
Proof.
  intros v x Bv Bx S. pose proof (q_near v x S) as N. destruct N as [N1 N2].
  assert (row v = row x \/ row x = row v + 1 \/ row v = row x + 1) as [E | [E | E]] by lia.
  - apply label_in_row; trivial. now split.
  - apply label_down; trivial. now left.
  - symmetry. apply label_down; trivial. now right.
Qed.

(** In the first column nothing is West. *)
Lemma label_first : forall v, B v -> column v = 1 -> label v = false.
Proof.
  intros v Bv E. unfold label.
  assert (H : forall u, A u -> is_west (row v) (column v) u = false).
  { intros u Au. pose proof (A_on_board u Au) as [? ?]. unfold is_west. rewrite E.
    rewrite (proj2 (Z.ltb_ge (column u) 1)); [ apply andb_false_r | lia ]. }
  unfold west. rewrite (H _ final_A), xorb_false_r.
  rewrite (telescope (below v) (fun _ => false) A); trivial.
  intros u w M Au Aw. unfold below, passes. now rewrite (H u Au), (H w Aw).
Qed.

(** In the last column everything is West: the walk passes an odd number of times. *)
Lemma label_last : forall v, B v -> column v = n -> label v = true.
Proof.
  intros v Bv E. unfold label. pose proof (B_on_board v Bv) as [Rv Cv].
  assert (H : forall u, A u -> is_west (row v) (column v) u = (row u =? row v)).
  { intros u Au. pose proof (A_on_board u Au) as [? ?]. pose proof (A_not_B u v Au Bv) as D. unfold is_west. rewrite E in *.
    destruct (Z.eqb_spec (row u) (row v)) as [U | U]; [ | reflexivity ]. cbn. apply Z.ltb_lt. lia. }
  rewrite (telescope (below v) (fun u => row u <=? row v) A); trivial.
  - unfold west. rewrite (H _ final_A), p_first, p_last.
    clear H. decide_comparisons.
  - intros u w [M _] Au Aw. unfold below, passes. rewrite (H u Au), (H w Aw). clear H. apply Z.abs_le in M.
    decide_comparisons.
Qed.

Lemma label_walk : forall m q, walk q_step q m -> Forall B (q :: m) -> label q = label (final q m).
Proof.
  induction m as [ | x rest IH]; intros q W F; cbn; [ reflexivity | ].
  destruct W as [S W]. pose proof (Forall_inv F) as Bq. apply Forall_inv_tail in F. pose proof (Forall_inv F) as Bx.
  rewrite (label_step q x); trivial. now apply IH.
Qed.

Lemma crossing_walks_meet : forall q m,
  walk q_step q m -> Forall B (q :: m) -> column q = 1 -> column (final q m) = n -> False.
Proof.
  intros q m W F C D. pose proof (label_walk m q W F) as E.
  pose proof (proj1 (Forall_forall B (q :: m)) F) as G.
  rewrite label_first in E; [ | apply G; now left | exact C ].
  rewrite label_last in E; [ discriminate | apply G, final_in | exact D ].
Qed.

End Crossing.

(** The same for either side: a walk from edge to edge of [s], and one of the other side. The board is turned over its
    diagonal if [s] is White. *)
Definition turn (s : side) (v : point) : point := match s with Black => v | White => (column v, row v) end.

Lemma turn_twice : forall s v, turn s (turn s v) = v.
Proof. intros [ | ] [r c]; reflexivity. Qed.

Lemma walk_map : forall (f : point -> point) (R R' : point -> point -> Prop),
  (forall u w, R u w -> R' (f u) (f w)) -> forall l p, walk R p l -> walk R' (f p) (map f l).
Proof.
  intros f R R' H. induction l as [ | q rest IH]; intros p W; cbn; [ trivial | ].
  destruct W as [S W]. split; [ now apply H | now apply IH ].
Qed.

Lemma final_map : forall (f : point -> point) l p, final (f p) (map f l) = f (final p l).
Proof. induction l as [ | q rest IH]; intros p; cbn; [ reflexivity | apply IH ]. Qed.

Theorem sides_cross : forall n s (A B : point -> Prop) (q_step : point -> point -> Prop),
  (forall u, A u -> on_board n u) -> (forall v, B v -> on_board n v) ->
  (forall u, A u -> B u -> False) ->
  (forall v x, q_step v x -> near v x) ->
  (forall u w v x, A u -> A w -> near u w -> B v -> B x -> q_step v x -> ~ cross u w v x) ->
  forall p l q m,
  walk near p l -> Forall A (p :: l) -> on_first_edge s p -> on_second_edge n s (final p l) ->
  walk q_step q m -> Forall B (q :: m) -> on_first_edge (opp s) q -> on_second_edge n (opp s) (final q m) ->
  False.
Proof.
  intros n s A B q_step HA HB D N X p l q m WP FP P1 P2 WQ FQ Q1 Q2.
  unfold on_first_edge, on_second_edge in *.
  apply (crossing_walks_meet n (fun u => A (turn s u)) (fun u => B (turn s u)) (fun u w => q_step (turn s u) (turn s w)))
    with (p := turn s p) (l := map (turn s) l) (q := turn s q) (m := map (turn s) m).
  - intros u Au. apply HA in Au. destruct s; [ exact Au | ]. unfold on_board in *. cbn in *. tauto.
  - intros u Bu. apply HB in Bu. destruct s; [ exact Bu | ]. unfold on_board in *. cbn in *. tauto.
  - intros u Au Bu. eapply D; eassumption.
  - intros v x S. apply N in S. destruct s; [ exact S | ]. unfold near in *. cbn in *. tauto.
  - intros u w v x Au Aw M Bv Bx S C.
    apply (X (turn s u) (turn s w) (turn s v) (turn s x)); trivial.
    + destruct s; [ exact M | ]. unfold near in *. cbn in *. tauto.
    + destruct s; [ exact C | ]. unfold cross in *. cbn in *. tauto.
  - apply walk_map with (R := near); trivial. intros u w M. destruct s; [ exact M | ]. unfold near in *. cbn. tauto.
  - change (turn s p :: map (turn s) l) with (map (turn s) (p :: l)). apply Forall_map.
    eapply Forall_impl; [ | exact FP ]. cbn. intros u Au. now rewrite turn_twice.
  - destruct s; exact P1.
  - rewrite final_map. destruct s; exact P2.
  - apply walk_map with (R := q_step); trivial. intros u w S. now rewrite !turn_twice.
  - change (turn s q :: map (turn s) m) with (map (turn s) (q :: m)). apply Forall_map.
    eapply Forall_impl; [ | exact FQ ]. cbn. intros u Bu. now rewrite turn_twice.
  - destruct s; exact Q1.
  - rewrite final_map. destruct s; exact Q2.
Qed.
