(** Writes the checker as a program of OCaml. Numbers stay as they are defined in Coq. *)

Require Import ExtrOcamlBasic.
From Crossway Require Import Rules Checker.

Extraction Language OCaml.
Extraction "checker.ml" check.
