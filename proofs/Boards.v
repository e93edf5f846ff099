(** Facts about boards that the proofs use: reading and setting points, placements, and chains. *)

Require Import ZArith List Bool Lia FSets.FMapPositive.
Import ListNotations.
From Crossway Require Import Rules Planarity.
Open Scope Z_scope.

Lemma opp_opp : forall s, opp (opp s) = s.
Proof. now intros [ | ]. Qed.

Lemma opp_not : forall s, opp s <> s.
Proof. now intros [ | ]. Qed.

Lemma side_cases : forall s t, t = s \/ t = opp s.
Proof. intros [ | ] [ | ]; auto. Qed.

Definition side_eqb (s t : side) : bool := match s, t with Black, Black | White, White => true | _, _ => false end.

Lemma side_eqb_spec : forall s t, reflect (s = t) (side_eqb s t).
Proof. intros [ | ] [ | ]; constructor; congruence. Qed.

Definition point_eqb (p q : point) : bool := (fst p =? fst q) && (snd p =? snd q).

Lemma point_eqb_spec : forall p q, reflect (p = q) (point_eqb p q).
Proof.
  intros [r c] [r' c']. unfold point_eqb. cbn.
  destruct (Z.eqb_spec r r'), (Z.eqb_spec c c'); constructor; congruence.
Qed.

Lemma point_eq_dec : forall p q : point, {p = q} + {p <> q}.
Proof. intros p q. destruct (point_eqb_spec p q); [ now left | now right ]. Qed.

(** ** Reading and setting points *)

Lemma get_set : forall A n (g : grid A) p a q, on_board n p ->
  get (set g p a) q = if point_eqb q p then Some a else get g q.
Proof.
  intros A n g [r c] a [r' c'] [R C]. cbn in R, C.
  destruct r as [ | r | r]; try lia. destruct c as [ | c | c]; try lia.
  unfold get, set, point_eqb. cbn [fst snd].
  destruct r' as [ | r' | r']; [ reflexivity | | reflexivity ].
  destruct c' as [ | c' | c']; [ now rewrite andb_false_r | | now rewrite andb_false_r ].
  cbn. destruct (Pos.eqb_spec r' r) as [-> | R'].
  - rewrite PositiveMap.gss. destruct (Pos.eqb_spec c' c) as [-> | C']; cbn.
    + now rewrite PositiveMap.gss.
    + rewrite PositiveMap.gso by exact C'.
      destruct (PositiveMap.find r g); [ reflexivity | now rewrite PositiveMap.gempty ].
  - now rewrite PositiveMap.gso by exact R'.
Qed.

Lemma get_set_same : forall A n (g : grid A) p a, on_board n p -> get (set g p a) p = Some a.
Proof. intros. rewrite (get_set A n) by trivial. now destruct (point_eqb_spec p p). Qed.

Lemma get_set_other : forall A n (g : grid A) p a q, on_board n p -> q <> p -> get (set g p a) q = get g q.
Proof. intros. rewrite (get_set A n) by trivial. now destruct (point_eqb_spec q p). Qed.

Lemma get_no_stones : forall p, get no_stones p = None.
Proof.
  intros [[ | r | r] c]; try reflexivity. destruct c; cbn; trivial. now rewrite PositiveMap.gempty.
Qed.

(** ** The points of a board *)

Definition coordinates (n : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat n)).
Definition points (n : Z) : list point := list_prod (coordinates n) (coordinates n).

Lemma in_coordinates : forall n z, In z (coordinates n) <-> 1 <= z <= n.
Proof.
  intros n z. unfold coordinates. rewrite in_map_iff. split.
  - intros [k [<- K]]. rewrite in_seq in K. lia.
  - intros H. exists (Z.to_nat z). rewrite in_seq. lia.
Qed.

Lemma in_points : forall n p, In p (points n) <-> on_board n p.
Proof.
  intros n [r c]. unfold points, on_board, point. rewrite in_prod_iff, !in_coordinates. reflexivity.
Qed.

(** ** More stones *)

(** A board extends another one if it has all its stones. *)
Definition extends (b b' : board) : Prop := forall p s, get b p = Some s -> get b' p = Some s.

Lemma extends_refl : forall b, extends b b.
Proof. unfold extends. trivial. Qed.

Lemma extends_trans : forall b b' b'', extends b b' -> extends b' b'' -> extends b b''.
Proof. unfold extends. auto. Qed.

Lemma extends_set : forall n b p s, on_board n p -> get b p = None -> extends b (set b p s).
Proof.
  intros n b p s P E q t Q. rewrite (get_set_other _ n); [ exact Q | exact P | congruence ].
Qed.

(** What a board has after a placement. *)
Lemma get_placed : forall n (b : board) p s q t, on_board n p -> get (set b p s) q = Some t -> (q = p /\ t = s) \/ get b q = Some t.
Proof.
  intros n b p s q t P H. rewrite (get_set _ n) in H by exact P.
  destruct (point_eqb_spec q p); [ left; split; congruence | now right ].
Qed.

(** A forbidden point stays forbidden. *)
Lemma forbidden_extends : forall b b' s p, extends b b' -> forbidden b s p -> forbidden b' s p.
Proof.
  intros b b' s p E (dr & dc & R & C & H1 & H2 & H3). exists dr, dc. unfold forbids. auto 6.
Qed.

(** A point that is legal was legal before, if it was on the board with fewer stones. *)
Lemma legal_before : forall n b b' s p, extends b b' -> legal n b' s p -> legal n b s p.
Proof.
  intros n b b' s p E (P & N & F). split; [ exact P | split ].
  - destruct (get b p) as [t | ] eqn:G; [ apply E in G; congruence | reflexivity ].
  - intro H. apply F. eapply forbidden_extends; eassumption.
Qed.

Lemma valid_set : forall n b s p, valid n b -> legal n b s p -> valid n (set b p s).
Proof.
  intros n b s p [V1 V2] (P & N & F). split.
  - intros q t H. apply (get_placed n) in H; [ | exact P ]. destruct H as [[-> _] | H]; [ exact P | eapply V1; exact H ].
  - intros r c t (H1 & H2 & H3 & H4).
    apply (get_placed n) in H1; [ | exact P ]. apply (get_placed n) in H2; [ | exact P ].
    apply (get_placed n) in H3; [ | exact P ]. apply (get_placed n) in H4; [ | exact P ].
    assert (X : forall dr dc, unit_step dr -> unit_step dc -> ~ forbids b s p dr dc).
    { intros dr dc R C G. apply F. exists dr, dc. auto. }
    destruct p as [pr pc]. unfold forbids in X. cbn [row column fst snd] in X.
    assert (U : unit_step 1 /\ unit_step (-1)) by (unfold unit_step; auto). destruct U as [U1 U2].
    destruct H1 as [[E1 T1] | H1].
    { injection E1 as <- <-. subst t. destruct H2 as [[E _] | H2]; [ injection E; lia | ].
      destruct H3 as [[E _] | H3]; [ injection E; lia | ]. destruct H4 as [[E _] | H4]; [ injection E; lia | ].
      apply (X 1 1); auto. }
    destruct H2 as [[E2 T2] | H2].
    { injection E2 as <- <-. subst t. destruct H3 as [[E _] | H3]; [ injection E; lia | ].
      destruct H4 as [[E _] | H4]; [ injection E; lia | ].
      apply (X (-1) (-1)); auto. replace (r + 1 + -1) with r by lia. replace (c + 1 + -1) with c by lia. auto. }
    destruct H3 as [[E3 T3] | H3].
    { injection E3 as <- <-. destruct H4 as [[E _] | H4]; [ injection E; lia | ].
      apply (X 1 (-1)); auto. replace (c + 1 + -1) with c by lia. rewrite <- T3, opp_opp. auto. }
    destruct H4 as [[E4 T4] | H4].
    { injection E4 as <- <-. apply (X (-1) 1); auto. replace (r + 1 + -1) with r by lia. rewrite <- T4, opp_opp. auto. }
    apply (V2 r c t). unfold checkerboard. auto.
Qed.

(** ** Counting the empty points *)

Definition is_empty (b : board) (p : point) : bool := match get b p with None => true | Some _ => false end.
Definition empty_points (n : Z) (b : board) : nat := length (filter (is_empty b) (points n)).

Lemma filter_shorter : forall A (f g : A -> bool) l,
  (forall x, g x = true -> f x = true) -> (length (filter g l) <= length (filter f l))%nat.
Proof.
  intros A f g l H. induction l as [ | a l IH]; cbn; [ lia | ].
  specialize (H a). destruct (g a), (f a); cbn; try lia.
Qed.

Lemma filter_strictly_shorter : forall A (f g : A -> bool) l x,
  (forall y, g y = true -> f y = true) -> In x l -> f x = true -> g x = false ->
  (length (filter g l) < length (filter f l))%nat.
Proof.
  intros A f g l x H I F G. induction l as [ | a l IH]; [ destruct I | ].
  pose proof (filter_shorter A f g l H) as L. destruct I as [-> | I]; cbn.
  - rewrite F, G. cbn. lia.
  - specialize (IH I). specialize (H a). destruct (g a), (f a); cbn; try lia.
Qed.

Lemma empty_points_set : forall n b p s, on_board n p -> get b p = None ->
  (empty_points n (set b p s) < empty_points n b)%nat.
Proof.
  intros n b p s P E. unfold empty_points. apply filter_strictly_shorter with (x := p).
  - intros q. unfold is_empty. rewrite (get_set _ n) by exact P.
    destruct (point_eqb_spec q p); [ discriminate | trivial ].
  - now apply in_points.
  - unfold is_empty. now rewrite E.
  - unfold is_empty. now rewrite (get_set_same _ n).
Qed.

(** ** Chains *)

Lemma connected_extends : forall n b b' s, extends b b' -> connected n b s -> connected n b' s.
Proof.
  intros n b b' s E (p & l & P1 & P2 & W & F). exists p, l. repeat (split; trivial).
  eapply Forall_impl; [ | exact F ]. cbn. auto.
Qed.

(** A stone of the other side does not connect a side. *)
Lemma connected_set_other : forall n b s p, on_board n p -> connected n (set b p (opp s)) s -> connected n b s.
Proof.
  intros n b s p P (q & l & Q1 & Q2 & W & F). exists q, l. repeat (split; trivial).
  eapply Forall_impl; [ | exact F ]. cbn. intros u U. apply (get_placed n) in U; [ | exact P ].
  destruct U as [[_ U] | U]; [ now destruct (opp_not s) | exact U ].
Qed.

Lemma walk_impl : forall (R R' : point -> point -> Prop), (forall u w, R u w -> R' u w) ->
  forall l p, walk R p l -> walk R' p l.
Proof.
  intros R R' H. induction l as [ | q rest IH]; intros p W; [ exact I | ]. destruct W as [S W]. split; auto.
Qed.

(** A walk with one more step at its end. *)
Lemma walk_snoc : forall (R : point -> point -> Prop) l p q, walk R p l -> R (final p l) q -> walk R p (l ++ [q]).
Proof.
  induction l as [ | x rest IH]; intros p q W S; cbn in *; [ now split | ]. destruct W as [T W]. split; auto.
Qed.

Lemma final_snoc : forall l p q, final p (l ++ [q]) = q.
Proof. induction l as [ | x rest IH]; intros; cbn; [ reflexivity | apply IH ]. Qed.

(** CW7: on a board without checkerboards, the sides are not both connected. *)
Theorem not_both_connected : forall n b s, valid n b -> connected n b s -> connected n b (opp s) -> False.
Proof.
  intros n b s [V1 V2] (p & l & P1 & P2 & PW & PF) (q & m & Q1 & Q2 & QW & QF).
  apply (sides_cross n s (fun u => get b u = Some s) (fun u => get b u = Some (opp s)) touch) with p l q m; trivial.
  - intros u U. eapply V1; exact U.
  - intros u U. eapply V1; exact U.
  - intros u U U'. rewrite U in U'. injection U' as U'. now destruct (opp_not s).
  - exact touch_near.
  - intros [ur uc] [wr wc] [vr vc] [xr xc] U W [N1 N2] V X _ C. unfold cross in C. cbn in C, N1, N2.
    apply Z.abs_le in N1. apply Z.abs_le in N2.
    assert (Same : forall t q u, get b u = Some t -> q = u -> get b q = Some t) by congruence.
    assert (wr = ur + 1 \/ wr = ur - 1) as R by lia. assert (wc = uc + 1 \/ wc = uc - 1) as S by lia.
    assert (vr = ur /\ xr = wr /\ vc = wc /\ xc = uc \/ vr = wr /\ xr = ur /\ vc = uc /\ xc = wc) as Y by tauto.
    clear C N1 N2.
    destruct R as [R | R], S as [S | S].
    + apply (V2 ur uc s). unfold checkerboard. destruct Y as [(-> & -> & -> & ->) | (-> & -> & -> & ->)]; subst; auto.
    + apply (V2 ur wc (opp s)). unfold checkerboard. rewrite opp_opp. subst. replace (uc - 1 + 1) with uc by lia.
      destruct Y as [(-> & -> & -> & ->) | (-> & -> & -> & ->)]; auto.
    + apply (V2 wr uc (opp s)). unfold checkerboard. rewrite opp_opp. subst. replace (ur - 1 + 1) with ur by lia.
      destruct Y as [(-> & -> & -> & ->) | (-> & -> & -> & ->)]; auto.
    + apply (V2 wr wc s). unfold checkerboard. subst. replace (ur - 1 + 1) with ur by lia.
      replace (uc - 1 + 1) with uc by lia.
      destruct Y as [(-> & -> & -> & ->) | (-> & -> & -> & ->)]; auto.
  - apply walk_impl with (R := touch); [ exact touch_near | exact PW ].
Qed.

(** ** It is decidable whether a side is connected *)

(** A walk can be found by collecting what can be reached: as long as a point of [rest] is a step away from a point that was
    reached, it is moved there. *)
Lemma reachable_set : forall (R : point -> point -> Prop) (R_dec : forall u w, {R u w} + {~ R u w}) (reach : point -> Prop),
  (forall u w, reach u -> R u w -> reach w) ->
  forall k rest seen, (length rest <= k)%nat -> (forall u, In u seen -> reach u) ->
  exists seen', (forall u, In u seen' -> reach u) /\ (forall u, In u seen -> In u seen') /\
    (forall u w, In u seen' -> R u w -> In w rest -> In w seen').
Proof.
  intros R R_dec reach H. induction k as [ | k IH]; intros rest seen K S.
  - exists seen. destruct rest; [ | cbn in K; lia ]. repeat split; trivial. intros u w _ _ [].
  - destruct (Exists_dec (fun w => Exists (fun u => R u w) seen) rest) as [E | E].
    { intro w. apply Exists_dec. intro u. apply R_dec. }
    + apply Exists_exists in E. destruct E as (w & I & E). apply Exists_exists in E. destruct E as (u & U & T).
      destruct (IH (remove point_eq_dec w rest) (w :: seen)) as (seen' & S1 & S2 & S3).
      * pose proof (remove_length_lt point_eq_dec rest w I). lia.
      * intros x [<- | X]; [ eapply H; [ apply S; exact U | exact T ] | now apply S ].
      * exists seen'. repeat split; trivial.
        -- intros x X. apply S2. now right.
        -- intros x y X Y Z. destruct (point_eq_dec y w) as [-> | D]; [ apply S2; now left | ].
           eapply S3; [ exact X | exact Y | ]. now apply in_in_remove.
    + exists seen. repeat split; trivial. intros u w U T I. exfalso. apply E.
      apply Exists_exists. exists w. split; [ exact I | ]. apply Exists_exists. now exists u.
Qed.

Lemma touch_dec : forall p q, {touch p q} + {~ touch p q}.
Proof. intros p q. apply Z.eq_dec. Qed.

Lemma has_dec : forall b (s : side) p, {get b p = Some s} + {get b p <> Some s}.
Proof. intros b s p. destruct (get b p) as [[ | ] | ]; destruct s; try (now left); right; congruence. Qed.

Theorem connected_or_not : forall n b s, valid n b -> connected n b s \/ ~ connected n b s.
Proof.
  intros n b s [V _].
  set (reach := fun q => exists p l, final p l = q /\ on_first_edge s p /\ walk touch p l /\
    Forall (fun q => get b q = Some s) (p :: l)).
  set (first := filter (fun p => if has_dec b s p then along s p =? 1 else false) (points n)).
  destruct (reachable_set (fun u w => touch u w /\ get b w = Some s)) with (reach := reach) (k := length (points n))
    (rest := points n) (seen := first) as (seen & S1 & S2 & S3).
  - intros u w. destruct (touch_dec u w); [ | right; tauto ]. destruct (has_dec b s w); [ now left | right; tauto ].
  - intros u w (p & l & <- & F & W & A) [T G]. exists p, (l ++ [w]). rewrite final_snoc. repeat split; trivial.
    + now apply walk_snoc.
    + change (p :: l ++ [w]) with ((p :: l) ++ [w]). apply Forall_app. auto.
  - lia.
  - intros u U. apply filter_In in U. destruct U as [_ U]. destruct (has_dec b s u); [ | discriminate ].
    exists u, []. cbn. apply Z.eqb_eq in U. auto.
  - destruct (Exists_dec (fun q => along s q = n) seen (fun q => Z.eq_dec (along s q) n)) as [E | E].
    + left. apply Exists_exists in E. destruct E as (q & I & E). destruct (S1 q I) as (p & l & <- & F & W & A).
      exists p, l. auto.
    + right. intros (p & l & F & L & W & A). apply E. apply Exists_exists. exists (final p l). split; [ | exact L ].
      assert (P : In p seen).
      { apply S2, filter_In. pose proof (Forall_inv A) as G. split; [ apply in_points; eapply V; exact G | ].
        destruct (has_dec b s p); [ | tauto ]. now apply Z.eqb_eq. }
      clear F L. revert p W A P. induction l as [ | q rest IH]; intros p W A P; [ exact P | ].
      destruct W as [T W]. apply Forall_inv_tail in A. pose proof (Forall_inv A) as G. cbn. apply IH; trivial.
      eapply S3; [ exact P | now split | ]. apply in_points. eapply V; exact G.
Qed.

Lemma over_iff : forall n b s, over n b <-> connected n b s \/ connected n b (opp s).
Proof. intros n b [ | ]; unfold over; cbn; tauto. Qed.

(** ** Boards with the same stones *)

Definition same (b b' : board) : Prop := forall p, get b p = get b' p.

Lemma same_sym : forall b b', same b b' -> same b' b.
Proof. unfold same. congruence. Qed.

Lemma same_extends : forall b b', same b b' -> extends b b'.
Proof. unfold same, extends. congruence. Qed.

Lemma connected_same : forall n b b' s, same b b' -> connected n b s -> connected n b' s.
Proof. intros n b b' s E. apply connected_extends. now apply same_extends. Qed.

Lemma legal_same : forall n b b' s p, same b b' -> legal n b s p -> legal n b' s p.
Proof. intros n b b' s p E. apply legal_before. apply same_extends. now apply same_sym. Qed.

Lemma legal_move_same : forall n b b' s m, same b b' -> legal_move n b s m -> legal_move n b' s m.
Proof.
  intros n b b' s [p | ] E; cbn; [ now apply legal_same | ].
  intros H p L. apply (H p). eapply legal_same; [ | exact L ]. now apply same_sym.
Qed.

Lemma after_same : forall n b b' s m, same b b' -> legal_move n b s m -> same (after b s m) (after b' s m).
Proof.
  intros n b b' s [p | ] E L; [ | exact E ]. destruct L as [P _]. intro q. cbn.
  rewrite !(get_set _ n) by exact P. now rewrite E.
Qed.

Lemma wins_same : forall n w b t, wins n w b t -> forall b', same b b' -> wins n w b' t.
Proof.
  intros n w b t H. induction H as [b t C N | b t m O T L H IH | b t O T H IH]; intros b' E.
  - apply has_won; [ eapply connected_same; eassumption | ].
    intro C'. apply N. eapply connected_same; [ apply same_sym; exact E | exact C' ].
  - apply wins_by_a_move with (m := m); trivial.
    + intros [C | C]; apply O; [ left | right ]; (eapply connected_same; [ apply same_sym; exact E | exact C ]).
    + eapply legal_move_same; eassumption.
    + apply IH. eapply after_same; eassumption.
  - apply wins_after_all_moves; trivial.
    + intros [C | C]; apply O; [ left | right ]; (eapply connected_same; [ apply same_sym; exact E | exact C ]).
    + intros m L. assert (L' : legal_move n b (opp w) m) by (eapply legal_move_same; [ apply same_sym; exact E | exact L ]).
      apply (IH m L'). eapply after_same; eassumption.
Qed.

(** ** What a win means *)

(** At most one side wins. *)
Theorem not_both_win : forall n w b t, wins n w b t -> ~ wins n (opp w) b t.
Proof.
  intros n w b t H. induction H as [b t C N | b t m O T L H IH | b t O T H IH]; intros H'; inversion H' as
    [b0 t0 C' N' | b0 t0 m' O' T' L' K | b0 t0 O' T' K]; subst b0 t0.
  - contradiction.
  - apply O'. apply (over_iff n b w). now left.
  - apply O'. apply (over_iff n b w). now left.
  - apply O. apply (over_iff n b (opp w)). now left.
  - subst t. now destruct (opp_not w).
  - rewrite opp_opp in K. exact (IH (K m L)).
  - apply O. apply (over_iff n b (opp w)). now left.
  - rewrite opp_opp in K. exact (IH m' L' K).
  - rewrite opp_opp in T'. subst t. now destruct (opp_not w).
Qed.

(** A game in which the other side follows a defence, which chooses a move on each board, and [w] plays as it likes: it leads
    from a board with a side to move to another board. *)
Inductive game (n : Z) (w : side) (defence : board -> move) : board -> side -> board -> Prop :=
  | no_more_moves b t : game n w defence b t b
  | own_move b m b' :
      ~ over n b -> legal_move n b w m -> game n w defence (after b w m) (opp w) b' -> game n w defence b w b'
  | defence_move b b' :
      ~ over n b -> game n w defence (after b (opp w) (defence b)) w b' -> game n w defence b (opp w) b'.

(** Against every defence by legal moves there is a game that ends with a chain of the winner. *)
Theorem wins_against_every_defence : forall n w defence,
  (forall b, ~ over n b -> legal_move n b (opp w) (defence b)) ->
  forall b t, wins n w b t -> exists b', game n w defence b t b' /\ connected n b' w /\ ~ connected n b' (opp w).
Proof.
  intros n w defence D b t H. induction H as [b t C N | b t m O T L H IH | b t O T H IH].
  - exists b. split; [ constructor | now split ].
  - destruct IH as (b' & G & E). exists b'. split; [ | exact E ]. subst t. now apply own_move with m.
  - destruct (IH (defence b) (D b O)) as (b' & G & E). exists b'. split; [ | exact E ]. subst t. now apply defence_move.
Qed.
