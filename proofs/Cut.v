(** The claim `cut`: if stones of the winner and points that are forbidden to the other side join the winner's edges
    orthogonally, the winner wins, whoever is to move. *)

Require Import ZArith List Bool Lia.
Import ListNotations.
From Crossway Require Import Rules Planarity Boards Links.
Open Scope Z_scope.

(** Points that touch orthogonally. *)
Definition beside (p q : point) : Prop := Z.abs (row p - row q) + Z.abs (column p - column q) = 1.

Lemma beside_near : forall p q, beside p q -> near p q.
Proof. unfold beside, near. lia. Qed.

(** An orthogonal step crosses no other step. *)
Lemma beside_not_cross : forall u w v x, beside v x -> ~ cross u w v x.
Proof. unfold beside, cross. lia. Qed.

Section Cut.

Variable n : Z.

(** The winner. *)
Variable w : side.

(** A wall is an orthogonal walk of safe points from the winner's first edge to its second. *)
Definition wall (b : board) (p : point) (l : list point) : Prop :=
  on_first_edge w p /\ on_second_edge n w (final p l) /\ walk beside p l /\ Forall (fun q => on_board n q /\ safe w b q) (p :: l).

Lemma wall_set : forall b p l q s, legal n b s q -> wall b p l -> wall (set b q s) p l.
Proof.
  intros b p l q s L (P1 & P2 & W & F). repeat split; trivial.
  eapply Forall_impl; [ | exact F ]. cbn. intros x [X S]. split; [ exact X | ]. now apply (safe_set n).
Qed.

Lemma wall_not_lost : forall b p l, valid n b -> wall b p l -> ~ connected n b (opp w).
Proof.
  intros b p l [V _] (P1 & P2 & W & F) (q & m & Q1 & Q2 & WQ & FQ).
  apply (sides_cross n (opp w) (fun u => get b u = Some (opp w)) (fun u => on_board n u /\ safe w b u) beside)
    with q m p l; trivial.
  - intros u U. eapply V; exact U.
  - tauto.
  - intros u U [_ [S | [S _]]]; rewrite S in U; [ injection U as U; now apply (opp_not w) | discriminate ].
  - exact beside_near.
  - intros u x v y _ _ _ _ _ S. now apply beside_not_cross.
  - apply walk_impl with (R := touch); [ exact touch_near | exact WQ ].
  - now rewrite opp_opp.
  - now rewrite opp_opp.
Qed.

(** An empty point that is forbidden to both sides lies between two stones of the winner, which are near each other, and two
    of the other side. *)
Definition stuck (b : board) (q : point) : Prop := get b q = None /\ forbidden b (opp w) q /\ forbidden b w q.

Lemma beside_cases : forall q x dr dc, unit_step dr -> unit_step dc -> beside q x ->
  x = beside_row q dr \/ x = beside_column q dc \/ x = beside_row q (- dr) \/ x = beside_column q (- dc).
Proof.
  intros [r c] [r' c'] dr dc R C B. unfold beside, beside_row, beside_column in *. cbn in *.
  assert (D : c' = c /\ (r' = r + 1 \/ r' = r - 1) \/ r' = r /\ (c' = c + 1 \/ c' = c - 1)) by lia.
  destruct R as [-> | ->], C as [-> | ->], D as [[-> [-> | ->]] | [-> [-> | ->]]]; cbn;
    (left; f_equal; lia) || (right; left; f_equal; lia) || (right; right; left; f_equal; lia) ||
    (right; right; right; f_equal; lia).
Qed.

Lemma stuck_between : forall b q, stuck b q -> exists dr dc, unit_step dr /\ unit_step dc /\
  get b (beside_row q dr) = Some w /\ get b (beside_column q dc) = Some w /\
  get b (beside_row q (- dr)) = Some (opp w) /\ get b (beside_column q (- dc)) = Some (opp w).
Proof.
  intros b q (E & (dr & dc & R & C & F1 & F2 & F3) & (dr' & dc' & R' & C' & G1 & G2 & G3)).
  rewrite opp_opp in F2, F3. exists dr, dc. unfold beside_row, beside_column.
  assert (dr' = - dr) as <-.
  { destruct R as [-> | ->], R' as [-> | ->]; trivial; rewrite F2 in G2; injection G2 as G2; symmetry in G2;
      now destruct (opp_not w). }
  assert (dc' = - dc) as <-.
  { destruct C as [-> | ->], C' as [-> | ->]; trivial; rewrite F3 in G3; injection G3 as G3; symmetry in G3;
      now destruct (opp_not w). }
  auto 7.
Qed.

(** It is on no edge. *)
Lemma stuck_inside : forall b q, valid n b -> stuck b q -> 1 < along w q < n.
Proof.
  intros b q [V _] S. destruct (stuck_between b q S) as (dr & dc & R & C & H1 & H2 & H3 & H4).
  apply V in H1. apply V in H2. apply V in H3. apply V in H4. destruct q as [r c].
  unfold on_board, beside_row, beside_column in *. cbn in *.
  unfold unit_step in *. destruct w; cbn; lia.
Qed.

(** A safe point beside it has a stone of the winner, and two such points are near each other. *)
Lemma beside_stuck : forall b q x, stuck b q -> beside q x -> safe w b x -> get b x = Some w.
Proof.
  intros b q x S B F. destruct (stuck_between b q S) as (dr & dc & R & C & H1 & H2 & H3 & H4).
  assert (N : get b x <> Some (opp w)).
  { destruct F as [F | [F _]]; rewrite F; [ | discriminate ]. intro G. injection G as G. symmetry in G. now apply (opp_not w). }
  destruct (beside_cases q x dr dc R C B) as [-> | [-> | [-> | ->]]]; trivial; contradiction.
Qed.

Lemma around_stuck : forall b q x y, stuck b q -> beside q x -> beside q y -> get b x = Some w -> get b y = Some w -> near x y.
Proof.
  intros b q x y S X Y FX FY. destruct (stuck_between b q S) as (dr & dc & R & C & H1 & H2 & H3 & H4).
  assert (N : forall z, get b z = Some w -> get b z <> Some (opp w)).
  { intros z Z G. rewrite Z in G. injection G as G. symmetry in G. now apply (opp_not w). }
  assert (D : forall z, beside q z -> get b z = Some w -> z = beside_row q dr \/ z = beside_column q dc).
  { intros z B Z. destruct (beside_cases q z dr dc R C B) as [E | [E | [E | E]]]; auto; subst z; now apply N in Z. }
  unfold near. destruct (D x X FX) as [-> | ->], (D y Y FY) as [-> | ->];
    unfold beside_row, beside_column, unit_step in *; cbn; lia.
Qed.

(** A near walk on the winner's stones can be made a chain. *)
Lemma near_touch : forall p q, near p q -> p = q \/ touch p q.
Proof.
  intros [r c] [r' c'] [N1 N2]. cbn in *. destruct (point_eq_dec (r, c) (r', c')) as [E | E]; [ now left | right ].
  unfold touch. cbn. apply distinct_points in E. cbn in E. lia.
Qed.

Lemma chain_of_near : forall b l p, walk near p l -> Forall (fun q => get b q = Some w) (p :: l) ->
  exists l', final p l' = final p l /\ walk touch p l' /\ Forall (fun q => get b q = Some w) (p :: l').
Proof.
  induction l as [ | q rest IH]; intros p W F.
  - exists []. now split.
  - destruct W as [S W]. pose proof (Forall_inv F) as P. apply Forall_inv_tail in F.
    destruct (IH q W F) as (l' & L & W' & F'). destruct (near_touch p q S) as [-> | T].
    + exists l'. auto.
    + exists (q :: l'). cbn. split; [ exact L | ]. split; [ now split | ]. now constructor.
Qed.

(** Without the stuck points, a wall with no other empty point is a chain. *)
Lemma wall_without_stuck : forall b, valid n b -> forall k l p, (length l <= k)%nat ->
  get b p = Some w -> walk beside p l -> Forall (fun q => safe w b q /\ (get b q = Some w \/ stuck b q)) l ->
  on_second_edge n w (final p l) ->
  exists l', final p l' = final p l /\ walk near p l' /\ Forall (fun q => get b q = Some w) (p :: l').
Proof.
  intros b V. induction k as [ | k IH]; intros l p K P W F E.
  - destruct l; [ | cbn in K; lia ]. exists []. split; [ reflexivity | split; [ exact I | ] ]. now constructor.
  - destruct l as [ | q l]; [ exists []; split; [ reflexivity | split; [ exact I | ] ]; now constructor | ].
    cbn in K. destruct W as [S W]. pose proof (Forall_inv F) as [_ D]. apply Forall_inv_tail in F. cbn in E. cbn.
    destruct D as [Q | Q].
    + destruct (IH l q) as (l' & L & W' & F'); trivial; [ lia | ].
      exists (q :: l'). cbn. split; [ exact L | ]. split; [ split; [ now apply beside_near | exact W' ] | now constructor ].
    + destruct l as [ | y l].
      { cbn in E. pose proof (stuck_inside b q V Q). unfold on_second_edge in E. lia. }
      destruct W as [T W]. pose proof (Forall_inv F) as [SY _]. apply Forall_inv_tail in F. cbn in K, E. cbn.
      pose proof (beside_stuck b q y Q T SY) as Y.
      destruct (IH l y) as (l' & L & W' & F'); trivial; [ lia | ].
      exists (y :: l'). cbn. split; [ exact L | ]. split; [ split; [ | exact W' ] | now constructor ].
      apply (around_stuck b q); trivial. unfold beside in *. lia.
Qed.

Lemma forbidden_dec : forall b s p, {forbidden b s p} + {~ forbidden b s p}.
Proof.
  intros b s p.
  assert (D : forall dr dc, {forbids b s p dr dc} + {~ forbids b s p dr dc}).
  { intros dr dc. unfold forbids.
    destruct (has_dec b s (row p + dr, column p + dc)); [ | right; tauto ].
    destruct (has_dec b (opp s) (row p + dr, column p)); [ | right; tauto ].
    destruct (has_dec b (opp s) (row p, column p + dc)); [ now left | right; tauto ]. }
  assert (U : unit_step 1 /\ unit_step (-1)) by (unfold unit_step; auto). destruct U as [U1 U2].
  destruct (D (-1) (-1)); [ left; now exists (-1), (-1) | ]. destruct (D (-1) 1); [ left; now exists (-1), 1 | ].
  destruct (D 1 (-1)); [ left; now exists 1, (-1) | ]. destruct (D 1 1); [ left; now exists 1, 1 | ].
  right. intros (dr & dc & [-> | ->] & [-> | ->] & H); contradiction.
Qed.

(** If the winner is not connected yet, it may play on an empty point of its wall. *)
Lemma wall_move : forall b p l, valid n b -> wall b p l -> ~ connected n b w -> exists q, legal n b w q.
Proof.
  intros b p l V (P1 & P2 & W & F) C.
  destruct (Exists_dec (fun q => legal n b w q) (points n)) as [E | E].
  { intro q. destruct (get b q) as [t | ] eqn:G.
    - right. intros (_ & N & _). congruence.
    - destruct (forbidden_dec b w q) as [H | H]; [ right; intros (_ & _ & N); contradiction | ].
      destruct (in_dec point_eq_dec q (points n)) as [I | I].
      + left. split; [ now apply in_points | now split ].
      + right. intros (N & _). now apply I, in_points. }
  - apply Exists_exists in E. destruct E as (q & _ & L). now exists q.
  - exfalso. apply C.
    assert (D : Forall (fun q => safe w b q /\ (get b q = Some w \/ stuck b q)) (p :: l)).
    { eapply Forall_impl; [ | exact F ]. cbn. intros q [Q S]. split; [ exact S | ].
      destruct S as [S | [S H]]; [ now left | right ]. split; [ exact S | split; [ exact H | ] ].
      destruct (forbidden_dec b w q) as [G | G]; [ exact G | ]. exfalso. apply E. apply Exists_exists. exists q.
      split; [ now apply in_points | ]. split; [ exact Q | now split ]. }
    pose proof (Forall_inv D) as [_ DP]. apply Forall_inv_tail in D.
    destruct DP as [P | P].
    + destruct (wall_without_stuck b V (length l) l p) as (l1 & L1 & W1 & F1); trivial.
      destruct (chain_of_near b l1 p W1 F1) as (l2 & L2 & W2 & F2).
      exists p, l2. rewrite L2, L1. auto.
    + pose proof (stuck_inside b p V P). unfold on_first_edge in P1. lia.
Qed.

Theorem wall_wins : forall b p l t, valid n b -> wall b p l -> wins n w b t.
Proof.
  enough (G : forall m b p l, (empty_points n b <= m)%nat -> valid n b -> wall b p l -> forall t, wins n w b t).
  { intros b p l t V S. eapply G; [ apply Nat.le_refl | exact V | exact S ]. }
  induction m as [m IH] using lt_wf_ind. intros b p l M V S.
  pose proof (wall_not_lost b p l V S) as N.
  destruct (connected_or_not n b w V) as [C | C]; [ intro t; now apply has_won | ].
  assert (O : ~ over n b) by (rewrite (over_iff n b w); tauto).
  assert (Next : forall q s, legal n b s q -> forall t, wins n w (set b q s) t).
  { intros q s L. pose proof L as (Q1 & Q2 & _). pose proof (empty_points_set n b q s Q1 Q2).
    apply (IH (empty_points n (set b q s))) with (p := p) (l := l); [ lia | lia | now apply valid_set | now apply wall_set ]. }
  assert (Move : wins n w b w).
  { destruct (wall_move b p l V S C) as [q L]. apply wins_by_a_move with (m := Place q); trivial. cbn. now apply Next. }
  intro t. destruct (side_cases w t) as [-> | ->]; [ exact Move | ].
  apply wins_after_all_moves; trivial. intros [q | ] L; [ cbn in L |- *; now apply Next | exact Move ].
Qed.

End Cut.
