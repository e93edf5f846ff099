(** The checker of certificates, and the theorem that what it accepts is won.

    A certificate is two functions: [find] gives some positions the number of a line, and [read] gives the line of each number:
    what the winner does there. Nothing is assumed about these functions. *)

Require Import ZArith List Bool Lia FSets.FMapPositive Init.Byte Strings.Byte.
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

Lemma moves_legal : forall n b s m, In m (moves (data_of n) b s) -> legal_move n b s m.
Proof.
  intros n b s m M. unfold moves in M. cbn [size all_points data_of] in M.
  destruct (filter (legal_test n b s) (points n)) as [ | q rest] eqn:F.
  - destruct M as [<- | []]. intros p L. assert (I : In p (filter (legal_test n b s) (points n))).
    { apply filter_In. split; [ apply in_points; apply L | now apply legal_iff ]. }
    rewrite F in I. destruct I.
  - rewrite <- F in M. apply in_map_iff in M. destruct M as (p & <- & M). apply filter_In in M. now apply legal_iff.
Qed.

Lemma legal_move_valid : forall n b s m, valid n b -> legal_move n b s m -> valid n (after b s m).
Proof. intros n b s [p | ] V L; [ now apply valid_set | exact V ]. Qed.

(** ** Positions that are proven already *)

(** A position in short: two bits for its turn and for each of its points, four of them in a byte, and bytes in blocks. *)
Definition bits (o : option side) : bool * bool :=
  match o with
  | None => (false, false)
  | Some Black => (true, false)
  | Some White => (true, true)
  end.

Definition quad (a b c d : option side) : byte :=
  of_bits
    (fst (bits a), (snd (bits a), (fst (bits b), (snd (bits b),
    (fst (bits c), (snd (bits c), (fst (bits d), snd (bits d)))))))).

Fixpoint bytes (l : list (option side)) : list byte :=
  match l with
  | [] => []
  | [a] => [quad a None None None]
  | [a; b] => [quad a b None None]
  | [a; b; c] => [quad a b c None]
  | a :: b :: c :: d :: rest => quad a b c d :: bytes rest
  end.

Inductive short : Set := Empty | Block (b1 b2 b3 b4 b5 b6 b7 : byte) (rest : short).

Fixpoint blocks (l : list byte) : short :=
  match l with
  | [] => Empty
  | [b1] => Block b1 x00 x00 x00 x00 x00 x00 Empty
  | [b1; b2] => Block b1 b2 x00 x00 x00 x00 x00 Empty
  | [b1; b2; b3] => Block b1 b2 b3 x00 x00 x00 x00 Empty
  | [b1; b2; b3; b4] => Block b1 b2 b3 b4 x00 x00 x00 Empty
  | [b1; b2; b3; b4; b5] => Block b1 b2 b3 b4 b5 x00 x00 Empty
  | [b1; b2; b3; b4; b5; b6] => Block b1 b2 b3 b4 b5 b6 x00 Empty
  | b1 :: b2 :: b3 :: b4 :: b5 :: b6 :: b7 :: rest => Block b1 b2 b3 b4 b5 b6 b7 (blocks rest)
  end.

(** The points of a board, row by row. *)
Definition contents (d : size_data) (b : board) : list (option side) :=
  flat_map
    (fun r =>
      match PositiveMap.find r b with
      | Some line => map (fun c => PositiveMap.find c line) (indices d)
      | None => map (fun _ => None) (indices d)
      end)
    (indices d).

Definition shortened (d : size_data) (b : board) (t : side) : short := blocks (bytes (Some t :: contents d b)).

Fixpoint short_eqb (x y : short) : bool :=
  match x, y with
  | Empty, Empty => true
  | Block a1 a2 a3 a4 a5 a6 a7 x, Block b1 b2 b3 b4 b5 b6 b7 y =>
      Byte.eqb a1 b1 && Byte.eqb a2 b2 && Byte.eqb a3 b3 && Byte.eqb a4 b4 && Byte.eqb a5 b5 && Byte.eqb a6 b6 &&
      Byte.eqb a7 b7 && short_eqb x y
  | _, _ => false
  end.

Lemma short_eqb_true : forall x y, short_eqb x y = true -> x = y.
Proof.
  induction x as [ | a1 a2 a3 a4 a5 a6 a7 x IH]; intros [ | b1 b2 b3 b4 b5 b6 b7 y] E; cbn in E; try discriminate; trivial.
  rewrite !andb_true_iff in E. destruct E as (((((((E1 & E2) & E3) & E4) & E5) & E6) & E7) & E8).
  apply byte_dec_bl in E1, E2, E3, E4, E5, E6, E7. apply IH in E8. congruence.
Qed.

Lemma bits_injective : forall o o', bits o = bits o' -> o = o'.
Proof. intros [[ | ] | ] [[ | ] | ] E; cbn in E; congruence. Qed.

Lemma quad_injective : forall a b c d a' b' c' d', quad a b c d = quad a' b' c' d' -> a = a' /\ b = b' /\ c = c' /\ d = d'.
Proof.
  intros a b c d a' b' c' d' E. unfold quad in E. apply (f_equal to_bits) in E. rewrite !to_bits_of_bits in E.
  injection E as E1 E2 E3 E4 E5 E6 E7 E8.
  repeat split; apply bits_injective; apply injective_projections; assumption.
Qed.

Lemma bytes_length : forall k l l', (length l <= k)%nat -> length l = length l' -> length (bytes l) = length (bytes l').
Proof.
  induction k as [ | k IH]; intros [ | a [ | b [ | c [ | d l]]]] [ | a' [ | b' [ | c' [ | d' l']]]] K L; cbn in *; try lia.
  f_equal. apply IH; lia.
Qed.

Lemma bytes_injective : forall k l l', (length l <= k)%nat -> length l = length l' -> bytes l = bytes l' -> l = l'.
Proof.
  induction k as [ | k IH]; intros [ | a [ | b [ | c [ | d l]]]] [ | a' [ | b' [ | c' [ | d' l']]]] K L E;
    cbn [length bytes] in K, L, E; try lia; trivial.
  - injection E as E. apply quad_injective in E. destruct E as (-> & _). reflexivity.
  - injection E as E. apply quad_injective in E. destruct E as (-> & -> & _). reflexivity.
  - injection E as E. apply quad_injective in E. destruct E as (-> & -> & -> & _). reflexivity.
  - injection E as E E'. apply quad_injective in E. destruct E as (-> & -> & -> & ->).
    apply IH in E'; [ now rewrite E' | lia | lia ].
Qed.

Lemma blocks_injective : forall k l l', (length l <= k)%nat -> length l = length l' -> blocks l = blocks l' -> l = l'.
Proof.
  induction k as [ | k IH];
    intros [ | a1 [ | a2 [ | a3 [ | a4 [ | a5 [ | a6 [ | a7 l]]]]]]]
      [ | b1 [ | b2 [ | b3 [ | b4 [ | b5 [ | b6 [ | b7 l']]]]]]] K L E;
    cbn in K, L, E; try lia; trivial; try congruence.
  injection E as -> -> -> -> -> -> -> E. apply IH in E; [ now rewrite E | lia | lia ].
Qed.

Lemma contents_points : forall n b, contents (data_of n) b = map (get b) (points n).
Proof.
  intros n b. unfold contents, points. cbn [indices data_of].
  assert (E : forall l, (forall z, In z l -> 1 <= z) -> map Zpos (map Z.to_pos l) = l).
  { intros l P. rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext_in. intros z I. apply P in I. apply Z2Pos.id. lia. }
  assert (C : map Zpos (map Z.to_pos (coordinates n)) = coordinates n).
  { apply E. intros z I. apply in_coordinates in I. lia. }
  set (ps := map Z.to_pos (coordinates n)) in *. rewrite <- C. clearbody ps.
  assert (G : forall columns rows,
    flat_map
      (fun r =>
        match PositiveMap.find r b with
        | Some line => map (fun c => PositiveMap.find c line) columns
        | None => map (fun _ => None) columns
        end)
      rows = map (get b) (list_prod (map Zpos rows) (map Zpos columns))).
  { intros columns. induction rows as [ | r rows IH]; [ reflexivity | ].
    cbn [map list_prod flat_map]. rewrite map_app. apply f_equal2; [ | exact IH ]. rewrite !map_map. cbn [get].
    destruct (PositiveMap.find r b); reflexivity. }
  apply G.
Qed.

Lemma shortened_injective : forall n b t b' t', valid n b -> valid n b' ->
  shortened (data_of n) b t = shortened (data_of n) b' t' -> t = t' /\ same b b'.
Proof.
  intros n b t b' t' [V _] [V' _] E. unfold shortened in E. rewrite !contents_points in E.
  assert (L : length (Some t :: map (get b) (points n)) = length (Some t' :: map (get b') (points n))).
  { cbn. now rewrite !map_length. }
  apply (blocks_injective _ _ _ (Nat.le_refl _)) in E; [ | eapply bytes_length; [ apply Nat.le_refl | exact L ] ].
  apply (bytes_injective _ _ _ (Nat.le_refl _) L) in E. injection E as Et E. split; [ exact Et | ].
  intro p.
  assert (A : forall l, map (get b) l = map (get b') l -> In p l -> get b p = get b' p).
  { induction l as [ | q l IH]; intros M I; [ destruct I | ]. injection M as M1 M2.
    destruct I as [<- | I]; [ exact M1 | now apply IH ]. }
  destruct (in_dec point_eq_dec p (points n)) as [I | I]; [ now apply (A _ E) | ].
  assert (N : forall g : board, (forall q s, get g q = Some s -> on_board n q) -> get g p = None).
  { intros g G. destruct (get g p) as [s | ] eqn:X; [ | reflexivity ]. destruct I. apply in_points. eapply G; exact X. }
  now rewrite (N b V), (N b' V').
Qed.

(** The memory has the positions whose lines are proven, by the numbers of the lines. *)
Definition memory : Type := PositiveMap.t short.

Definition known (d : size_data) (proven : memory) (i : positive) (b : board) (t : side) : bool :=
  match PositiveMap.find i proven with
  | Some x => short_eqb x (shortened d b t)
  | None => false
  end.

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
Variable find : board -> side -> option positive.
Variable read : positive -> line.

(** Whether a side is connected, if neither side was before [moved] moved: then only [moved] can be. *)
Definition connection_after (moved : option side) (b : board) (s : side) : option bool :=
  match moved with
  | Some m => if side_eqb m s then connection d b s else Some false
  | None => connection d b s
  end.

(** Checks a position and all that follow if the winner does what its lines say. The result is the memory of proven positions;
    it is [None] if the position is not proven. *)
Fixpoint visit (fuel : nat) (moved : option side) (b : board) (t : side) (proven : memory) : option memory :=
  match fuel with
  | O => None
  | S fuel =>
      let number := find b t in
      if match number with Some i => known d proven i b t | None => false end then Some proven
      else
        match connection_after moved b winner, connection_after moved b (opp winner) with
        | Some true, _ => Some proven
        | Some false, Some false =>
            match number with
            | Some i =>
                let proves (result : option memory) :=
                  match result with Some proven => Some (PositiveMap.add i (shortened d b t) proven) | None => None end in
                match read i with
                | Play m =>
                    if side_eqb t winner && legal_move_test d b winner m
                    then proves (visit fuel (Some winner) (after b winner m) (opp winner) proven)
                    else None
                | Join ls => if join_test d winner b ls then proves (Some proven) else None
                | Cutting => if wall_test d winner b then proves (Some proven) else None
                | Wrong => None
                end
            | None =>
                if side_eqb t winner then None
                else
                  for_all (fun m => visit fuel (Some (opp winner)) (after b (opp winner) m) winner)
                    (moves d b (opp winner)) proven
            end
        | _, _ => None
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
Definition check (n : Z) (stones : list (point * side)) (turn winner : side)
  (find : board -> side -> option positive) (read : positive -> line) : bool :=
  if (2 <=? n) && (n <=? 52) && forallb (fun stone => on_board_test n (fst stone)) stones then
    let d := data_of n in
    let b := board_of stones in
    no_checkerboard_test d b &&
    match visit d winner find read (Z.to_nat (2 * n * n + 10)) None b turn (PositiveMap.empty short) with
    | Some _ => true
    | None => false
    end
  else false.

(** ** Why it is right *)

Section Sound.

Variable n : Z.
Hypothesis n_positive : 1 <= n.
Variable w : side.
Variable find : board -> side -> option positive.
Variable read : positive -> line.

(** What is in the memory is won. *)
Definition remembers_wins (proven : memory) : Prop :=
  forall i b t, valid n b -> known (data_of n) proven i b t = true -> wins n w b t.

Lemma remember : forall proven i b t, valid n b -> remembers_wins proven -> wins n w b t ->
  remembers_wins (PositiveMap.add i (shortened (data_of n) b t) proven).
Proof.
  intros proven i b t V R W i' b' t' V' K. unfold known in K.
  destruct (Pos.eq_dec i' i) as [-> | D].
  - rewrite PositiveMap.gss in K. apply short_eqb_true in K.
    destruct (shortened_injective n b t b' t' V V' K) as [<- S]. eapply wins_same; eassumption.
  - rewrite PositiveMap.gso in K by exact D. now apply (R i').
Qed.

(** What is known of a position before it is looked at. *)
Definition begins (moved : option side) (b : board) : Prop :=
  valid n b /\ match moved with Some m => ~ connected n b (opp m) | None => True end.

Lemma begins_after : forall b s m, valid n b -> ~ over n b -> legal_move n b s m -> begins (Some s) (after b s m).
Proof.
  intros b s m V O L. split; [ now apply legal_move_valid | ].
  assert (N : ~ connected n b (opp s)) by (intro C; apply O, (over_iff n b s); now right).
  destruct m as [p | ]; [ | exact N ]. intro C. apply N. cbn in C.
  apply (connected_set_other n b (opp s) p); [ apply L | now rewrite opp_opp ].
Qed.

Lemma connection_after_true : forall moved b s, begins moved b ->
  connection_after (data_of n) moved b s = Some true -> connected n b s.
Proof.
  intros [m | ] b s [V _] E; cbn in E; [ destruct (side_eqb m s); [ | discriminate ] | ]; now apply connection_true.
Qed.

Lemma connection_after_false : forall moved b s, begins moved b ->
  connection_after (data_of n) moved b s = Some false -> ~ connected n b s.
Proof.
  intros [m | ] b s [V M] E; cbn in E; [ | now apply connection_false ].
  destruct (side_eqb_spec m s) as [-> | D]; [ now apply connection_false | ].
  destruct (side_cases m s) as [-> | ->]; [ now destruct D | exact M ].
Qed.

Lemma visit_wins : forall fuel moved b t proven proven', begins moved b -> remembers_wins proven ->
  visit (data_of n) w find read fuel moved b t proven = Some proven' -> remembers_wins proven' /\ wins n w b t.
Proof.
  induction fuel as [ | fuel IH]; intros moved b t proven proven' B R E; cbn [visit] in E; [ discriminate | ].
  pose proof (proj1 B) as V.
  destruct (match find b t with Some i => known (data_of n) proven i b t | None => false end) eqn:K.
  { injection E as <-. split; [ exact R | ]. destruct (find b t) as [i | ]; [ now apply (R i) | discriminate ]. }
  destruct (connection_after (data_of n) moved b w) as [[ | ] | ] eqn:CW; [ | | discriminate ].
  { injection E as <-. split; [ exact R | ]. apply connection_after_true in CW; trivial. apply has_won; [ exact CW | ].
    intro CL. now apply (not_both_connected n b w). }
  apply connection_after_false in CW; [ | exact B ].
  destruct (connection_after (data_of n) moved b (opp w)) as [[ | ] | ] eqn:CL; [ discriminate | | discriminate ].
  apply connection_after_false in CL; [ | exact B ].
  assert (O : ~ over n b) by (rewrite (over_iff n b w); tauto).
  destruct (find b t) as [i | ]; [ assert (Done : wins n w b t ->
    Some (PositiveMap.add i (shortened (data_of n) b t) proven) = Some proven' -> remembers_wins proven' /\ wins n w b t)
    by (intros W D; injection D as <-; split; [ now apply remember | exact W ]); destruct (read i) as [m | ls | | ] | ].
  - destruct (side_eqb_spec t w) as [-> | _]; [ cbn [andb] in E | discriminate ].
    destruct (legal_move_test (data_of n) b w m) eqn:L; [ | discriminate ]. apply legal_move_test_true in L.
    destruct (visit (data_of n) w find read fuel (Some w) (after b w m) (opp w) proven) as [proven1 | ] eqn:N; [ | discriminate ].
    injection E as <-. apply IH in N; [ | now apply begins_after | exact R ]. destruct N as [R1 W].
    assert (W' : wins n w b w) by (now apply wins_by_a_move with (m := m)).
    split; [ now apply remember | exact W' ].
  - destruct (join_test (data_of n) w b ls) eqn:J; [ | discriminate ]. apply Done; [ | exact E ].
    apply join_test_true in J; [ | exact V ]. eapply secure_wins; eassumption.
  - destruct (wall_test (data_of n) w b) eqn:J; [ | discriminate ]. apply Done; [ | exact E ].
    apply wall_test_true in J; [ | exact n_positive ]. destruct J as (p & l & J). eapply wall_wins; eassumption.
  - discriminate.
  - destruct (side_eqb_spec t w) as [_ | T]; [ discriminate | ].
    assert (Legal : forall m, In m (moves (data_of n) b (opp w)) -> legal_move n b (opp w) m) by apply moves_legal.
    assert (Each : forall l m m', (forall x, In x l -> legal_move n b (opp w) x) -> remembers_wins m ->
      for_all (fun x => visit (data_of n) w find read fuel (Some (opp w)) (after b (opp w) x) w) l m = Some m' ->
      remembers_wins m' /\ Forall (fun x => wins n w (after b (opp w) x) w) l).
    { induction l as [ | x l IHl]; intros m m' L Rm F; cbn in F.
      - injection F as <-. split; [ exact Rm | constructor ].
      - destruct (visit (data_of n) w find read fuel (Some (opp w)) (after b (opp w) x) w m) as [m1 | ] eqn:N; [ | discriminate ].
        apply IH in N; [ | apply begins_after; trivial; apply L; now left | exact Rm ]. destruct N as [R1 W1].
        apply IHl in F; [ | intros y Y; apply L; now right | exact R1 ]. destruct F as [R2 W2].
        split; [ exact R2 | now constructor ]. }
    apply Each in E; [ | exact Legal | exact R ]. destruct E as [R' W]. split; [ exact R' | ].
    apply wins_after_all_moves; [ exact O | now destruct (side_cases w t) | ].
    intros m M. rewrite Forall_forall in W. apply W. now apply moves_complete.
Qed.

End Sound.

Lemma stones_on_board : forall n (stones : list (point * side)) (b : board),
  (forall stone, In stone stones -> on_board n (fst stone)) ->
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
Theorem accepted_certificate_wins : forall n stones turn winner find read,
  check n stones turn winner find read = true -> wins n winner (board_of stones) turn.
Proof.
  intros n stones turn winner find read H. unfold check in H.
  destruct ((2 <=? n) && (n <=? 52) && forallb (fun stone => on_board_test n (fst stone)) stones) eqn:S; [ | discriminate ].
  rewrite !andb_true_iff, !Z.leb_le, forallb_forall in S. destruct S as [[N1 N2] S].
  apply andb_true_iff in H. destruct H as [C H].
  assert (V : valid n (board_of stones)).
  { apply no_checkerboard_valid; [ | exact C ]. apply stones_on_board.
    - intros stone I. apply S in I. eapply reflect_iff; [ apply on_board_spec | exact I ].
    - intros p s G. now rewrite get_no_stones in G. }
  destruct (visit (data_of n) winner find read (Z.to_nat (2 * n * n + 10)) None (board_of stones) turn (PositiveMap.empty short))
    as [proven | ] eqn:E; [ | discriminate ].
  apply (visit_wins n) in E; [ apply E | lia | now split | ].
  intros i b t _ K. unfold known in K. now rewrite PositiveMap.gempty in K.
Qed.
