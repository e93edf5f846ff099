(** Computable test for the claim `join`: whether links are secure. *)

Require Import ZArith List Bool Lia Relations FSets.FMapPositive.
Import ListNotations.
From Crossway Require Import Rules Planarity Boards Links Tests.
Open Scope Z_scope.

Definition in_test (p : point) (l : list point) : bool := existsb (point_eqb p) l.

Lemma in_iff : forall p l, in_test p l = true <-> In p l.
Proof.
  intros p l. unfold in_test. rewrite existsb_exists. split.
  - intros (q & Q & E). destruct (point_eqb_spec p q); [ now subst | discriminate ].
  - intros I. exists p. split; [ exact I | ]. now destruct (point_eqb_spec p p).
Qed.

(** ** Each link *)

Definition block_test (d : size_data) (w : side) (b : board) (ls : list link) (k : link) (p : point) (dr dc : Z) : bool :=
  let o := opposite p dr dc in
  let x := beside_row p dr in
  let y := beside_column p dc in
  negb (on_board_test (size d) o) || safe_test w b x || safe_test w b y ||
  match get b o with
  | Some s =>
      side_eqb s (opp w) ||
      (let own := carrier k in (negb (is_empty b x) || in_test x own) && (negb (is_empty b y) || in_test y own))
  | None => in_test o (link_points k) || negb (existsb (fun k' => in_test o (link_points k')) ls)
  end.

Definition link_test (d : size_data) (w : side) (b : board) (ls : list link) (k : link) : bool :=
  match link_points k with
  | [] => false
  | _ =>
      forallb (fun q => on_board_test (size d) q && is_empty b q) (carrier k) &&
      forallb (legal_test (size d) b w) (link_points k) &&
      forallb
        (fun q =>
          negb (legal_test (size d) b (opp w) q) ||
          (let b' := set b q (opp w) in existsb (legal_test (size d) b' w) (link_points k)))
        (carrier k) &&
      forallb
        (fun p =>
          block_test d w b ls k p (-1) (-1) && block_test d w b ls k p (-1) 1 &&
          block_test d w b ls k p 1 (-1) && block_test d w b ls k p 1 1)
        (link_points k)
  end.

Definition apart_test (k k' : link) : bool :=
  let own := carrier k in negb (existsb (fun q => in_test q own) (carrier k')).

Fixpoint all_apart_test (ls : list link) : bool :=
  match ls with
  | [] => true
  | k :: rest => forallb (apart_test k) rest && all_apart_test rest
  end.

Lemma block_test_true : forall n w b ls k p dr dc, on_board n (opposite p dr dc) ->
  block_test (data_of n) w b ls k p dr dc = true -> block_holds w b ls k p dr dc.
Proof.
  intros n w b ls k p dr dc O H. unfold block_test in H. cbn [size data_of] in H.
  rewrite !orb_true_iff, negb_true_iff, !safe_iff in H.
  destruct (on_board_spec n (opposite p dr dc)) as [_ | N]; [ | contradiction ].
  destruct H as [[[H | H] | H] | H]; [ discriminate | now left | right; now left | ].
  destruct (get b (opposite p dr dc)) as [s | ] eqn:E.
  - destruct (side_eqb_spec s (opp w)) as [-> | D].
    + right; right; left. exact E.
    + destruct (side_cases w s) as [-> | ->]; [ | contradiction ].
      cbn [orb] in H. rewrite andb_true_iff, !orb_true_iff, !negb_true_iff, !in_iff, <- !not_true_iff_false, !is_empty_iff in H.
      destruct H as [H1 H2]. right; right; right; left. split; [ exact E | ]. split; intro G; tauto.
  - right; right; right; right. split; [ exact E | ]. intros k' K P.
    rewrite orb_true_iff, in_iff, negb_true_iff in H. destruct H as [H | H]; [ exact H | ].
    rewrite <- not_true_iff_false in H. destruct H. apply existsb_exists. exists k'. now rewrite in_iff.
Qed.

Lemma link_test_true : forall n w b ls k, link_test (data_of n) w b ls k = true -> holds n w b ls k.
Proof.
  intros n w b ls k H. unfold link_test in H.
  destruct (link_points k) as [ | p0 ps] eqn:E; [ discriminate | ]. rewrite <- E in H. cbn [size data_of] in H.
  rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[[H1 H2] H3] H4]. split.
  - rewrite E. discriminate.
  - intros q Q. apply H1 in Q. rewrite andb_true_iff, is_empty_iff, <- (reflect_iff _ _ (on_board_spec n q)) in Q. exact Q.
  - intros p P. apply legal_iff. now apply H2.
  - intros q Q L. apply H3 in Q. rewrite orb_true_iff, negb_true_iff in Q. apply legal_iff in L.
    destruct Q as [Q | Q]; [ congruence | ]. apply existsb_exists in Q. destruct Q as (p & P & Q). exists p.
    split; [ exact P | ]. now apply legal_iff.
  - intros p dr dc P R C O. apply H4 in P. rewrite !andb_true_iff in P. destruct P as [[[P1 P2] P3] P4].
    apply (block_test_true n); [ exact O | ]. destruct R as [-> | ->], C as [-> | ->]; assumption.
Qed.

Lemma all_apart_test_true : forall ls, all_apart_test ls = true -> ForallOrdPairs apart ls.
Proof.
  induction ls as [ | k rest IH]; intro H; [ constructor | ]. cbn in H. apply andb_true_iff in H. destruct H as [H1 H2].
  constructor; [ | now apply IH ]. rewrite forallb_forall in H1. apply Forall_forall. intros k' K q Q Q'.
  apply H1 in K. unfold apart_test in K. rewrite negb_true_iff, <- not_true_iff_false in K. destruct K.
  apply existsb_exists. exists q. now rewrite in_iff.
Qed.

(** ** What the links join *)

(** Nodes are the winner's edges and its stones. *)
Inductive node : Set := First | Second | Stone (p : point).

Definition node_eqb (x y : node) : bool :=
  match x, y with
  | First, First | Second, Second => true
  | Stone p, Stone q => point_eqb p q
  | _, _ => false
  end.

Lemma node_eqb_spec : forall x y, reflect (x = y) (node_eqb x y).
Proof.
  intros [ | | p] [ | | q]; cbn; try (constructor; congruence).
  destruct (point_eqb_spec p q); constructor; congruence.
Qed.

(** A label of a node is a node that is joined to it. Nodes with the same label are joined. *)
Record labels : Type := Labels { first_label : node; second_label : node; stone_labels : grid node }.

Definition label (st : labels) (x : node) : option node :=
  match x with
  | First => Some (first_label st)
  | Second => Some (second_label st)
  | Stone p => get (stone_labels st) p
  end.

(** The labels of what a stone on a point touches. *)
Fixpoint present (l : list (option node)) : list node :=
  match l with
  | [] => []
  | Some x :: rest => x :: present rest
  | None :: rest => present rest
  end.

Definition touched (d : size_data) (w : side) (st : labels) (p : point) : list node :=
  (if on_first_edge_test w p then [first_label st] else []) ++
  (if on_second_edge_test (size d) w p then [second_label st] else []) ++
  present (map (get (stone_labels st)) (around p)).

(** The label [y] takes the place of the label [x]. *)
Definition merge (y : node) (st : labels) (x : node) : labels :=
  if node_eqb x y then st
  else
    let f z := if node_eqb z x then y else z in
    Labels (f (first_label st)) (f (second_label st)) (PositiveMap.map (PositiveMap.map f) (stone_labels st)).

Definition merge_all (st : labels) (l : list node) : labels :=
  match l with
  | [] => st
  | y :: rest => fold_left (merge y) rest st
  end.

Definition add_stone (d : size_data) (w : side) (b : board) (st : labels) (p : point) : labels :=
  if has b w p then
    let near := touched d w st p in
    let st' := merge_all st near in
    let x := match near with [] => Stone p | y :: _ => y end in
    Labels (first_label st') (second_label st') (set (stone_labels st') p x)
  else st.

Definition stones_joined (d : size_data) (w : side) (b : board) : labels :=
  fold_left (add_stone d w b) (all_points d) (Labels First Second (PositiveMap.empty (PositiveMap.t node))).

Definition node_in (x : node) (l : list node) : bool := existsb (node_eqb x) l.

(** The labels that each point of a link touches. *)
Definition common (d : size_data) (w : side) (st : labels) (k : link) : list node :=
  match link_points k with
  | [] => []
  | p :: ps =>
      let others := map (touched d w st) ps in
      filter (fun x => forallb (node_in x) others) (touched d w st p)
  end.

Definition add_link (d : size_data) (w : side) (st : labels) (k : link) : labels := merge_all st (common d w st k).

(** Links join until the edges are joined; a round that joins no two labels is the last. *)
Definition joins_more (d : size_data) (w : side) (st : labels) (k : link) : bool :=
  match common d w st k with
  | [] => false
  | y :: rest => existsb (fun x => negb (node_eqb x y)) rest
  end.

Fixpoint links_joined (d : size_data) (w : side) (ls : list link) (fuel : nat) (st : labels) : bool :=
  if node_eqb (first_label st) (second_label st) then true
  else
    match fuel with
    | O => false
    | S fuel =>
        if existsb (joins_more d w st) ls then links_joined d w ls fuel (fold_left (add_link d w) ls st)
        else false
    end.

Definition join_test (d : size_data) (w : side) (b : board) (ls : list link) : bool :=
  all_apart_test ls && forallb (link_test d w b ls) ls && links_joined d w ls (fuel d) (stones_joined d w b).

(** ** Why the labels are right *)

Section Joined.

Variable n : Z.
Variable w : side.
Variable b : board.
Variable ls : list link.
Hypothesis b_valid : valid n b.

(** Nodes that touch on a board [b']. *)
Inductive meets (b' : board) : node -> node -> Prop :=
  | stones_meet p q : get b' p = Some w -> get b' q = Some w -> touch p q -> meets b' (Stone p) (Stone q)
  | meets_first p : get b' p = Some w -> on_first_edge w p -> meets b' (Stone p) First
  | meets_second p : get b' p = Some w -> on_second_edge n w p -> meets b' (Stone p) Second.

Definition together (b' : board) : node -> node -> Prop := clos_refl_sym_trans node (meets b').

(** If the edges are together, the winner is connected. *)
Lemma edges_together : forall b', together b' First Second -> connected n b' w.
Proof.
  intros b' T.
  set (reached p := exists q l,
    final q l = p /\ on_first_edge w q /\ walk touch q l /\ Forall (fun x => get b' x = Some w) (q :: l)).
  set (good x := connected n b' w \/ match x with First => True | Second => False | Stone p => reached p end).
  assert (Step : forall x y, meets b' x y -> good x <-> good y).
  { assert (Next : forall p q, get b' q = Some w -> touch p q -> reached p -> reached q).
    { intros p q Q S (p0 & l & <- & E & W & F). exists p0, (l ++ [q]). rewrite final_snoc. repeat split; trivial.
      - now apply walk_snoc.
      - change (p0 :: l ++ [q]) with ((p0 :: l) ++ [q]). apply Forall_app. auto. }
    intros x y M. destruct M as [p q P Q S | p P E | p P E]; unfold good.
    - assert (S' : touch q p) by (unfold touch in *; lia).
      pose proof (Next p q Q S). pose proof (Next q p P S'). tauto.
    - split; [ tauto | ]. intros _. right. exists p, []. cbn. repeat split; trivial. now constructor.
    - split; [ | tauto ]. intros [C | R]; left; [ exact C | ]. destruct R as (p0 & l & L & E' & W & F).
      exists p0, l. rewrite L. auto. }
  assert (All : forall x y, together b' x y -> good x <-> good y).
  { intros x y H. induction H as [x y H | x | x y H IH | x y z H1 IH1 H2 IH2]; [ now apply Step | tauto | tauto | tauto ]. }
  assert (G : good Second) by (apply (All First Second T); now right). now destruct G as [G | []].
Qed.

(** Boards on which the links are completed. *)
Definition completed (b' : board) : Prop :=
  extends b b' /\ forall k, In k ls -> exists p, In p (link_points k) /\ get b' p = Some w.

Definition joined (x y : node) : Prop := forall b', completed b' -> together b' x y.

Lemma joined_refl : forall x, joined x x.
Proof. intros x b' _. apply rst_refl. Qed.

Lemma joined_sym : forall x y, joined x y -> joined y x.
Proof. intros x y H b' C. apply rst_sym. now apply H. Qed.

Lemma joined_trans : forall x y z, joined x y -> joined y z -> joined x z.
Proof. intros x y z H H' b' C. eapply rst_trans; [ now apply H | now apply H' ]. Qed.

Definition right_labels (st : labels) : Prop :=
  (forall x y, label st x = Some y -> joined x y) /\ (forall p y, get (stone_labels st) p = Some y -> get b p = Some w).

Lemma in_present : forall x l, In x (present l) <-> In (Some x) l.
Proof.
  intros x l. induction l as [ | [y | ] l IH]; cbn; [ tauto | | ]; rewrite IH.
  - split; intros [H | H]; auto; left; congruence.
  - split; [ now right | intros [H | H]; [ discriminate | exact H ] ].
Qed.

(** A stone on a point is joined to the labels that it touches. *)
Lemma touched_together : forall st b' p x, right_labels st -> completed b' -> get b' p = Some w ->
  In x (touched (data_of n) w st p) -> together b' (Stone p) x.
Proof.
  intros st b' p x [R1 R2] C P I. unfold touched in I. apply in_app_or in I.
  destruct I as [I | I]; [ | apply in_app_or in I; destruct I as [I | I] ].
  - destruct (on_first_edge_test w p) eqn:E; [ | destruct I ]. destruct I as [<- | []]. apply Z.eqb_eq in E.
    apply rst_trans with First; [ apply rst_step; now constructor | ]. apply R1; [ reflexivity | exact C ].
  - destruct (on_second_edge_test (size (data_of n)) w p) eqn:E; [ | destruct I ]. destruct I as [<- | []]. apply Z.eqb_eq in E.
    apply rst_trans with Second; [ apply rst_step; now constructor | ]. apply R1; [ reflexivity | exact C ].
  - apply in_present, in_map_iff in I. destruct I as (q & Q & A). apply around_iff in A.
    pose proof (R2 q x Q) as W. apply (proj1 C) in W.
    apply rst_trans with (Stone q); [ apply rst_step; now constructor | ]. apply R1; [ exact Q | exact C ].
Qed.

Lemma get_map : forall A B (f : A -> B) (g : grid A) p,
  get (PositiveMap.map (PositiveMap.map f) g) p = match get g p with Some a => Some (f a) | None => None end.
Proof.
  intros A B f g [r c]. unfold get. destruct r as [ | r | r]; trivial. destruct c as [ | c | c]; trivial.
  unfold PositiveMap.map at 1. rewrite PositiveMap.gmapi. destruct (PositiveMap.find r g) as [line | ]; cbn; [ | reflexivity ].
  unfold PositiveMap.map. rewrite PositiveMap.gmapi. now destruct (PositiveMap.find c line).
Qed.

Lemma merge_right : forall st x y, right_labels st -> joined x y -> right_labels (merge y st x).
Proof.
  intros st x y R J. unfold merge. destruct (node_eqb_spec x y) as [_ | _]; [ exact R | ]. destruct R as [R1 R2].
  assert (F : forall z u, label st z = Some u -> joined z (if node_eqb u x then y else u)).
  { intros z u L. apply R1 in L. destruct (node_eqb_spec u x) as [-> | _]; [ | exact L ]. now apply joined_trans with x. }
  split.
  - intros [ | | p] u L; cbn in L.
    + injection L as <-. now apply F.
    + injection L as <-. now apply F.
    + rewrite get_map in L. destruct (get (stone_labels st) p) as [z | ] eqn:E; [ | discriminate ].
      injection L as <-. now apply F.
  - intros p u L. cbn in L. rewrite get_map in L. destruct (get (stone_labels st) p) as [z | ] eqn:E; [ | discriminate ].
    eapply R2; exact E.
Qed.

Lemma merge_all_right : forall l st, right_labels st -> (forall x y, In x l -> In y l -> joined x y) ->
  right_labels (merge_all st l).
Proof.
  intros [ | y rest] st R J; [ exact R | ]. cbn.
  assert (J' : forall x, In x rest -> joined x y) by (intros x X; apply J; [ now right | now left ]). clear J.
  revert st R. induction rest as [ | x rest IH]; intros st R; [ exact R | ]. cbn. apply IH.
  - intros z Z. apply J'. now right.
  - apply merge_right; [ exact R | apply J'; now left ].
Qed.

Lemma add_stone_right : forall st p, right_labels st -> right_labels (add_stone (data_of n) w b st p).
Proof.
  intros st p R. unfold add_stone. destruct (has_spec b w p) as [P | _]; [ | exact R ].
  assert (T : forall x, In x (touched (data_of n) w st p) -> joined (Stone p) x).
  { intros x X b' C. apply touched_together with (st := st); trivial. now apply (proj1 C). }
  set (near := touched (data_of n) w st p) in *.
  assert (M : right_labels (merge_all st near)).
  { apply merge_all_right; [ exact R | ]. intros x y X Y.
    apply joined_trans with (Stone p); [ now apply joined_sym, T | now apply T ]. }
  destruct M as [M1 M2]. pose proof (proj1 b_valid _ _ P) as O. split.
  - intros [ | | q] y L; [ now apply (M1 First) | now apply (M1 Second) | ].
    cbn in L. rewrite (get_set _ n) in L by exact O. destruct (point_eqb_spec q p) as [-> | _]; [ | now apply (M1 (Stone q)) ].
    injection L as <-. destruct near as [ | x near]; [ apply joined_refl | ]. apply T. now left.
  - intros q y L. cbn in L. rewrite (get_set _ n) in L by exact O. destruct (point_eqb_spec q p) as [-> | _]; [ exact P | ].
    eapply M2; exact L.
Qed.

Lemma fold_right_labels : forall A (f : labels -> A -> labels) l st,
  (forall a st, In a l -> right_labels st -> right_labels (f st a)) -> right_labels st -> right_labels (fold_left f l st).
Proof.
  intros A f l. induction l as [ | a l IH]; intros st F R; [ exact R | ]. cbn. apply IH.
  - intros a' st' I. apply F. now right.
  - apply F; [ now left | exact R ].
Qed.

Lemma stones_joined_right : right_labels (stones_joined (data_of n) w b).
Proof.
  unfold stones_joined. apply fold_right_labels.
  - intros p st _. apply add_stone_right.
  - assert (E : forall p, get (PositiveMap.empty (PositiveMap.t node) : grid node) p = None).
    { intros [[ | r | r] c]; try reflexivity. destruct c; cbn; trivial. now rewrite PositiveMap.gempty. }
    split.
    + intros [ | | p] y L; cbn in L; [ injection L as <-; apply joined_refl | injection L as <-; apply joined_refl | ].
      rewrite E in L. discriminate.
    + intros p y L. cbn in L. rewrite E in L. discriminate.
Qed.

Lemma add_link_right : forall st k, In k ls -> right_labels st -> right_labels (add_link (data_of n) w st k).
Proof.
  intros st k K R. unfold add_link. apply merge_all_right; [ exact R | ]. intros x y X Y b' C.
  destruct (proj2 C k K) as (p & P & W).
  assert (T : forall z, In z (common (data_of n) w st k) -> together b' (Stone p) z).
  { intros z Z. apply touched_together with (st := st); trivial. unfold common in Z.
    destruct (link_points k) as [ | q ps]; [ destruct P | ]. apply filter_In in Z. destruct Z as [Z1 Z2].
    destruct P as [-> | P]; [ exact Z1 | ]. rewrite forallb_forall in Z2.
    pose proof (Z2 _ (in_map (touched (data_of n) w st) ps p P)) as N. apply existsb_exists in N.
    destruct N as (u & U & E). destruct (node_eqb_spec z u); [ now subst | discriminate ]. }
  apply rst_trans with (Stone p); [ apply rst_sym; now apply T | now apply T ].
Qed.

Lemma links_joined_true : forall fuel st, right_labels st -> links_joined (data_of n) w ls fuel st = true -> joined First Second.
Proof.
  assert (Equal : forall st, right_labels st -> first_label st = second_label st -> joined First Second).
  { intros st [R _] E. apply joined_trans with (first_label st); [ now apply R | ]. apply joined_sym. rewrite E. now apply R. }
  induction fuel as [ | fuel IH]; intros st R H; cbn in H;
    (destruct (node_eqb_spec (first_label st) (second_label st)) as [E | _]; [ now apply Equal with st | ]).
  - discriminate.
  - destruct (existsb (joins_more (data_of n) w st) ls); [ | discriminate ].
    apply IH in H; [ exact H | ]. apply fold_right_labels; [ | exact R ]. intros k st' K. now apply add_link_right.
Qed.

Theorem join_test_true : join_test (data_of n) w b ls = true -> secure n w b ls.
Proof.
  intro H. unfold join_test in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. split.
  - intros k K. rewrite forallb_forall in H2. apply (link_test_true n). now apply H2.
  - now apply all_apart_test_true.
  - intros b' E C. apply edges_together. apply links_joined_true in H3; [ | apply stones_joined_right ].
    apply H3. now split.
Qed.

End Joined.
