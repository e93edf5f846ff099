(** The claim `join`: links that join the winner's edges win, whoever is to move.

    A link has points, on one of which the winner will place a stone, and guards: other empty points that it needs. Points and
    guards are its carrier. [secure] says what the claim asks of links on a board, and [secure_wins] is the theorem. How a
    checker finds that links are secure is not said here. *)

Require Import ZArith List Bool Lia.
Import ListNotations.
From Crossway Require Import Rules Planarity Boards.
Open Scope Z_scope.

Record link : Set := Link { link_points : list point; guards : list point }.
Definition carrier (k : link) : list point := link_points k ++ guards k.

Lemma points_in_carrier : forall k p, In p (link_points k) -> In p (carrier k).
Proof. intros. apply in_or_app. now left. Qed.

Definition beside_row (p : point) (dr : Z) : point := (row p + dr, column p).
Definition beside_column (p : point) (dc : Z) : point := (row p, column p + dc).
Definition opposite (p : point) (dr dc : Z) : point := (row p + dr, column p + dc).

Section Links.

Variable n : Z.

(** The winner. *)
Variable w : side.

(** A point is safe if the other side has no stone there and never will. *)
Definition safe (b : board) (q : point) : Prop :=
  get b q = Some w \/ (get b q = None /\ forbidden b (opp w) q).

(** In a block with the point [p] of the link [k], nothing but stones in the carrier can forbid [p] to the winner. *)
Definition block_holds (b : board) (ls : list link) (k : link) (p : point) (dr dc : Z) : Prop :=
  safe b (beside_row p dr) \/
  safe b (beside_column p dc) \/
  get b (opposite p dr dc) = Some (opp w) \/
  (get b (opposite p dr dc) = Some w /\
    (get b (beside_row p dr) = None -> In (beside_row p dr) (carrier k)) /\
    (get b (beside_column p dc) = None -> In (beside_column p dc) (carrier k))) \/
  (get b (opposite p dr dc) = None /\
    forall k', In k' ls -> In (opposite p dr dc) (link_points k') -> In (opposite p dr dc) (link_points k)).

(** What is asked of each link. *)
Record holds (b : board) (ls : list link) (k : link) : Prop := {
  has_points : link_points k <> [];
  carrier_empty : forall q, In q (carrier k) -> on_board n q /\ get b q = None;
  points_legal : forall p, In p (link_points k) -> legal n b w p;
  answers : forall q, In q (carrier k) -> legal n b (opp w) q ->
    exists p, In p (link_points k) /\ legal n (set b q (opp w)) w p;
  blocks_hold : forall p dr dc, In p (link_points k) -> unit_step dr -> unit_step dc -> on_board n (opposite p dr dc) ->
    block_holds b ls k p dr dc
}.

Definition apart (k k' : link) : Prop := forall q, In q (carrier k) -> In q (carrier k') -> False.

(** The links join the edges: on every board with more stones, the winner is connected if it has a point of each link. *)
Definition joins (b : board) (ls : list link) : Prop :=
  forall b', extends b b' -> (forall k, In k ls -> exists p, In p (link_points k) /\ get b' p = Some w) -> connected n b' w.

Record secure (b : board) (ls : list link) : Prop := {
  all_hold : forall k, In k ls -> holds b ls k;
  all_apart : ForallOrdPairs apart ls;
  all_join : joins b ls
}.

(** ** A stone outside of a carrier *)

Lemma safe_set : forall b q s x, legal n b s q -> safe b x -> safe (set b q s) x.
Proof.
  intros b q s x (Q & E & F) [G | [G H]].
  - left. now apply (extends_set n b q s Q E).
  - destruct (point_eq_dec x q) as [-> | D].
    + destruct (side_cases w s) as [-> | ->]; [ left; now apply (get_set_same _ n) | contradiction ].
    + right. split; [ now rewrite (get_set_other _ n) | ].
      eapply forbidden_extends; [ | exact H ]. now apply (extends_set n).
Qed.

(** A stone that does not disturb the link [k]: one of the other side outside of its carrier, or one of the winner on a point of
    another link. *)
Definition undisturbing (ls : list link) (k : link) (q : point) (s : side) : Prop :=
  ~ In q (carrier k) /\ (s = opp w \/ (s = w /\ exists k', In k' ls /\ In q (link_points k'))).

Lemma block_holds_set : forall b ls k q s p dr dc, legal n b s q -> undisturbing ls k q s ->
  block_holds b ls k p dr dc -> block_holds (set b q s) ls k p dr dc.
Proof.
  intros b ls k q s p dr dc L [N U] H. pose proof L as (Q & E & F).
  assert (Empty : forall x, get (set b q s) x = None -> get b x = None).
  { intros x X. rewrite (get_set _ n) in X by exact Q. destruct (point_eqb_spec x q); [ discriminate | exact X ]. }
  pose proof (extends_set n b q s Q E) as X.
  destruct H as [H | [H | [H | [(H & H1 & H2) | (H & H1)]]]].
  - left. now apply safe_set.
  - right; left. now apply safe_set.
  - right; right; left. now apply X.
  - right; right; right; left. auto.
  - destruct (point_eq_dec (opposite p dr dc) q) as [O | O].
    + right; right; left. rewrite O. rewrite (get_set_same _ n) by exact Q.
      destruct U as [-> | (-> & k' & K & P)]; [ reflexivity | ].
      destruct N. apply points_in_carrier. rewrite <- O in *. eapply H1; eassumption.
    + right; right; right; right. split; [ now rewrite (get_set_other _ n) | exact H1 ].
Qed.

(** If a point of a link is forbidden later on, it is by stones in its carrier, or it was before. *)
Lemma forbidding_block : forall b b' ls k p,
  valid n b' -> extends b b' -> (forall x, safe b x -> safe b' x) ->
  (forall o, get b o = None -> get b' o = Some w ->
    ~ In o (link_points k) /\ exists k', In k' ls /\ In o (link_points k')) ->
  (forall dr dc, unit_step dr -> unit_step dc -> on_board n (opposite p dr dc) -> block_holds b ls k p dr dc) ->
  forbidden b' w p ->
  exists dr dc, unit_step dr /\ unit_step dc /\ get b (opposite p dr dc) = Some w /\
    (get b' (beside_row p dr) = Some (opp w) /\ (get b (beside_row p dr) = None -> In (beside_row p dr) (carrier k))) /\
    (get b' (beside_column p dc) = Some (opp w) /\ (get b (beside_column p dc) = None -> In (beside_column p dc) (carrier k))).
Proof.
  intros b b' ls k p V X S O B (dr & dc & R & C & F1 & F2 & F3). exists dr, dc.
  fold (opposite p dr dc) in F1. fold (beside_row p dr) in F2. fold (beside_column p dc) in F3.
  assert (NS : forall x, get b' x = Some (opp w) -> ~ safe b x).
  { intros x G H. apply S in H. destruct H as [H | [H _]]; rewrite H in G; [ | discriminate ].
    injection G as G. now apply (opp_not w). }
  destruct (B dr dc R C) as [H | [H | [H | [(H & H1 & H2) | (H & H1)]]]].
  - eapply (proj1 V). exact F1.
  - now destruct (NS _ F2).
  - now destruct (NS _ F3).
  - apply X in H. rewrite H in F1. injection F1 as F1. now destruct (opp_not w).
  - repeat split; trivial.
  - destruct (O _ H F1) as [N (k' & K & P)]. destruct N. eapply H1; eassumption.
Qed.

Lemma holds_set : forall b ls k q s, valid n b -> holds b ls k -> legal n b s q -> undisturbing ls k q s ->
  holds (set b q s) ls k.
Proof.
  intros b ls k q s V H L U. pose proof L as (Q & E & F). pose proof U as [N U'].
  pose proof (extends_set n b q s Q E) as X. pose proof (valid_set n b s q V L) as V1.
  assert (Same : forall x, In x (carrier k) -> get (set b q s) x = get b x).
  { intros x I. apply (get_set_other _ n); [ exact Q | congruence ]. }
  assert (Own : forall o, get b o = None -> get (set b q s) o = Some w ->
    ~ In o (link_points k) /\ exists k', In k' ls /\ In o (link_points k')).
  { intros o G G'. apply (get_placed n) in G'; [ | exact Q ]. destruct G' as [[-> W] | G']; [ | congruence ].
    split; [ intro I; apply N; now apply points_in_carrier | ].
    destruct U' as [-> | [_ K]]; [ now destruct (opp_not w) | exact K ]. }
  destruct H as [H1 H2 H3 H4 H5]. split.
  - exact H1.
  - intros x I. rewrite Same by exact I. now apply H2.
  - intros p P. destruct (H3 p P) as (P1 & P2 & P3). repeat split; try apply P1.
    + rewrite Same; [ exact P2 | now apply points_in_carrier ].
    + intro G. apply (forbidding_block b _ ls k) in G; trivial; [ | | intros; now apply H5 ].
      * destruct G as (dr & dc & R & C & G1 & (G2 & G3) & (G4 & G5)). apply P3. exists dr, dc.
        split; [ exact R | split; [ exact C | ] ].
        split; [ exact G1 | split ].
        -- change (get b (beside_row p dr) = Some (opp w)).
           destruct (get b (beside_row p dr)) as [t | ] eqn:T; [ apply X in T; congruence | ].
           rewrite Same in G2 by auto. congruence.
        -- change (get b (beside_column p dc) = Some (opp w)).
           destruct (get b (beside_column p dc)) as [t | ] eqn:T; [ apply X in T; congruence | ].
           rewrite Same in G4 by auto. congruence.
      * intros x. now apply safe_set.
  - intros q' I L'. pose proof (legal_before n b _ _ _ X L') as L0.
    destruct (H4 q' I L0) as (p & P & LP). exists p. split; [ exact P | ].
    destruct LP as (P1 & P2 & P3). pose proof L' as (Q' & E' & F'). pose proof L0 as (_ & E0 & F0).
    pose proof (extends_set n _ q' (opp w) Q' E') as X'.
    assert (D : p <> q').
    { intros ->. rewrite (get_set_same _ n) in P2 by exact Q'. discriminate. }
    assert (Old : forall x t, get (set (set b q s) q' (opp w)) x = Some t -> (get b x = None -> In x (carrier k)) ->
      get (set b q' (opp w)) x = Some t).
    { intros x t G C. rewrite (get_set _ n) in G |- * by exact Q'. destruct (point_eqb x q'); [ exact G | ].
      destruct (get b x) as [t' | ] eqn:T; [ apply X in T; congruence | ]. rewrite Same in G by auto. congruence. }
    repeat split; try apply P1.
    + rewrite (get_set_other _ n), Same; trivial; [ | now apply points_in_carrier ].
      rewrite (get_set_other _ n) in P2; trivial.
    + intro G. apply (forbidding_block b _ ls k) in G.
      * destruct G as (dr & dc & R & C & G1 & (G2 & G3) & (G4 & G5)). apply P3. exists dr, dc.
        split; [ exact R | split; [ exact C | ] ].
        split; [ | split; [ now apply Old | now apply Old ] ].
        apply (extends_set n b q' (opp w) Q' E0). exact G1.
      * now apply valid_set.
      * eapply extends_trans; eassumption.
      * intros x S. apply safe_set; [ exact L' | ]. now apply safe_set.
      * intros o G0 G'. apply (get_placed n) in G'; [ | exact Q' ].
        destruct G' as [[_ W] | G']; [ symmetry in W; now destruct (opp_not w) | now apply Own ].
      * intros. now apply H5.
  - intros p dr dc P R C O. apply block_holds_set; trivial. now apply H5.
Qed.

Lemma holds_fewer : forall b ls ls' k, incl ls' ls -> holds b ls k -> holds b ls' k.
Proof.
  intros b ls ls' k I [H1 H2 H3 H4 H5]. split; trivial.
  intros p dr dc P R C O. destruct (H5 p dr dc P R C O) as [H | [H | [H | [H | (H & H')]]]].
  - now left.
  - right; now left.
  - right; right; now left.
  - right; right; right; now left.
  - right; right; right; right. split; [ exact H | ]. intros k' K. apply H'. now apply I.
Qed.

(** ** One link is completed *)

Lemma apart_sym : forall k k', apart k k' -> apart k' k.
Proof. unfold apart. eauto. Qed.

Lemma apart_removed : forall k l1 l2, ForallOrdPairs apart (l1 ++ k :: l2) ->
  ForallOrdPairs apart (l1 ++ l2) /\ forall k', In k' (l1 ++ l2) -> apart k k'.
Proof.
  induction l1 as [ | a l1 IH]; intros l2 H; cbn in *.
  - inversion H as [ | ? ? F G]; subst. split; [ exact G | ]. now apply Forall_forall.
  - inversion H as [ | ? ? F G]; subst. destruct (IH l2 G) as [IH1 IH2].
    rewrite Forall_app in F. destruct F as [F1 F2]. pose proof (Forall_inv F2) as A. apply Forall_inv_tail in F2.
    split.
    + constructor; [ apply Forall_app; now split | exact IH1 ].
    + intros k' [<- | K]; [ now apply apart_sym | now apply IH2 ].
Qed.

(** The winner places a stone on a point of the link [k], after an enemy stone that disturbs no other link, or none. [b'] is the
    board between the two. *)
Lemma secure_set : forall b b' l1 k l2 p, valid n b -> secure b (l1 ++ k :: l2) ->
  b' = b \/ (exists q, b' = set b q (opp w) /\ legal n b (opp w) q /\ forall k', In k' (l1 ++ l2) -> ~ In q (carrier k')) ->
  In p (link_points k) -> legal n b' w p ->
  secure (set b' p w) (l1 ++ l2).
Proof.
  intros b b' l1 k l2 p V [S1 S2 S3] B P L. pose proof L as (P1 & P2 & P3).
  destruct (apart_removed _ _ _ S2) as [A1 A2].
  assert (In_k : In k (l1 ++ k :: l2)) by (apply in_or_app; right; now left).
  assert (I : incl (l1 ++ l2) (l1 ++ k :: l2)).
  { intros x X. apply in_app_or in X. apply in_or_app. destruct X as [X | X]; [ now left | right; now right ]. }
  assert (V' : valid n b') by (destruct B as [-> | (q & -> & Q & _)]; [ exact V | now apply valid_set ]).
  assert (X : extends b b').
  { destruct B as [-> | (q & -> & (Q1 & Q2 & _) & _)]; [ apply extends_refl | now apply (extends_set n) ]. }
  split.
  - intros k' K. apply (holds_fewer _ (l1 ++ k :: l2)); [ exact I | ]. apply holds_set; trivial.
    + destruct B as [-> | (q & -> & Q & D)]; [ now apply S1, I | ].
      apply holds_set; trivial; [ now apply S1, I | ]. split; [ now apply D | now left ].
    + split.
      * intro C. apply (A2 k' K p); [ now apply points_in_carrier | exact C ].
      * right. split; [ reflexivity | ]. now exists k.
  - exact A1.
  - intros b'' E H. apply S3.
    + eapply extends_trans; [ exact X | ]. eapply extends_trans; [ | exact E ]. now apply (extends_set n).
    + intros k' K. apply in_app_or in K. destruct K as [K | [<- | K]].
      * apply H. apply in_or_app. now left.
      * exists p. split; [ exact P | ]. apply E. now apply (get_set_same _ n).
      * apply H. apply in_or_app. now right.
Qed.

(** ** The theorem *)

(** If nothing disturbs them, the links are completed one after the other. *)
Lemma secure_completed : forall ls b, valid n b -> secure b ls -> exists b', extends b b' /\ valid n b' /\ connected n b' w.
Proof.
  induction ls as [ | k ls IH]; intros b V S.
  - exists b. split; [ apply extends_refl | split; [ exact V | ] ]. apply (all_join _ _ S); [ apply extends_refl | intros k [] ].
  - pose proof (all_hold _ _ S k (or_introl eq_refl)) as H.
    destruct (link_points k) as [ | p ps] eqn:E; [ now destruct (has_points _ _ _ H) | ].
    assert (P : In p (link_points k)) by (rewrite E; now left).
    pose proof (points_legal _ _ _ H p P) as L.
    destruct (IH (set b p w)) as (b' & X & V' & C).
    + now apply valid_set.
    + apply (secure_set b b [] k ls p); trivial. now left.
    + exists b'. split; [ | now split ]. eapply extends_trans; [ | exact X ].
      destruct L as (P1 & P2 & _). now apply (extends_set n).
Qed.

Lemma secure_not_lost : forall ls b, valid n b -> secure b ls -> ~ connected n b (opp w).
Proof.
  intros ls b V S C. destruct (secure_completed ls b V S) as (b' & X & V' & W).
  apply (not_both_connected n b' w V' W). eapply connected_extends; eassumption.
Qed.

Lemma secure_empty : forall b, secure b [] -> connected n b w.
Proof. intros b S. apply (all_join _ _ S); [ apply extends_refl | intros k [] ]. Qed.

(** The winner has an answer to a placement of the other side. *)
Lemma secure_answer : forall b ls q, valid n b -> secure b ls -> ~ connected n b w -> legal n b (opp w) q ->
  exists p ls', legal n (set b q (opp w)) w p /\ secure (set (set b q (opp w)) p w) ls'.
Proof.
  intros b ls q V S C L.
  destruct (Exists_dec (fun k => In q (carrier k)) ls) as [E | E].
  { intro k. apply in_dec. exact point_eq_dec. }
  - apply Exists_exists in E. destruct E as (k & K & Q).
    destruct (answers _ _ _ (all_hold _ _ S k K) q Q L) as (p & P & LP).
    apply in_split in K. destruct K as (l1 & l2 & ->). exists p, (l1 ++ l2). split; [ exact LP | ].
    apply (secure_set b _ l1 k l2); trivial. right. exists q. split; [ reflexivity | split; [ exact L | ] ].
    intros k' K' Q'. destruct (apart_removed _ _ _ (all_apart _ _ S)) as [_ A]. exact (A k' K' q Q Q').
  - destruct ls as [ | k ls]; [ destruct C; now apply secure_empty | ].
    assert (N : forall k', In k' (k :: ls) -> ~ In q (carrier k')).
    { intros k' K' Q. apply E. apply Exists_exists. now exists k'. }
    pose proof (all_hold _ _ S k (or_introl eq_refl)) as H.
    destruct (link_points k) as [ | p ps] eqn:D; [ now destruct (has_points _ _ _ H) | ].
    assert (P : In p (link_points k)) by (rewrite D; now left).
    assert (LP : legal n (set b q (opp w)) w p).
    { apply (points_legal _ (k :: ls) k); [ | exact P ]. apply holds_set; trivial.
      split; [ apply N; now left | now left ]. }
    exists p, ls. split; [ exact LP | ]. apply (secure_set b _ [] k ls); trivial. right. exists q.
    split; [ reflexivity | split; [ exact L | ] ]. intros k' K'. apply N. now right.
Qed.

(** Secure links win, whoever is to move. *)
Theorem secure_wins : forall b ls t, valid n b -> secure b ls -> wins n w b t.
Proof.
  enough (G : forall m b ls, (empty_points n b <= m)%nat -> valid n b -> secure b ls -> forall t, wins n w b t).
  { intros b ls t V S. eapply G; [ apply Nat.le_refl | exact V | exact S ]. }
  induction m as [m IH] using lt_wf_ind. intros b ls M V S.
  pose proof (secure_not_lost ls b V S) as N.
  destruct (connected_or_not n b w V) as [C | C]; [ intro t; now apply has_won | ].
  assert (O : ~ over n b) by (rewrite (over_iff n b w); tauto).
  assert (Move : wins n w b w).
  { destruct ls as [ | k ls]; [ destruct C; now apply secure_empty | ].
    pose proof (all_hold _ _ S k (or_introl eq_refl)) as H.
    destruct (link_points k) as [ | p ps] eqn:D; [ now destruct (has_points _ _ _ H) | ].
    assert (P : In p (link_points k)) by (rewrite D; now left).
    pose proof (points_legal _ _ _ H p P) as L. pose proof L as (P1 & P2 & _).
    apply wins_by_a_move with (m := Place p); trivial. cbn.
    pose proof (empty_points_set n b p w P1 P2).
    apply (IH (empty_points n (set b p w))) with (ls := ls); [ lia | lia | now apply valid_set | ].
    apply (secure_set b b [] k ls p); trivial. now left. }
  intro t. destruct (side_cases w t) as [-> | ->]; [ exact Move | ].
  apply wins_after_all_moves; trivial. intros [q | ] L; [ cbn in L |- * | exact Move ].
  destruct (secure_answer b ls q V S C L) as (p & ls' & LP & S').
  pose proof L as (Q1 & Q2 & _). pose proof LP as (P1 & P2 & _).
  pose proof (valid_set n _ _ _ V L) as V1. pose proof (valid_set n _ _ _ V1 LP) as V2.
  apply wins_by_a_move with (m := Place p); trivial.
  - rewrite (over_iff n _ w). intros [C' | C'].
    + apply C. eapply connected_set_other; [ exact Q1 | exact C' ].
    + apply (secure_not_lost ls' _ V2 S'). eapply connected_extends; [ | exact C' ]. now apply (extends_set n).
  - cbn. pose proof (empty_points_set n b q (opp w) Q1 Q2). pose proof (empty_points_set n _ p w P1 P2).
    apply (IH (empty_points n (set (set b q (opp w)) p w))) with (ls := ls'); [ lia | lia | exact V2 | exact S' ].
Qed.

End Links.
