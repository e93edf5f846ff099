(* Checks a certificate of Crossway with the proved checker.

   usage: crossway-check FILE

   The exit status is 0 if the certificate is accepted, 1 if it is refused, and 2 if the file cannot be read. What the answer
   says depends on the tags, which [start] reads: the size, the stones, the side to move, and the winner. The lines of the
   certificate need no trust: whatever [find] returns, the proved checker accepts no position that is not won. *)

open Checker

exception Refused of string

let refuse format = Printf.ksprintf (fun why -> raise (Refused why)) format

(* ---- Numbers and points ---- *)

let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2))
let rec integer = function XH -> 1 | XO rest -> 2 * integer rest | XI rest -> (2 * integer rest) + 1
let positives = Array.init 53 (fun i -> positive (max i 1))
let numbers = Array.map (fun i -> Zpos i) positives

(* The point in this row and column, both counted from 1 at the top left. *)
let point row column = (numbers.(row), numbers.(column))

(* ---- Positions in one line ---- *)

let spelling () = refuse "write the position as `xgames show --one-line` does"

(* The stones of the board, rows from the top. Only what [write_position] would write is read. *)
let read_stones size board =
  let stones = ref [] in
  let read_row index text =
    let column = ref 1 and at = ref 0 in
    let is_digit i = i < String.length text && text.[i] >= '0' && text.[i] <= '9' in
    while !at < String.length text do
      if is_digit !at then begin
        let first = !at in
        while is_digit !at && !at < first + 2 do incr at done;
        column := !column + int_of_string (String.sub text first (!at - first))
      end else begin
        let place side = if !column <= size then stones := (point (index + 1) !column, side) :: !stones in
        (match text.[!at] with 'B' -> place Black | 'W' -> place White | _ -> spelling ());
        incr column;
        incr at
      end
    done;
    if !column <> size + 1 then refuse "a row of the position has not %d points" size
  in
  let rows = String.split_on_char '/' board in
  if List.length rows <> size then refuse "the position has not %d rows" size;
  List.iteri read_row rows;
  !stones

let write_position size board turn =
  let text = Buffer.create 64 in
  for row = 1 to size do
    if row > 1 then Buffer.add_char text '/';
    let empty = ref 0 in
    let write_empty () =
      if !empty > 0 then Buffer.add_string text (string_of_int !empty);
      empty := 0
    in
    let line = Option.value (PositiveMap.find positives.(row) board) ~default:PositiveMap.Leaf in
    for column = 1 to size do
      match PositiveMap.find positives.(column) line with
      | None -> incr empty
      | Some side ->
        write_empty ();
        Buffer.add_char text (match side with Black -> 'B' | White -> 'W')
    done;
    write_empty ()
  done;
  Buffer.add_string text (match turn with Black -> " B" | White -> " W");
  Buffer.contents text

(* ---- The text of a certificate ---- *)

let tag_names = ["Proof"; "Game"; "Size"; "Position"; "Winner"]

(* The text before and after the first place where [mark] is. *)
let split_once mark text =
  let length = String.length mark in
  let rec is_at i j = j = length || (text.[i + j] = mark.[j] && is_at i (j + 1)) in
  let rec from i =
    if i + length > String.length text then None
    else if is_at i 0 then
      Some (String.sub text 0 i, String.sub text (i + length) (String.length text - i - length))
    else from (i + 1)
  in
  from 0

let after_prefix prefix text =
  let length = String.length prefix in
  if String.length text >= length && String.sub text 0 length = prefix
  then Some (String.sub text length (String.length text - length))
  else None

(* The name and the value of a line such as [Size "5"]. *)
let read_tag line =
  let length = String.length line in
  if length >= 3 && line.[0] = '[' && String.sub line (length - 2) 2 = "\"]"
  then split_once " \"" (String.sub line 1 (length - 3))
  else None

(* The index of the lines: a hash table, because certificates may be long. [slots] has numbers of lines, or 0; [offsets] has
   the offsets of the lines in the text, by their numbers. *)
type index = { text : string; slots : int array; offsets : int array; mutable count : int }

let hash text first length =
  let value = ref 0 in
  for i = first to first + length - 1 do
    value := ((!value * 31) + Char.code (String.unsafe_get text i)) land max_int
  done;
  !value lxor (!value lsr 17)

(* Whether the line at this offset begins with the position and a colon. *)
let is_line_of index offset position =
  let length = String.length position in
  let rec same i = i = length || (String.unsafe_get index.text (offset + i) = String.unsafe_get position i && same (i + 1)) in
  offset + length + 1 < String.length index.text
  && index.text.[offset + length] = ':' && index.text.[offset + length + 1] = ' ' && same 0

(* The slot of a position: that of its line, or an empty one. *)
let slot index position =
  let mask = Array.length index.slots - 1 in
  let rec from i =
    let number = index.slots.(i) in
    if number = 0 || is_line_of index index.offsets.(number) position then i else from ((i + 1) land mask)
  in
  from (hash position 0 (String.length position) land mask)

(* The answer of a line. *)
let answer_of index number =
  let first = index.offsets.(number) in
  let last = match String.index_from_opt index.text first '\n' with Some at -> at | None -> String.length index.text in
  match split_once ": " (String.trim (String.sub index.text first (last - first))) with
  | Some (_, answer) -> answer
  | None -> ""

(* The number of the line at an offset of the text. *)
let line_number text offset =
  let number = ref 1 in
  for i = 0 to offset - 1 do if text.[i] = '\n' then incr number done;
  !number

let read_certificate text =
  let tags = Hashtbl.create 8 in
  let lines = ref 1 in
  String.iter (fun c -> if c = '\n' then incr lines) text;
  let rec power size = if size > 2 * !lines then size else power (2 * size) in
  let index = { text; slots = Array.make (power 16) 0; offsets = Array.make (!lines + 1) 0; count = 0 } in
  let refuse offset format = refuse ("line %d: " ^^ format) (line_number text offset) in
  let read offset line =
    match read_tag line with
    | Some (name, value) ->
      if not (List.mem name tag_names) then refuse offset "certificates have no tag `%s`" name;
      if Hashtbl.mem tags name then refuse offset "the tag `%s` is there already" name;
      if index.count > 0 then refuse offset "the tags come before the positions";
      Hashtbl.add tags name value
    | None ->
      match split_once ": " line with
      | Some (position, _) ->
        let slot = slot index position in
        if index.slots.(slot) > 0 then refuse offset "this position has a line already";
        index.count <- index.count + 1;
        index.slots.(slot) <- index.count;
        index.offsets.(index.count) <- offset
      | None -> if line <> "" then refuse offset "write a tag, or a position, a colon and an answer"
  in
  let is_space c = c = ' ' || (c >= '\t' && c <= '\r') in
  let rec all offset =
    let ending = match String.index_from_opt text offset '\n' with Some at -> at | None -> String.length text in
    let rec first i = if i < ending && is_space text.[i] then first (i + 1) else i in
    let first = first offset in
    read first (String.trim (String.sub text first (ending - first)));
    if ending < String.length text then all (ending + 1)
  in
  all 0;
  (tags, index)

(* ---- The answers of lines ---- *)

let letters = "abcdefghjklmnopqrstuvwxyz"

(* A point such as `c3`: the letter of its column, in either case, and its row from the bottom. The columns after `z` have
   two letters. *)
let read_point points size text =
  let is_letter c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') in
  let rec count i = if i < String.length text && is_letter text.[i] then count (i + 1) else i in
  let width = count 0 in
  let digit i = String.index_opt letters (Char.lowercase_ascii text.[i]) in
  let column =
    match width with
    | 1 -> digit 0
    | 2 -> (match digit 0, digit 1 with Some i, Some j -> Some (((i + 1) * String.length letters) + j) | _ -> None)
    | _ -> None
  in
  let rest = String.sub text width (String.length text - width) in
  let add number c =
    if number < 0 || c < '0' || c > '9' then -1 else min 1000 ((10 * number) + Char.code c - Char.code '0')
  in
  let number = String.fold_left add 0 rest in
  match column with
  | Some column when column < size && 1 <= number && number <= size -> Some points.(size - number + 1).(column + 1)
  | _ -> None

(* All values, if each is there. *)
let all values = if List.mem None values then None else Some (List.filter_map Fun.id values)

let read_link points size text =
  let cells mark text = all (List.map (read_point points size) (String.split_on_char mark text)) in
  match split_once "(" text with
  | None -> Option.map (fun link_points -> { link_points; guards = [] }) (cells '|' text)
  | Some (front, back) ->
    let length = String.length back in
    if length = 0 || back.[length - 1] <> ')' then None
    else
      match cells '|' front, cells ',' (String.sub back 0 (length - 1)) with
      | Some link_points, Some guards -> Some { link_points; guards }
      | _ -> None

let read_answer points size answer =
  match after_prefix "play " answer with
  | Some move ->
    (match read_point points size move with
     | Some point -> Play (Place point)
     | None -> if List.mem (String.lowercase_ascii move) ["pass"; "--"] then Play Pass else Wrong)
  | None ->
    if answer = "cut" then Cutting
    else
      match after_prefix "join " answer with
      | None -> Wrong
      | Some links ->
        match all (List.map (read_link points size) (String.split_on_char ' ' links)) with
        | Some links -> Join links
        | None -> Wrong

(* ---- The question, and the answer ---- *)

(* The size, the stones, the side to move and the winner that the tags name: what a certificate is about. *)
let start tags =
  let tag name = match Hashtbl.find_opt tags name with Some value -> value | None -> refuse "the tag `%s` is missing" name in
  if tag "Proof" <> "1" then refuse "this program reads version 1 of certificates";
  if tag "Game" <> "crossway" then refuse "write the game as `crossway`; this program checks no other";
  let size =
    match List.find_opt (fun size -> string_of_int size = tag "Size") (List.init 51 (fun i -> i + 2)) with
    | Some size -> size
    | None -> refuse "write the size as a number from 2 to 52"
  in
  let stones, turn =
    match String.split_on_char ' ' (tag "Position") with
    | [board; "B"] -> (read_stones size board, Black)
    | [board; "W"] -> (read_stones size board, White)
    | _ -> spelling ()
  in
  let winner = match tag "Winner" with "black" -> Black | "white" -> White | _ -> refuse "the winner must be a side" in
  (size, stones, turn, winner)

let main text =
  let tags, index = read_certificate text in
  let size, stones, turn, winner = start tags in
  let points = Array.init (size + 1) (fun row -> Array.init (size + 1) (fun column -> point row column)) in
  let written = write_position size (board_of stones) turn in
  if written <> Hashtbl.find tags "Position" then spelling ();
  let followed = ref 0 and last = ref "" in
  let find board turn =
    let position = write_position size board turn in
    last := position;
    match index.slots.(slot index position) with 0 -> None | number -> Some (positive number)
  in
  let read number =
    incr followed;
    read_answer points size (answer_of index (integer number))
  in
  if check numbers.(size) stones turn winner find read
  then
    Printf.sprintf "accepted: %s wins crossway size %d from %s (%d lines followed)\n"
      (Hashtbl.find tags "Winner") size written !followed
  else if !last = "" then refuse "the position cannot be set up: %s" written
  else refuse "not proven; the last position that was looked at is %s" !last

let read_file name =
  if Sys.is_directory name then raise (Sys_error (name ^ ": is a folder"));
  let file = open_in_bin name in
  let length = try in_channel_length file with Sys_error _ -> raise (Sys_error (name ^ ": is not a plain file")) in
  let text = really_input_string file length in
  close_in file;
  text

(* An answer that cannot be written is none. *)
let () =
  let fail why = prerr_endline ("crossway-check: " ^ why); exit 2 in
  let answer status words =
    match print_string words; flush stdout with
    | () -> exit status
    | exception Sys_error why -> close_out_noerr stdout; fail ("the answer cannot be written: " ^ why)
  in
  match Sys.argv with
  | [| _; name |] when name <> "--help" && name <> "-h" ->
    (match main (read_file name) with
     | words -> answer 0 words
     | exception Refused why -> answer 1 (Printf.sprintf "refused: %s\n" why)
     | exception Sys_error why -> fail why
     | exception End_of_file -> fail (name ^ ": became shorter while it was read")
     | exception Stack_overflow -> fail (name ^ ": has a line with too many links or points")
     | exception Out_of_memory -> fail (name ^ ": needs more memory than there is"))
  | _ -> prerr_endline "usage: crossway-check FILE\nFILE is a certificate of Crossway, unpacked. The page docs/proofs.md says more."; exit 2
