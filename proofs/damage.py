"""Damages certificates of Crossway in many ways, and compares the verdicts of the proved checker and of `xgames solve --check`.

usage: damage.py XGAMES CHECKER FOLDER COUNT [SEED]

FOLDER has certificates. Both checkers must agree on whether each damaged one is a proof. There is one exception: the proved
checker reads only tags in the spelling in which `xgames` writes them. Such refusals begin with `refused: write the`; they are
counted.
The exit status is 1 if the checkers disagree; then the certificate is kept in FOLDER/disagreement-N.txt.
"""

import collections
import pathlib
import random
import subprocess
import sys

LETTERS = "abcdefghjklmnopqrstuvwxyz"


class Certificate:
    """The tags and the lines of a certificate."""

    def __init__(self, text):
        lines = text.splitlines()
        self.tags = dict(line[1:-2].split(' "', 1) for line in lines if line.startswith("["))
        self.lines = [line.split(": ", 1) for line in lines if ": " in line and not line.startswith("[")]

    def copy(self):
        other = Certificate("")
        other.tags = dict(self.tags)
        other.lines = [list(line) for line in self.lines]
        return other

    @property
    def size(self):
        return int(self.tags["Size"])

    def text(self):
        tags = "".join(f'[{name} "{value}"]\n' for name, value in self.tags.items())
        return tags + "\n" + "".join(f"{position}: {answer}\n" for position, answer in self.lines)


def read_board(position):
    board, turn = position.split(" ")
    rows = []
    for row in board.split("/"):
        points = []
        number = ""
        for character in row + " ":
            if character.isdigit():
                number += character
                continue
            points += "." * int(number or 0)
            number = ""
            if character != " ":
                points.append(character)
        rows.append(points)
    return rows, turn


def write_board(rows, turn):
    def write(row):
        text, empty = "", 0
        for character in row:
            if character == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + character
            empty = 0
        return text + (str(empty) if empty else "")

    return "/".join(map(write, rows)) + " " + turn


def name(column, row, size):
    return f"{LETTERS[column]}{size - row}"


class Damage:
    """The ways to damage a certificate. The name of each begins with `do_`. They return text, or None if nothing can be damaged."""

    def __init__(self, rng, certificates):
        self.rng = rng
        self.certificates = certificates
        self.kinds = sorted(kind for kind in dir(self) if kind.startswith("do_"))

    # What the ways have in common.

    def point(self, size):
        return name(self.rng.randrange(size), self.rng.randrange(size), size)

    def pick(self, certificate, word):
        """The index of a line whose answer begins with a word."""
        found = [i for i, line in enumerate(certificate.lines) if line[1].startswith(word)]
        return self.rng.choice(found) if found else None

    def other(self, size):
        return self.rng.choice([c for c in self.certificates if c.size == size])

    def answer(self, c, word, change):
        """Changes the answer of a line that begins with a word."""
        i = self.pick(c, word)
        if i is None:
            return None
        changed = change(c.lines[i][1])
        if changed is None:
            return None
        c.lines[i][1] = changed
        return c.text()

    def links(self, c, change):
        """Changes the links of a join: a list of pairs of points and guards."""

        def changed(answer):
            links = []
            for word in answer.split(" ")[1:]:
                points, _, guards = word.partition("(")
                links.append([points.split("|"), guards.rstrip(")").split(",") if guards else []])
            if change(links) is False:
                return None
            words = ["|".join(points) + (f"({','.join(guards)})" if guards else "") for points, guards in links]
            return " ".join(["join", *words])

        return self.answer(c, "join", changed)

    def link(self, c, change):
        return self.links(c, lambda links: change(self.rng.choice(links)))

    def position(self, c, change):
        """Changes the position of a line."""
        if not c.lines:
            return None
        line = self.rng.choice(c.lines)
        line[0] = self.changed(line[0], change)
        return c.text()

    def changed(self, position, change):
        rows, turn = read_board(position)
        turn = change(rows, turn) or turn
        return write_board(rows, turn)

    def stone(self, rows):
        self.rng.choice(rows)[self.rng.randrange(len(rows))] = self.rng.choice("BW")

    def no_stone(self, rows):
        self.rng.choice(rows)[self.rng.randrange(len(rows))] = "."

    def claim(self, c, word, change):
        """Makes the position of a claim, changed, the whole question."""
        i = self.pick(c, word)
        if i is None:
            return None
        position, answer = c.lines[i]
        position = self.changed(position, change)
        c.tags["Position"] = position
        c.lines = [[position, answer]]
        return c.text()

    def random_board(self, size, full):
        rows = [["."] * size for _ in range(size)]
        for _ in range(int(size * size * full)):
            self.stone(rows)
        return rows

    def characters(self, text, change):
        i = self.rng.randrange(len(text))
        return text[:i] + change(text[i]) + text[i + 1 :]

    # Lines.

    def do_delete_line(self, c):
        if c.lines:
            c.lines.pop(self.rng.randrange(len(c.lines)))
        return c.text()

    def do_repeat_line(self, c):
        c.lines.append(list(self.rng.choice(c.lines)))
        return c.text()

    def do_swap_answers(self, c):
        a, b = self.rng.choice(c.lines), self.rng.choice(c.lines)
        a[1], b[1] = b[1], a[1]
        return c.text()

    def do_shuffle_lines(self, c):
        self.rng.shuffle(c.lines)
        return c.text()

    def do_shift_answers(self, c):
        answers = [line[1] for line in c.lines]
        for line, answer in zip(c.lines, answers[1:] + answers[:1]):
            line[1] = answer
        return c.text()

    def do_foreign_answer(self, c):
        self.rng.choice(c.lines)[1] = self.rng.choice(self.other(c.size).lines)[1]
        return c.text()

    def do_foreign_lines(self, c):
        known = {line[0] for line in c.lines}
        c.lines += [line for line in self.other(c.size).lines if line[0] not in known]
        return c.text()

    def do_only_foreign_lines(self, c):
        c.lines = self.other(c.size).lines
        return c.text()

    def do_empty_answer(self, c):
        self.rng.choice(c.lines)[1] = ""
        return c.text()

    def do_keep_some_lines(self, c):
        c.lines = [line for line in c.lines if self.rng.random() < 0.9]
        return c.text()

    # Moves.

    def do_other_move(self, c):
        return self.answer(c, "play", lambda _: "play " + self.point(c.size))

    def do_play_instead(self, c):
        self.rng.choice(c.lines)[1] = "play " + self.point(c.size)
        return c.text()

    def do_pass(self, c):
        return self.answer(c, "play", lambda _: "play " + self.rng.choice(["pass", "--", "PASS", "swap", "resign"]))

    def do_off_board(self, c):
        return self.answer(c, "play", lambda _: f"play {self.rng.choice(LETTERS + 'i')}{self.rng.randrange(12)}")

    def do_upper_case(self, c):
        return self.answer(c, self.rng.choice(["play", "join"]), lambda a: a[:5] + a[5:].upper())

    def do_leading_zero(self, c):
        return self.answer(c, "play", lambda a: a[:6] + "0" + a[6:])

    def do_two_letters(self, c):
        return self.answer(c, "play", lambda a: a[:5] + self.rng.choice(LETTERS) + a[5:])

    def do_blank_in_move(self, c):
        return self.answer(c, "play", lambda a: a.replace(" ", "  "))

    # Claims.

    def do_cut_instead(self, c):
        return self.answer(c, self.rng.choice(["play", "join"]), lambda _: "cut")

    def do_drop_link(self, c):
        return self.links(c, lambda links: links.pop(self.rng.randrange(len(links))) and len(links) > 0)

    def do_repeat_link(self, c):
        return self.links(c, lambda links: links.append(self.rng.choice(links)))

    def do_shuffle_links(self, c):
        return self.links(c, lambda links: self.rng.shuffle(links))

    def do_random_link(self, c):
        return self.links(c, lambda links: links.append([[self.point(c.size)], []]))

    def do_drop_guard(self, c):
        return self.link(c, lambda link: bool(link[1]) and link[1].pop(self.rng.randrange(len(link[1]))))

    def do_drop_all_guards(self, c):
        return self.link(c, lambda link: link[1].clear())

    def do_add_guard(self, c):
        return self.link(c, lambda link: link[1].append(self.point(c.size)))

    def do_repeat_guard(self, c):
        return self.link(c, lambda link: bool(link[1]) and link[1].append(self.rng.choice(link[1])))

    def do_change_guard(self, c):
        return self.link(c, lambda link: bool(link[1]) and link[1].__setitem__(0, self.point(c.size)))

    def do_drop_point(self, c):
        return self.link(c, lambda link: len(link[0]) > 1 and link[0].pop(self.rng.randrange(len(link[0]))))

    def do_add_point(self, c):
        return self.link(c, lambda link: link[0].append(self.point(c.size)))

    def do_repeat_point(self, c):
        return self.link(c, lambda link: link[0].append(link[0][0]))

    def do_change_point(self, c):
        return self.link(c, lambda link: link[0].__setitem__(self.rng.randrange(len(link[0])), self.point(c.size)))

    def do_guard_to_point(self, c):
        return self.link(c, lambda link: bool(link[1]) and link[0].append(link[1].pop()))

    def do_point_to_guard(self, c):
        return self.link(c, lambda link: len(link[0]) > 1 and link[1].append(link[0].pop()))

    def do_merge_links(self, c):
        def merge(links):
            if len(links) < 2:
                return False
            points, guards = links.pop()
            links[0][0].extend(points)
            links[0][1].extend(guards)
            return True

        return self.links(c, merge)

    def do_split_link(self, c):
        def split(links):
            link = self.rng.choice(links)
            if len(link[0]) < 2:
                return False
            links.append([[link[0].pop()], []])
            return True

        return self.links(c, split)

    def do_exchange_guards(self, c):
        def exchange(links):
            a, b = self.rng.choice(links), self.rng.choice(links)
            a[1], b[1] = b[1], a[1]

        return self.links(c, exchange)

    def do_no_links(self, c):
        return self.answer(c, "join", lambda _: self.rng.choice(["join", "join ", "join  a1"]))

    def do_brackets(self, c):
        return self.answer(c, "join", lambda a: a + self.rng.choice(["()", "(", ")", "|", "(a1))", " ", ",a1"]))

    def do_separators(self, c):
        return self.answer(c, "join", lambda a: a.replace(*self.rng.choice([("|", ","), (",", "|"), ("(", "|"), ("|", "(")])))

    # Positions of lines.

    def do_stone_in_line(self, c):
        return self.position(c, lambda rows, _: self.stone(rows))

    def do_no_stone_in_line(self, c):
        return self.position(c, lambda rows, _: self.no_stone(rows))

    def do_turn_in_line(self, c):
        return self.position(c, lambda _, turn: "B" if turn == "W" else "W")

    # The question.

    def do_other_winner(self, c):
        c.tags["Winner"] = self.rng.choice(["black", "white", "Black", "neither"])
        return c.text()

    def do_other_size(self, c):
        c.tags["Size"] = str(self.rng.randrange(60))
        return c.text()

    def do_tag_value(self, c):
        c.tags[self.rng.choice(["Proof", "Game"])] = self.rng.choice(["1", "2", "", "crossway", "cross", "hex"])
        return c.text()

    def do_drop_tag(self, c):
        del c.tags[self.rng.choice(list(c.tags))]
        return c.text()

    def do_repeat_tag(self, c):
        tag = self.rng.choice(list(c.tags))
        return f'[{tag} "{c.tags[tag]}"]\n' + c.text()

    def do_unknown_tag(self, c):
        c.tags[self.rng.choice(["Swap", "Coords", "Result", "size"])] = "no"
        return c.text()

    def do_late_tag(self, c):
        tag, value = c.tags.popitem()
        return c.text() + f'[{tag} "{value}"]\n'

    def do_inner_position(self, c):
        c.tags["Position"] = self.rng.choice(c.lines)[0]
        return c.text()

    def do_stone_in_question(self, c):
        c.tags["Position"] = self.changed(c.tags["Position"], lambda rows, _: self.stone(rows))
        return c.text()

    def do_turn_in_question(self, c):
        c.tags["Position"] = self.changed(c.tags["Position"], lambda _, turn: "B" if turn == "W" else "W")
        return c.text()

    def do_random_question(self, c):
        c.tags["Position"] = write_board(self.random_board(c.size, self.rng.random() * 2), self.rng.choice("BW"))
        return c.text()

    # Claims about other positions.

    def do_claim_alone(self, c):
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda _, turn: None)

    def do_claim_other_turn(self, c):
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda _, turn: "B" if turn == "W" else "W")

    def do_claim_and_stone(self, c):
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda rows, _: self.stone(rows))

    def do_claim_and_stones(self, c):
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda rows, _: [self.stone(rows) for _ in range(3)] and None)

    def do_claim_without_stone(self, c):
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda rows, _: self.no_stone(rows))

    def do_claim_other_winner(self, c):
        c.tags["Winner"] = "black" if c.tags["Winner"] == "white" else "white"
        return self.claim(c, self.rng.choice(["join", "cut"]), lambda _, turn: None)

    def do_cut_anywhere(self, c):
        position = write_board(self.random_board(c.size, 0.4 + self.rng.random()), self.rng.choice("BW"))
        c.tags.update(Position=position, Winner=self.rng.choice(["black", "white"]))
        c.lines = [[position, "cut"]]
        return c.text()

    def do_join_anywhere(self, c):
        position = write_board(self.random_board(c.size, 0.4 + self.rng.random()), self.rng.choice("BW"))
        c.tags.update(Position=position, Winner=self.rng.choice(["black", "white"]))
        words = []
        for _ in range(self.rng.randrange(1, 4)):
            points = "|".join(self.point(c.size) for _ in range(self.rng.randrange(1, 3)))
            guards = ",".join(self.point(c.size) for _ in range(self.rng.randrange(0, 3)))
            words.append(points + (f"({guards})" if guards else ""))
        c.lines = [[position, " ".join(["join", *words])]]
        return c.text()

    # Characters.

    def do_delete_character(self, c):
        return self.characters(c.text(), lambda _: "")

    def do_repeat_character(self, c):
        return self.characters(c.text(), lambda character: 2 * character)

    def do_change_character(self, c):
        return self.characters(c.text(), lambda _: chr(self.rng.randrange(32, 127)))

    def do_insert_character(self, c):
        return self.characters(c.text(), lambda character: self.rng.choice("BW1 /:|(),abc\n") + character)

    def do_cut_off(self, c):
        text = c.text()
        return text[: self.rng.randrange(len(text))]

    def do_line_ends(self, c):
        return c.text().replace("\n", self.rng.choice(["\r\n", "\n\n", " \n", "\n  "]))

    def do_nothing(self, c):
        return c.text()


def main():
    xgames, checker, folder, count = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4])
    rng = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    names = sorted(folder.glob("*.txt"))
    certificates = [Certificate(path.read_text()) for path in names if not path.name.startswith("disagreement")]
    certificates = [certificate for certificate in certificates if certificate.lines]
    damage = Damage(rng, certificates)
    file = folder / "damaged"
    verdicts, disagreements = collections.Counter(), 0
    for i in range(count):
        kind = damage.kinds[i % len(damage.kinds)]
        text = None
        while text is None:
            text = getattr(damage, kind)(rng.choice(certificates).copy())
        file.write_text(text, newline="")
        ours = subprocess.run([checker, file], capture_output=True, text=True)
        theirs = subprocess.run([xgames, "solve", "--check", file], capture_output=True, text=True)
        if ours.returncode == theirs.returncode and ours.returncode in (0, 1):
            verdicts["accepted" if ours.returncode == 0 else "refused", kind] += 1
        elif theirs.returncode == 0 and ours.stdout.startswith("refused: write the"):
            verdicts["spelling", kind] += 1
        else:
            disagreements += 1
            kept = folder / f"disagreement-{disagreements}.txt"
            kept.write_text(text, newline="")
            print(f"{kept} ({kind}):\n  {ours.stdout or ours.stderr}  {theirs.stdout or theirs.stderr}")
    file.unlink()
    total = collections.Counter()
    for (verdict, _), number in verdicts.items():
        total[verdict] += number
    print(
        f"{count} damaged certificates, {len(damage.kinds)} kinds of damage: both refuse {total['refused']}, both accept "
        f"{total['accepted']}; {total['spelling']} are refused for the spelling of a tag; {disagreements} disagreements"
    )
    sys.exit(1 if disagreements else 0)


if __name__ == "__main__":
    main()
