"""Containers and notation for `differential.py`: CSV, JSON, SGF, tar, zip, gzip, bzip2, xz, and coordinates."""

import bz2
import csv
import gzip
import io
import json
import lzma
import tarfile
import zipfile

import differential_sgf
from differential_play import faulty, play
from differential_rules import objects, run, summary
from referee import Crossway
from referee_records import judge, native, record

GAMES = ("crossway", "cross", "crossings", "crosswise")
COLUMNS = {name.lower(): name for name in ("Event", "Site", "Date", "Round", "Game", "Size", "Player1", "Player2",
                                           "Player3", "Player4", "Result")}
FURTHER = {"Event": "Club, “evening”", "Note": "a\ttab, 'quotes', \\ and \"", "Round": "1.2", "Date": "2026.11.20"}


def containers(program, chance, tally, folder, count=150):
    """Compares what each program reads of the containers that the other writes."""
    sound = [tagged(chance, play(chance, game, False).record) for game in GAMES for _ in range(count)]
    text = "".join(map(native, sound))
    from_program(program, tally, folder, sound, text)
    games = sound + [faulty(chance, played) for played in sound]
    from_python(program, chance, tally, folder, games)
    packed(program, tally, folder, games)


def tagged(chance, played):
    """Gives a record further tags at times."""
    tags = {name: value for name, value in FURTHER.items() if chance.random() < 0.2}
    return record({**played["tags"], **tags}, played["moves"], played["token"])


def from_program(program, tally, folder, sound, text):
    """Reads with the modules of Python what `convert` writes."""
    def converted(form, *further):
        return run([program, "convert", "-q", "--isolated", "--to", form, *further, "-"], text)

    same(tally, "csv", sound, map(from_row, csv.DictReader(io.StringIO(converted("csv"), newline=""))))
    same(tally, "json", sound, map(from_object, json.loads(converted("json"))))
    same(tally, "ndjson", sound, map(from_object, objects(converted("ndjson"))))
    same(tally, "ndjson --flat", sound, map(from_flat, objects(converted("ndjson", "--flat"))))
    run([program, "convert", "-q", "--isolated", "-o", folder / "games.ndjson.gz", "-"], text)
    with gzip.open(folder / "games.ndjson.gz", "rt", encoding="utf-8", newline="") as file:
        same(tally, "ndjson.gz", sound, map(from_object, objects(file.read())))
    sgf_from_program(tally, sound, converted("sgf"))
    abstractplay(program, tally, sound)


def plain(played):
    """Gives the parts of a record that every format has, in no order of the tags."""
    return dict(played["tags"]), played["moves"], played["token"]


def same(tally, name, sound, found):
    """Compares records that were read with those that were written."""
    name, found = f"{name}: written by xgames, read by Python", list(found)
    tally.add(name, len(sound), sum(len(played["moves"]) for played in sound))
    tally.compare(name, "number of games", len(sound), len(found))
    for played, read in zip(sound, found):
        tally.compare(name, native(played), plain(played), plain(read))


def from_row(row):
    """Reads a row of CSV: the columns of the roster are tags, the others are an object."""
    tags = {COLUMNS[column]: value for column, value in row.items() if column in COLUMNS and value}
    tags |= json.loads(row["tags"]) if row["tags"] else {}
    return record(tags, row["moves"].split(), row["result"] or None)


def from_object(found):
    """Reads an object of JSON."""
    return record(found["tags"], found["moves"], found["result"])


def from_flat(found):
    """Reads an object of the flat form; fields that repeat tags must agree with them."""
    tags = {tag["name"]: tag["value"] for tag in found["tags"]}
    played = record(tags, found["moves"], found["result"])
    plies = [move for move in played["moves"] if move != "resign"]
    if found["plies"] != len(plies) or found["swapped"] != ("swap" in plies):
        played["moves"] = ["plies or swapped", found]
    return played


def sgf_from_program(tally, sound, text):
    """Compares the SGF of `convert` with what each game should hold."""
    name = "sgf: written by xgames, read by Python"
    sound = [played for played in sound if played["tags"]["Game"] != "crosswise"]
    games = differential_sgf.trees(text)
    tally.add(name, len(sound), sum(len(played["moves"]) for played in sound))
    tally.compare(name, "number of games", len(sound), len(games))
    for played, nodes in zip(sound, games):
        tally.compare(name, native(played), differential_sgf.expected(played),
                      differential_sgf.contents(nodes, played["tags"]))


def abstractplay(program, tally, sound):
    """Compares size, players and moves of Crossway with its records for AbstractPlay, which letter columns plainly."""
    name = "abstractplay: written by xgames, read by Python"
    sound = [played for played in sound if played["tags"]["Game"] == "crossway" and "Position" not in played["tags"]]
    text = run([program, "convert", "-q", "--isolated", "--to", "abstractplay", "-"], "".join(map(native, sound)))
    found = json.loads(text)
    tally.add(name, len(sound), sum(len(played["moves"]) for played in sound))
    tally.compare(name, "number of games", len(sound), len(found))
    for played, read in zip(sound, found):
        old = Crossway(int(played["tags"]["Size"]), coords=played["tags"].get("Coords", "go"))
        new = Crossway(old.size, coords="plain")
        moves = [new.text(old.point(move)) for move in played["moves"] if any(letter.isdigit() for letter in move)]
        said = [move for moves in read["moves"] for move in moves if move and any(letter.isdigit() for letter in move)]
        tally.compare(name, native(played), moves, said)


def from_python(program, chance, tally, folder, games):
    """Lets the program judge what the modules of Python write."""
    judged(program, tally, folder, "native", "games.txt", "".join(map(native, games)), games)
    things = [as_object(played) for played in games]
    judged(program, tally, folder, "json", "a.json", json.dumps(things), games)
    judged(program, tally, folder, "json, indented", "b.json", json.dumps(things, indent=3, ensure_ascii=False), games)
    judged(program, tally, folder, "ndjson", "c.ndjson", "".join(json.dumps(one) + "\n" for one in things), games)
    for number, (name, options) in enumerate({"csv": {}, "csv with ;": {"delimiter": ";"},
                                              "csv with tabs, all quoted": {"delimiter": "\t", "quoting": csv.QUOTE_ALL,
                                                                            "lineterminator": "\n"}}.items()):
        judged(program, tally, folder, name, f"d{number}.csv", as_table(chance, games, options), games)
    writable = [played for played in games if for_sgf(played)]
    judged(program, tally, folder, "sgf", "e.sgf", "".join(map(differential_sgf.written, writable)), writable)


def as_object(played):
    """Makes an object for JSON."""
    return {"tags": played["tags"], "moves": played["moves"], "result": played["token"]}


def as_table(chance, games, options):
    """Writes a table with the columns in any order."""
    columns = [*COLUMNS, "moves", "tags"]
    chance.shuffle(columns)
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, columns, **options)
    table.writeheader()
    for played in games:
        tags = played["tags"]
        row = {column: tags[name] for column, name in COLUMNS.items() if name in tags}
        others = {name: value for name, value in tags.items() if name.lower() not in COLUMNS}
        if tags.get("Result") != played["token"] and "Result" in tags:
            others["Result"] = tags["Result"]
        table.writerow({**row, "result": played["token"] or "", "moves": " ".join(played["moves"]),
                        "tags": json.dumps(others)})
    return text.getvalue()


def for_sgf(played):
    """Tells whether the small writer of SGF can write a record: sound, decided, without locked stones."""
    tags, locked = played["tags"], any(letter in played["tags"].get("Position", "") for letter in "WB")
    if tags["Game"] == "crosswise" or (tags["Game"] == "crossings" and locked) or tags.get("Result") == "*":
        return False
    sound = judge(played)["verdict"] == "valid" and tags.get("Result") == played["token"]
    return sound and tags.get("Termination") in (None, "timeout", "forfeit")


def judged(program, tally, folder, name, file, text, games):
    """Writes a file and compares the judgement of its games."""
    name = f"{name}: written by Python, read by xgames"
    (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    said = objects(run([program, "verify", "-q", "--isolated", "--output-format", "ndjson", folder / file]))
    tally.add(name, len(games), sum(len(played["moves"]) for played in games))
    tally.compare(name, "number of games", len(games), len(said))
    for played, theirs in zip(games, said):
        tally.compare(name, native(played), summary(judge(played)), summary(theirs))


def packed(program, tally, folder, games):
    """Packs records with the modules of Python, and lets the program judge them."""
    text = "".join(map(native, games)).encode()
    half = text.index(b"\n\n[", len(text) // 2) + 2
    single = {"gz": gzip.compress(text), "gz of two members": gzip.compress(text[:half]) + gzip.compress(text[half:]),
              "bz2": bz2.compress(text), "bz2 of two streams": bz2.compress(text[:half]) + bz2.compress(text[half:]),
              "xz": lzma.compress(text), "xz without check": lzma.compress(text, check=lzma.CHECK_NONE),
              "xz of two streams": lzma.compress(text[:half]) + lzma.compress(text[half:], preset=9)}
    for number, (name, content) in enumerate(single.items()):
        judged(program, tally, folder, name, f"f{number}.txt.{name[:3].strip()}", content, games)
    members = [(member_name(number), native(played).encode()) for number, played in enumerate(games)]
    for name, form, mode in (("tar, ustar", tarfile.USTAR_FORMAT, ""), ("tar, gnu", tarfile.GNU_FORMAT, ""),
                             ("tar, pax", tarfile.PAX_FORMAT, ""), ("tar.gz", tarfile.PAX_FORMAT, "gz"),
                             ("tar.bz2", tarfile.GNU_FORMAT, "bz2"), ("tar.xz", tarfile.PAX_FORMAT, "xz")):
        archive(program, tally, folder, name, games, members, as_tar(members, form, mode))
    for name, method in (("zip, stored", zipfile.ZIP_STORED), ("zip, deflated", zipfile.ZIP_DEFLATED),
                         ("zip, bzip2", zipfile.ZIP_BZIP2)):
        archive(program, tally, folder, name, games, members, as_zip(members, method))


def member_name(number):
    """Names a member of an archive; some names are long or not ASCII."""
    further = {1: "ß–棋/", 2: "long-" * 15 + "/" + "longer-" * 12}.get(number % 7, "")
    return f"{number // 100}/{further}{number:04}.txt"


def as_tar(members, form, mode):
    """Packs members as a tar archive, with a folder and a link, which hold no records."""
    packed_bytes = io.BytesIO()
    with tarfile.open(fileobj=packed_bytes, mode=f"w:{mode}", format=form, encoding="utf-8") as tar:
        for kind, name in ((tarfile.DIRTYPE, "folder"), (tarfile.SYMTYPE, "folder/link.txt")):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "../0/0000.txt"
            tar.addfile(info)
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return packed_bytes.getvalue()


def as_zip(members, method):
    """Packs members as a zip archive."""
    packed_bytes = io.BytesIO()
    with zipfile.ZipFile(packed_bytes, "w", method) as archived:
        for name, content in members:
            archived.writestr(name, content)
    return packed_bytes.getvalue()


def archive(program, tally, folder, name, games, members, content):
    """Compares the judgements of an archive, and the names of its members."""
    path = folder / f"{name.replace(', ', '-')}.archive"
    judged(program, tally, folder, name, path.name, content, games)
    said = objects(run([program, "verify", "-q", "--isolated", "--output-format", "ndjson", path]))
    names = [f"{path}/{member}" for member, _ in members]
    tally.compare(f"{name}: written by Python, read by xgames", "names", names, [theirs["file"] for theirs in said])
