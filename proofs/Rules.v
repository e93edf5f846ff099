(** The rules of Crossway as definitions, beside the sentences of the rules (CW1 to CW9), and what it means that a side wins.

    Read this file with care: what is proved elsewhere is proved of these definitions. It has no lemmas. *)

Require Import ZArith List FSets.FMapPositive.
Import ListNotations.
Open Scope Z_scope.

(** CW1: "N×N points of a Go board." A point is its row, counted from North, and its column, counted from West. Both begin
    with 1. *)
Definition point : Set := Z * Z.
Definition row (p : point) : Z := fst p.
Definition column (p : point) : Z := snd p.
Definition on_board (n : Z) (p : point) : Prop := 1 <= row p <= n /\ 1 <= column p <= n.

(** CW2: "Two sides: Black and White." *)
Inductive side : Set := Black | White.
Definition opp (s : side) : side := match s with Black => White | White => Black end.

(** A grid has a value for some points: a map from rows to maps from columns to values. [get] reads it, [set] gives a point a
    value. A board is a grid of stones. *)
Definition grid (A : Type) : Type := PositiveMap.t (PositiveMap.t A).

Definition get {A : Type} (g : grid A) (p : point) : option A :=
  match p with
  | (Zpos r, Zpos c) => match PositiveMap.find r g with Some line => PositiveMap.find c line | None => None end
  | _ => None
  end.

Definition set {A : Type} (g : grid A) (p : point) (a : A) : grid A :=
  match p with
  | (Zpos r, Zpos c) =>
      let line := match PositiveMap.find r g with Some line => line | None => PositiveMap.empty A end in
      PositiveMap.add r (PositiveMap.add c a line) g
  | _ => g
  end.

Definition board : Type := grid side.

(** CW1: "empty at the start." *)
Definition no_stones : board := PositiveMap.empty (PositiveMap.t side).

(** CW3: "A placement must never complete a checkerboard: a 2×2 block whose two diagonals are each of one colour and differ
    from each other." A stone of [s] on [p] would complete one if, in one of the four blocks with [p], the point opposite to
    [p] has a stone of [s] and the two points beside [p] have stones of the other side. [dr] and [dc] choose the block. *)
Definition forbids (b : board) (s : side) (p : point) (dr dc : Z) : Prop :=
  get b (row p + dr, column p + dc) = Some s /\
  get b (row p + dr, column p) = Some (opp s) /\
  get b (row p, column p + dc) = Some (opp s).

Definition unit_step (d : Z) : Prop := d = -1 \/ d = 1.

Definition forbidden (b : board) (s : side) (p : point) : Prop :=
  exists dr dc, unit_step dr /\ unit_step dc /\ forbids b s p dr dc.

(** CW2: "Each turn a side places one stone of its colour on an empty point." CW3: "This binds both sides." *)
Definition legal (n : Z) (b : board) (s : side) (p : point) : Prop :=
  on_board n p /\ get b p = None /\ ~ forbidden b s p.

(** CW4: "Black wins with a chain from the North edge to the South edge, White with a chain from West to East. A corner point
    belongs to both of its edges." [along] is the coordinate that counts from a side's first edge to its second. *)
Definition along (s : side) (p : point) : Z := match s with Black => row p | White => column p end.
Definition on_first_edge (s : side) (p : point) : Prop := along s p = 1.
Definition on_second_edge (n : Z) (s : side) (p : point) : Prop := along s p = n.

(** CW4: "Stones of a chain touch orthogonally or diagonally." *)
Definition touch (p q : point) : Prop := Z.max (Z.abs (row p - row q)) (Z.abs (column p - column q)) = 1.

(** A walk goes from [p] through the points of a list, with steps that [step] allows; [final] is where it ends. *)
Fixpoint walk (step : point -> point -> Prop) (p : point) (l : list point) : Prop :=
  match l with
  | [] => True
  | q :: rest => step p q /\ walk step q rest
  end.

Fixpoint final (p : point) (l : list point) : point :=
  match l with
  | [] => p
  | q :: rest => final q rest
  end.

(** A side is connected if a walk on its stones leads from its first edge to its second. *)
Definition connected (n : Z) (b : board) (s : side) : Prop :=
  exists p l,
    on_first_edge s p /\ on_second_edge n s (final p l) /\ walk touch p l /\ Forall (fun q => get b q = Some s) (p :: l).

(** CW7: "The game ends with the winning placement; nothing may follow it." *)
Definition over (n : Z) (b : board) : Prop := connected n b Black \/ connected n b White.

(** CW6: "A side without a legal placement forfeits the turn, written pass; pass is legal exactly then and at no other time."
    CW5, the pie rule, is left out: it exchanges the players, not the stones. *)
Inductive move : Set := Place (p : point) | Pass.

Definition legal_move (n : Z) (b : board) (s : side) (m : move) : Prop :=
  match m with
  | Place p => legal n b s p
  | Pass => forall p, ~ legal n b s p
  end.

Definition after (b : board) (s : side) (m : move) : board :=
  match m with
  | Place p => set b p s
  | Pass => b
  end.

(** [wins n w b t]: on the board [b] of size [n], with side [t] to move, side [w] wins against every defence, in finitely many
    moves. It has won already, or it has a move after which it wins, or it wins after every move of the other side. As the
    definition is inductive, nothing else is a win, and endless play is not one. *)
Inductive wins (n : Z) (w : side) : board -> side -> Prop :=
  | has_won b t : connected n b w -> ~ connected n b (opp w) -> wins n w b t
  | wins_by_a_move b t m :
      ~ over n b -> t = w -> legal_move n b w m -> wins n w (after b w m) (opp w) -> wins n w b t
  | wins_after_all_moves b t :
      ~ over n b -> t = opp w -> (forall m, legal_move n b (opp w) m -> wins n w (after b (opp w) m) w) -> wins n w b t.

(** CW9: "A set-up position that already contains a checkerboard is not reachable: reject it." *)
Definition checkerboard (b : board) (r c : Z) (s : side) : Prop :=
  get b (r, c) = Some s /\ get b (r + 1, c + 1) = Some s /\
  get b (r, c + 1) = Some (opp s) /\ get b (r + 1, c) = Some (opp s).

Definition valid (n : Z) (b : board) : Prop :=
  (forall p s, get b p = Some s -> on_board n p) /\ (forall r c s, ~ checkerboard b r c s).
