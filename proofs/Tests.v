(** Computable tests for the questions of the rules: what is legal, whether a side is connected, whether there is a wall. *)

Require Import ZArith List Bool Lia FSets.FMapPositive.
Import ListNotations.
From Crossway Require Import Rules Planarity Boards Links Cut.
Open Scope Z_scope.

(** ** Points and placements *)

Definition on_board_test (n : Z) (p : point) : bool :=
  (1 <=? row p) && (row p <=? n) && (1 <=? column p) && (column p <=? n).

Definition has (b : board) (s : side) (p : point) : bool :=
  match get b p with Some t => side_eqb t s | None => false end.

Definition forbids_test (b : board) (s : side) (p : point) (dr dc : Z) : bool :=
  has b s (row p + dr, column p + dc) && has b (opp s) (row p + dr, column p) && has b (opp s) (row p, column p + dc).

Definition forbidden_test (b : board) (s : side) (p : point) : bool :=
  forbids_test b s p (-1) (-1) || forbids_test b s p (-1) 1 || forbids_test b s p 1 (-1) || forbids_test b s p 1 1.

Definition legal_test (n : Z) (b : board) (s : side) (p : point) : bool :=
  on_board_test n p && is_empty b p && negb (forbidden_test b s p).

Lemma on_board_spec : forall n p, reflect (on_board n p) (on_board_test n p).
Proof.
  intros n p. apply iff_reflect. unfold on_board, on_board_test. rewrite !andb_true_iff, !Z.leb_le. tauto.
Qed.

Lemma has_spec : forall b s p, reflect (get b p = Some s) (has b s p).
Proof.
  intros b s p. unfold has. destruct (get b p) as [t | ]; [ | constructor; discriminate ].
  destruct (side_eqb_spec t s); constructor; congruence.
Qed.

Lemma has_iff : forall b s p, has b s p = true <-> get b p = Some s.
Proof. intros. symmetry. apply reflect_iff, has_spec. Qed.

Lemma is_empty_iff : forall b p, is_empty b p = true <-> get b p = None.
Proof. intros b p. unfold is_empty. destruct (get b p); split; congruence. Qed.

Lemma forbids_iff : forall b s p dr dc, forbids_test b s p dr dc = true <-> forbids b s p dr dc.
Proof. intros. unfold forbids_test, forbids. rewrite !andb_true_iff, !has_iff. tauto. Qed.

Lemma forbidden_iff : forall b s p, forbidden_test b s p = true <-> forbidden b s p.
Proof.
  intros b s p. unfold forbidden_test. rewrite !orb_true_iff, !forbids_iff. split.
  - assert (U : unit_step 1 /\ unit_step (-1)) by (unfold unit_step; auto). destruct U as [U1 U2].
    intros [[[H | H] | H] | H]; [ exists (-1), (-1) | exists (-1), 1 | exists 1, (-1) | exists 1, 1 ]; auto.
  - intros (dr & dc & [-> | ->] & [-> | ->] & H); tauto.
Qed.

Lemma legal_iff : forall n b s p, legal_test n b s p = true <-> legal n b s p.
Proof.
  intros n b s p. unfold legal_test, legal. rewrite !andb_true_iff, negb_true_iff, is_empty_iff.
  rewrite <- (reflect_iff _ _ (on_board_spec n p)), <- forbidden_iff, not_true_iff_false. tauto.
Qed.

(** ** Search *)

(** Marks what can be reached from the points of a list through points that are [ok]. It ends early if the fuel runs out. *)
Fixpoint search (next : point -> list point) (ok : point -> bool) (fuel : nat) (todo : list point) (seen : grid unit) : grid unit :=
  match fuel, todo with
  | S fuel, p :: rest =>
      match get seen p with
      | Some _ => search next ok fuel rest seen
      | None =>
          if ok p then search next ok fuel (next p ++ rest) (set seen p tt)
          else search next ok fuel rest seen
      end
  | _, _ => seen
  end.

Definition marked (seen : grid unit) (p : point) : bool := match get seen p with Some _ => true | None => false end.

Lemma search_reaches : forall n next ok (step : point -> point -> Prop) (start : point -> Prop),
  (forall p, ok p = true -> on_board n p) ->
  (forall p q, In q (next p) -> step p q) ->
  let reached q := exists p l, start p /\ final p l = q /\ walk step p l /\ Forall (fun x => ok x = true) (p :: l) in
  forall fuel todo seen,
  (forall q, In q todo -> ok q = true -> reached q) -> (forall q, marked seen q = true -> reached q) ->
  forall q, marked (search next ok fuel todo seen) q = true -> reached q.
Proof.
  intros n next ok step start B N reached.
  induction fuel as [ | fuel IH]; intros todo seen T S q; [ cbn; apply S | ].
  destruct todo as [ | p rest]; [ cbn; apply S | ]. cbn.
  assert (T' : forall q, In q rest -> ok q = true -> reached q) by (intros x X; apply T; now right).
  destruct (get seen p) as [ | ]; [ now apply IH | ].
  destruct (ok p) eqn:O; [ | now apply IH ].
  pose proof (T p (or_introl eq_refl) O) as P. apply IH.
  - intros x X OX. apply in_app_or in X. destruct X as [X | X]; [ | now apply T' ].
    destruct P as (p0 & l & P0 & <- & W & F). exists p0, (l ++ [x]). rewrite final_snoc. repeat split; trivial.
    + apply walk_snoc; [ exact W | now apply N ].
    + change (p0 :: l ++ [x]) with ((p0 :: l) ++ [x]). apply Forall_app. auto.
  - intros x X. unfold marked in X. rewrite (get_set _ n) in X by now apply B.
    destruct (point_eqb_spec x p) as [E | D]; [ rewrite E; exact P | now apply S ].
Qed.

(** ** Chains *)

Definition around (p : point) : list point :=
  let (r, c) := p in
  [(r - 1, c - 1); (r - 1, c); (r - 1, c + 1); (r, c - 1); (r, c + 1); (r + 1, c - 1); (r + 1, c); (r + 1, c + 1)].

Lemma around_iff : forall p q, In q (around p) <-> touch p q.
Proof.
  intros [r c] [r' c']. unfold touch. cbn. split.
  - intros H. repeat (destruct H as [H | H]; [ injection H as <- <-; lia | ]). destruct H.
  - intro H. assert (R : r' = r - 1 \/ r' = r \/ r' = r + 1) by lia.
    assert (C : c' = c - 1 \/ c' = c \/ c' = c + 1) by lia.
    destruct R as [-> | [-> | ->]], C as [-> | [-> | ->]]; auto 10. exfalso. lia.
Qed.

Definition edge (s : side) (k n : Z) : list point :=
  map (fun i => match s with Black => (k, i) | White => (i, k) end) (coordinates n).

Lemma edge_iff : forall s k n p, 1 <= k <= n -> In p (edge s k n) <-> on_board n p /\ along s p = k.
Proof.
  intros s k n [r c] K. unfold edge. rewrite in_map_iff. split.
  - intros (i & E & I). apply in_coordinates in I. destruct s; injection E as <- <-; unfold on_board; cbn; lia.
  - intros [[R C] A]. cbn in R, C. destruct s; cbn in A; subst k.
    + exists c. now rewrite in_coordinates.
    + exists r. now rewrite in_coordinates.
Qed.

(** What does not change while a certificate is checked: the points of the board and of its edges, the
    numbers of its rows, and fuel. *)
Record size_data : Type := SizeData {
  size : Z;
  all_points : list point;
  indices : list positive;
  first_edge : side -> list point;
  second_edge : side -> list point;
  fuel : nat
}.

Definition data_of (n : Z) : size_data :=
  let north := edge Black 1 n in let south := edge Black n n in
  let west := edge White 1 n in let east := edge White n n in
  SizeData n (points n) (map Z.to_pos (coordinates n)) (fun s => match s with Black => north | White => west end)
    (fun s => match s with Black => south | White => east end) (Z.to_nat (10 * n * n + 10)).

Definition on_first_edge_test (s : side) (p : point) : bool := along s p =? 1.
Definition on_second_edge_test (n : Z) (s : side) (p : point) : bool := along s p =? n.

(** Whether marks show that a side is not connected: they contain its stones on its first edge, and with each of its stones
    those that touch it, but none on its second edge. *)
Definition separated (d : size_data) (b : board) (s : side) (seen : grid unit) : bool :=
  forallb
    (fun p =>
      negb (has b s p) ||
      (if marked seen p
       then negb (on_second_edge_test (size d) s p) && forallb (fun q => negb (has b s q) || marked seen q) (around p)
       else negb (on_first_edge_test s p)))
    (all_points d).

(** Whether a side is connected. [None] if the search does not tell, which does not happen. *)
Definition no_marks : grid unit := PositiveMap.empty (PositiveMap.t unit).

Definition connection (d : size_data) (b : board) (s : side) : option bool :=
  let seen := search around (has b s) (fuel d) (first_edge d s) no_marks in
  if existsb (marked seen) (second_edge d s) then Some true
  else if separated d b s seen then Some false
  else None.

Lemma no_marks_marked : forall p, marked no_marks p = false.
Proof.
  intros p. unfold marked, no_marks. destruct p as [[ | r | r] c]; try reflexivity. destruct c; cbn; trivial.
  now rewrite PositiveMap.gempty.
Qed.

Lemma connection_true : forall n b s, 1 <= n -> valid n b -> connection (data_of n) b s = Some true -> connected n b s.
Proof.
  intros n b s N [V _] H. unfold connection in H.
  set (seen := search around (has b s) (fuel (data_of n)) (first_edge (data_of n) s) no_marks) in H.
  destruct (existsb (marked seen) (second_edge (data_of n) s)) eqn:E; [ | destruct (separated (data_of n) b s seen); discriminate ].
  apply existsb_exists in E. destruct E as (q & Q & M).
  assert (F1 : first_edge (data_of n) s = edge s 1 n) by now destruct s.
  assert (F2 : second_edge (data_of n) s = edge s n n) by now destruct s.
  rewrite F2 in Q. apply edge_iff in Q; [ | lia ].
  apply (search_reaches n _ _ touch (on_first_edge s)) in M.
  - destruct M as (p & l & P & <- & W & F). exists p, l. repeat split; trivial; [ apply Q | ].
    eapply Forall_impl; [ | exact F ]. intros x. cbn. apply has_iff.
  - intros p P. apply has_iff in P. eapply V; exact P.
  - intros p x X. now apply around_iff.
  - intros p P O. rewrite F1 in P. apply edge_iff in P; [ | lia ]. exists p, []. cbn. repeat split; [ apply P | ]. now constructor.
  - intros p P. now rewrite no_marks_marked in P.
Qed.

Lemma separated_not_connected : forall n b s seen, valid n b -> separated (data_of n) b s seen = true -> ~ connected n b s.
Proof.
  intros n b s seen [V _] H (p & l & P1 & P2 & W & F).
  unfold separated in H. rewrite forallb_forall in H.
  assert (Point : forall q, get b q = Some s ->
    if marked seen q then along s q <> n /\ forall x, touch q x -> get b x = Some s -> marked seen x = true
    else along s q <> 1).
  { intros q G. assert (I : In q (all_points (data_of n))) by (apply in_points; eapply V; exact G).
    apply H in I. rewrite (proj2 (has_iff b s q) G) in I. cbn [negb orb] in I.
    unfold on_first_edge_test, on_second_edge_test in I. cbn [size data_of] in I.
    destruct (marked seen q).
    - rewrite andb_true_iff, negb_true_iff, Z.eqb_neq, forallb_forall in I. destruct I as [I1 I2].
      split; [ exact I1 | ]. intros x X G'. apply around_iff in X. apply I2 in X.
      rewrite (proj2 (has_iff b s x) G') in X. exact X.
    - rewrite negb_true_iff, Z.eqb_neq in I. exact I. }
  assert (M : marked seen p = true).
  { pose proof (Point p (Forall_inv F)) as G. destruct (marked seen p); [ reflexivity | now destruct G ]. }
  clear P1. revert p W F M P2. induction l as [ | q rest IH]; intros p W F M P2.
  - pose proof (Point p (Forall_inv F)) as G. rewrite M in G. now destruct G.
  - destruct W as [T W]. pose proof (Point p (Forall_inv F)) as G. rewrite M in G. destruct G as [_ G].
    apply Forall_inv_tail in F. pose proof (Forall_inv F) as Q.
    apply (IH q W F (G q T Q) P2).
Qed.

Lemma connection_false : forall n b s, valid n b -> connection (data_of n) b s = Some false -> ~ connected n b s.
Proof.
  intros n b s V H. unfold connection in H.
  set (seen := search around (has b s) (fuel (data_of n)) (first_edge (data_of n) s) no_marks) in H.
  destruct (existsb (marked seen) (second_edge (data_of n) s)); [ discriminate | ].
  destruct (separated (data_of n) b s seen) eqn:S; [ | discriminate ].
  eapply separated_not_connected; eassumption.
Qed.

(** ** Walls *)

Definition orthogonal (p : point) : list point := let (r, c) := p in [(r - 1, c); (r, c - 1); (r, c + 1); (r + 1, c)].

Definition safe_test (w : side) (b : board) (q : point) : bool :=
  match get b q with Some s => side_eqb s w | None => forbidden_test b (opp w) q end.

Lemma safe_iff : forall w b q, safe_test w b q = true <-> safe w b q.
Proof.
  intros w b q. unfold safe_test, safe. destruct (get b q) as [s | ].
  - destruct (side_eqb_spec s w); split; intro H; try congruence; [ left; congruence | ].
    destruct H as [H | [H _]]; congruence.
  - rewrite forbidden_iff. split; [ right; auto | intros [H | [_ H]]; [ discriminate | exact H ] ].
Qed.

Definition wall_test (d : size_data) (w : side) (b : board) : bool :=
  let ok p := on_board_test (size d) p && safe_test w b p in
  let seen := search orthogonal ok (fuel d) (first_edge d w) no_marks in
  existsb (marked seen) (second_edge d w).

Lemma wall_test_true : forall n w b, 1 <= n -> wall_test (data_of n) w b = true -> exists p l, wall n w b p l.
Proof.
  intros n w b N H. unfold wall_test in H. apply existsb_exists in H. destruct H as (q & Q & M).
  assert (F1 : first_edge (data_of n) w = edge w 1 n) by now destruct w.
  assert (F2 : second_edge (data_of n) w = edge w n n) by now destruct w.
  rewrite F2 in Q. apply edge_iff in Q; [ | lia ].
  apply (search_reaches n _ _ beside (on_first_edge w)) in M.
  - destruct M as (p & l & P & <- & W & F). exists p, l. repeat split; trivial; [ apply Q | ].
    eapply Forall_impl; [ | exact F ]. cbn. intros x X. apply andb_true_iff in X. destruct X as [X1 X2].
    split; [ eapply reflect_iff; [ apply on_board_spec | exact X1 ] | now apply safe_iff ].
  - intros p P. apply andb_true_iff in P. destruct P as [P _]. eapply reflect_iff; [ apply on_board_spec | exact P ].
  - intros [r c] x X. unfold beside. cbn in X. cbn. repeat (destruct X as [<- | X]; [ cbn; lia | ]). destruct X.
  - intros p P O. rewrite F1 in P. apply edge_iff in P; [ | lia ]. exists p, []. cbn. repeat split; [ apply P | ]. now constructor.
  - intros p P. now rewrite no_marks_marked in P.
Qed.
