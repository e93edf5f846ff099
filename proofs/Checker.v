(** The checker of certificates, and the theorem that what it accepts is won.

    A certificate is a function [find] that gives some positions a line: what the winner does there. Nothing is assumed about
    this function. *)

Require Import ZArith List Bool Lia FSets.FMapPositive.
Import ListNotations.
From Crossway Require Import Rules Planarity Boards Links Cut Tests Joins.
Open Scope Z_scope.

(** The lines of a certificate: the winner plays a move, its links join its edges, the other side can never join its edges; or
    the line cannot be read. *)
Inductive line : Set := Play (m : move) | Join (ls : list link) | Cutting | Wrong.

(** ** Moves *)

Definition legal_move_test (d : size_data) (b : board) (s : side) (m : move) : bool :=
  match m with
  | Place p => legal_test (size d) b s p
  | Pass => negb (existsb (legal_test (size d) b s) (all_points d))
  end.

Definition moves (d : size_data) (b : board) (s : side) : list move :=
  match filter (legal_test (size d) b s) (all_points d) with
  | [] => [Pass]
  | places => map Place places
  end.

Lemma legal_move_test_true : forall n b s m, legal_move_test (data_of n) b s m = true -> legal_move n b s m.
Proof.
  intros n b s [p | ] H; cbn in H |- *; [ now apply legal_iff | ].
  intros p L. rewrite negb_true_iff, <- not_true_iff_false in H. apply H. apply existsb_exists. exists p. split.
  - apply in_points. apply L.
  - now apply legal_iff.
Qed.

Lemma moves_complete : forall n b s m, legal_move n b s m -> In m (moves (data_of n) b s).
Proof.
  intros n b s m L. unfold moves. cbn [size all_points data_of].
  destruct m as [p | ].
  - assert (I : In p (filter (legal_test n b s) (points n))).
    { apply filter_In. split; [ apply in_points; apply L | now apply legal_iff ]. }
    destruct (filter (legal_test n b s) (points n)) as [ | q rest]; [ destruct I | ]. now apply in_map.
  - destruct (filter (legal_test n b s) (points n)) as [ | q rest] eqn:E; [ now left | ].
    exfalso. assert (I : In q (filter (legal_test n b s) (points n))) by (rewrite E; now left).
    apply filter_In in I. destruct I as [_ I]. apply legal_iff in I. exact (L q I).
Qed.

Lemma legal_move_valid : forall n b s m, valid n b -> legal_move n b s m -> valid n (after b s m).
Proof. intros n b s [p | ] V L; [ now apply valid_set | exact V ]. Qed.

(** ** Positions that are proven already *)

(** A position as a number: its turn, then its points one by one. *)
Fixpoint encode (l : list (option side)) : positive :=
  match l with
  | [] => xH
  | None :: rest => xO (encode rest)
  | Some Black :: rest => xI (xO (encode rest))
  | Some White :: rest => xI (xI (encode rest))
  end.

Definition key (d : size_data) (b : board) (t : side) : positive := encode (Some t :: map (get b) (all_points d)).

Lemma encode_injective : forall l l', encode l = encode l' -> l = l'.
Proof.
  induction l as [ | [[ | ] | ] l IH]; intros [ | [[ | ] | ] l'] E; cbn in E; try discriminate; trivial;
    injection E as E; f_equal; now apply IH.
Qed.

Lemma key_injective : forall n b t b' t', valid n b -> valid n b' ->
  key (data_of n) b t = key (data_of n) b' t' -> t = t' /\ same b b'.
Proof.
  intros n b t b' t' [V _] [V' _] E. apply encode_injective in E. injection E as Et E. split; [ exact Et | ].
  cbn [all_points data_of] in E. intro p.
  assert (A : forall l, map (get b) l = map (get b') l -> In p l -> get b p = get b' p).
  { induction l as [ | q l IH]; intros M I; [ destruct I | ]. injection M as M1 M2. destruct I as [<- | I]; [ exact M1 | now apply IH ]. }
  destruct (in_dec point_eq_dec p (points n)) as [I | I]; [ now apply (A _ E) | ].
  assert (N : forall g : board, (forall q s, get g q = Some s -> on_board n q) -> get g p = None).
  { intros g G. destruct (get g p) as [s | ] eqn:X; [ | reflexivity ]. destruct I. apply in_points. eapply G; exact X. }
  now rewrite (N b V), (N b' V').
Qed.

Definition memory : Type := PositiveMap.t unit.

Definition known (proven : memory) (k : positive) : bool :=
  match PositiveMap.find k proven with Some _ => true | None => false end.

(** ** The checker *)

(** Something is done for each element of a list, unless it fails. *)
Fixpoint for_all {A M : Type} (f : A -> M -> option M) (l : list A) (m : M) : option M :=
  match l with
  | [] => Some m
  | a :: rest => match f a m with Some m' => for_all f rest m' | None => None end
  end.

Section Checker.

Variable d : size_data.
Variable winner : side.
Variable find : board -> side -> option line.

(** Checks a position and all that follow if the winner does what its lines say. The result is the memory of proven positions;
    it is [None] if the position is not proven. *)
Fixpoint visit (fuel : nat) (b : board) (t : side) (proven : memory) : option memory :=
  match fuel with
  | O => None
  | S fuel =>
      let k := key d b t in
      if known proven k then Some proven
      else
        match connection d b winner with
        | None => None
        | Some true => Some proven
        | Some false =>
            match connection d b (opp winner) with
            | Some false =>
                let proves (result : option memory) :=
                  match result with Some proven => Some (PositiveMap.add k tt proven) | None => None end in
                match find b t with
                | Some (Play m) =>
                    if side_eqb t winner && legal_move_test d b winner m
                    then proves (visit fuel (after b winner m) (opp winner) proven)
                    else None
                | Some (Join ls) => if join_test d winner b ls then proves (Some proven) else None
                | Some Cutting => if wall_test d winner b then proves (Some proven) else None
                | Some Wrong => None
                | None =>
                    if side_eqb t winner then None
                    else for_all (fun m => visit fuel (after b (opp winner) m) winner) (moves d b (opp winner)) proven
                end
            | _ => None
            end
        end
  end.

End Checker.

(** The board with the stones of a list. *)
Definition board_of (stones : list (point * side)) : board :=
  fold_left (fun b stone => set b (fst stone) (snd stone)) stones no_stones.

(** CW9: there is no checkerboard. *)
Definition no_checkerboard_test (d : size_data) (b : board) : bool :=
  forallb
    (fun p : point =>
      let (r, c) := p in
      forallb
        (fun s =>
          negb (has b s (r, c) && has b s (r + 1, c + 1) && has b (opp s) (r, c + 1) && has b (opp s) (r + 1, c)))
        [Black; White])
    (all_points d).

(** Whether the certificate proves that [winner] wins the position with these stones on a board of size [n], with [turn] to
    move. *)
Definition check (n : Z) (stones : list (point * side)) (turn winner : side) (find : board -> side -> option line) : bool :=
  if (2 <=? n) && (n <=? 52) && forallb (fun stone => on_board_test n (fst stone)) stones then
    let d := data_of n in
    let b := board_of stones in
    no_checkerboard_test d b &&
    match visit d winner find (Z.to_nat (2 * n * n + 10)) b turn (PositiveMap.empty unit) with
    | Some _ => true
    | None => false
    end
  else false.

(** ** Why it is right *)

Section Sound.

Variable n : Z.
Hypothesis n_positive : 1 <= n.
Variable w : side.
Variable find : board -> side -> option line.

(** What is in the memory is won. *)
Definition remembers_wins (proven : memory) : Prop :=
  forall b t, valid n b -> known proven (key (data_of n) b t) = true -> wins n w b t.

Lemma remember : forall proven b t, valid n b -> remembers_wins proven -> wins n w b t ->
  remembers_wins (PositiveMap.add (key (data_of n) b t) tt proven).
Proof.
  intros proven b t V R W b' t' V' K. unfold known in K.
  destruct (Pos.eq_dec (key (data_of n) b' t') (key (data_of n) b t)) as [E | E].
  - symmetry in E. destruct (key_injective n b t b' t' V V' E) as [<- S]. eapply wins_same; eassumption.
  - rewrite PositiveMap.gso in K by exact E. now apply R.
Qed.

Lemma visit_wins : forall fuel b t proven proven', valid n b -> remembers_wins proven ->
  visit (data_of n) w find fuel b t proven = Some proven' -> remembers_wins proven' /\ wins n w b t.
Proof.
  induction fuel as [ | fuel IH]; intros b t proven proven' V R E; cbn [visit] in E; [ discriminate | ].
  destruct (known proven (key (data_of n) b t)) eqn:K.
  { injection E as <-. split; [ exact R | now apply R ]. }
  destruct (connection (data_of n) b w) as [[ | ] | ] eqn:CW; [ | | discriminate ].
  { injection E as <-. split; [ exact R | ]. apply connection_true in CW; trivial. apply has_won; [ exact CW | ].
    intro CL. now apply (not_both_connected n b w). }
  apply connection_false in CW; [ | exact V ].
  destruct (connection (data_of n) b (opp w)) as [[ | ] | ] eqn:CL; [ discriminate | | discriminate ].
  apply connection_false in CL; [ | exact V ].
  assert (O : ~ over n b) by (rewrite (over_iff n b w); tauto).
  assert (Done : wins n w b t -> Some (PositiveMap.add (key (data_of n) b t) tt proven) = Some proven' ->
    remembers_wins proven' /\ wins n w b t).
  { intros W D. injection D as <-. split; [ now apply remember | exact W ]. }
  destruct (find b t) as [[m | ls | | ] | ].
  - destruct (side_eqb_spec t w) as [-> | _]; [ cbn [andb] in E | discriminate ].
    destruct (legal_move_test (data_of n) b w m) eqn:L; [ | discriminate ]. apply legal_move_test_true in L.
    destruct (visit (data_of n) w find fuel (after b w m) (opp w) proven) as [proven1 | ] eqn:N; [ | discriminate ].
    injection E as <-. apply IH in N; [ | now apply legal_move_valid | exact R ]. destruct N as [R1 W].
    assert (W' : wins n w b w) by (now apply wins_by_a_move with (m := m)).
    split; [ now apply remember | exact W' ].
  - destruct (join_test (data_of n) w b ls) eqn:J; [ | discriminate ]. apply Done; [ | exact E ].
    apply join_test_true in J; [ | exact V ]. eapply secure_wins; eassumption.
  - destruct (wall_test (data_of n) w b) eqn:J; [ | discriminate ]. apply Done; [ | exact E ].
    apply wall_test_true in J; [ | exact n_positive ]. destruct J as (p & l & J). eapply wall_wins; eassumption.
  - discriminate.
  - destruct (side_eqb_spec t w) as [_ | T]; [ discriminate | ].
    assert (Valid : forall m, In m (moves (data_of n) b (opp w)) -> valid n (after b (opp w) m)).
    { intros m M. unfold moves in M. cbn [size all_points data_of] in M.
      destruct (filter (legal_test n b (opp w)) (points n)) as [ | q rest] eqn:F.
      - destruct M as [<- | []]. exact V.
      - rewrite <- F in M. apply in_map_iff in M. destruct M as (p & <- & M). apply filter_In in M. destruct M as [_ M].
        apply legal_iff in M. now apply valid_set. }
    assert (Each : forall l m m', (forall x, In x l -> valid n (after b (opp w) x)) -> remembers_wins m ->
      for_all (fun x => visit (data_of n) w find fuel (after b (opp w) x) w) l m = Some m' ->
      remembers_wins m' /\ Forall (fun x => wins n w (after b (opp w) x) w) l).
    { induction l as [ | x l IHl]; intros m m' Vl Rm F; cbn in F.
      - injection F as <-. split; [ exact Rm | constructor ].
      - destruct (visit (data_of n) w find fuel (after b (opp w) x) w m) as [m1 | ] eqn:N; [ | discriminate ].
        apply IH in N; [ | apply Vl; now left | exact Rm ]. destruct N as [R1 W1].
        apply IHl in F; [ | intros y Y; apply Vl; now right | exact R1 ]. destruct F as [R2 W2].
        split; [ exact R2 | now constructor ]. }
    apply Each in E; [ | exact Valid | exact R ]. destruct E as [R' W]. split; [ exact R' | ].
    apply wins_after_all_moves; [ exact O | now destruct (side_cases w t) | ].
    intros m M. rewrite Forall_forall in W. apply W. now apply moves_complete.
Qed.

End Sound.

Lemma stones_on_board : forall n (stones : list (point * side)) (b : board), (forall stone, In stone stones -> on_board n (fst stone)) ->
  (forall p s, get b p = Some s -> on_board n p) ->
  forall p s, get (fold_left (fun b stone => set b (fst stone) (snd stone)) stones b) p = Some s -> on_board n p.
Proof.
  intros n. induction stones as [ | stone stones IH]; intros b S B; [ exact B | ]. cbn. apply IH.
  - intros x X. apply S. now right.
  - intros p s G. apply (get_placed n) in G; [ | apply S; now left ].
    destruct G as [[-> _] | G]; [ apply S; now left | eapply B; exact G ].
Qed.

Lemma no_checkerboard_valid : forall n b, (forall p s, get b p = Some s -> on_board n p) ->
  no_checkerboard_test (data_of n) b = true -> valid n b.
Proof.
  intros n b B H. split; [ exact B | ]. intros r c s (H1 & H2 & H3 & H4).
  unfold no_checkerboard_test in H. rewrite forallb_forall in H.
  assert (I : In (r, c) (all_points (data_of n))) by (apply in_points; eapply B; exact H1).
  apply H in I. rewrite forallb_forall in I. specialize (I s).
  rewrite (proj2 (has_iff b s _) H1), (proj2 (has_iff b s _) H2), (proj2 (has_iff b _ _) H3), (proj2 (has_iff b _ _) H4) in I.
  cbn in I. destruct s; cbn in I; intuition discriminate.
Qed.

(** An accepted certificate means that this side wins against every defence. *)
Theorem accepted_certificate_wins : forall n stones turn winner find,
  check n stones turn winner find = true -> wins n winner (board_of stones) turn.
Proof.
  intros n stones turn winner find H. unfold check in H.
  destruct ((2 <=? n) && (n <=? 52) && forallb (fun stone => on_board_test n (fst stone)) stones) eqn:S; [ | discriminate ].
  rewrite !andb_true_iff, !Z.leb_le, forallb_forall in S. destruct S as [[N1 N2] S].
  apply andb_true_iff in H. destruct H as [C H].
  assert (V : valid n (board_of stones)).
  { apply no_checkerboard_valid; [ | exact C ]. apply stones_on_board.
    - intros stone I. apply S in I. eapply reflect_iff; [ apply on_board_spec | exact I ].
    - intros p s G. now rewrite get_no_stones in G. }
  destruct (visit (data_of n) winner find (Z.to_nat (2 * n * n + 10)) (board_of stones) turn (PositiveMap.empty unit))
    as [proven | ] eqn:E; [ | discriminate ].
  apply (visit_wins n) in E; [ apply E | lia | exact V | ].
  intros b t _ K. unfold known in K. now rewrite PositiveMap.gempty in K.
Qed.
