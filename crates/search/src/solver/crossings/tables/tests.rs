use std::collections::HashMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::check::follow;
use super::format::{BLOCK, Entry, HEAD, Head, IN_BYTE, sum};
use super::line::Search;
use super::table::unpack;
use super::*;
use crate::solver::Limits;
use crate::solver::Value;
use crate::solver::crossings::endgame::material::Material;
use crate::solver::crossings::endgame::{Endgames, Ending};
use crate::solver::crossings::tests::set_up;
use xgames_core::games::Position;
use xgames_core::games::crossings::kernel::{Board, Shape};

fn file(stones: [usize; 2]) -> (Built, Vec<u8>) {
    let mut bytes = Vec::new();
    let built = build(stones, 2, &Limits::none(), &mut bytes).unwrap();
    (built, bytes)
}

fn read(bytes: &[u8]) -> Result<Table, ReadFault> {
    Table::read(&mut &*bytes)
}

/// Every entry of a file is that of the tables in memory, and the counts are those of `docs/solved.md`.
fn compare(stones: [usize; 2]) -> usize {
    let (built, bytes) = file(stones);
    let table = read(&bytes).unwrap();
    assert!(table.counts().eq(built.counts));
    let mut endgames = Endgames::default();
    endgames.build_all(Material::unlocked(stones), 1, &Limits::none()).unwrap();
    let mut compared = 0;
    for material in table.materials().to_vec() {
        for (_, board) in material.positions() {
            let score = match endgames.ending(board) {
                Ending::Loss(_) => -1,
                Ending::Draw => 0,
                Ending::Win(_) => 1,
            };
            assert_eq!(table.score(board), Some(score), "{board:x?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_file_has_the_values_of_the_tables_in_memory() {
    assert_eq!(compare([1, 1]), 3_088);
}

/// It takes seconds without optimisation.
#[test]
fn a_file_of_two_stones_against_one_has_the_values_of_the_tables_in_memory() {
    assert_eq!(compare([1, 2]), 83_600 + 83_600);
}

#[test]
fn a_file_is_laid_out_as_it_is_described() {
    let (built, bytes) = file([1, 1]);
    assert_eq!(&bytes[..16], b"XGTABLE\n\x01\0\0\0\x01\x01\0\0");
    assert_eq!(bytes[16..24], 3136u64.to_le_bytes());
    let counts = [1_320u64, 944, 824, 0, 0, 0].map(u64::to_le_bytes).concat();
    assert_eq!(bytes[24..72], counts);
    assert_eq!(built.counts, [([1, 1], Counts { won: 1_320, lost: 944, drawn: 824 })]);
    assert_eq!(bytes[72..76], sum(&bytes[80..88]).to_le_bytes());
    assert_eq!(bytes[76..80], sum(&bytes[..76]).to_le_bytes());
    let length = u32::from_le_bytes(bytes[80..84].try_into().unwrap()) as usize;
    assert_eq!(bytes.len(), HEAD + 8 + length);
    let content = entries_of(&bytes);
    assert_eq!(content.len(), 3136 / IN_BYTE);
    assert_eq!(bytes[84..88], sum(&content).to_le_bytes());
    // White on a7 crosses next. Black's stone on h8 is on h1 when the board is turned.
    let number = 48 * 56 + 7;
    assert_eq!(content[number / 4] >> (2 * (number % 4)) & 3, 3);
}

/// The checksum is the CRC-32 of zlib, whose check value is well known.
#[test]
fn a_checksum_is_that_of_other_programs() {
    assert_eq!((sum(b"123456789"), sum(b"")), (0xcbf4_3926, 0));
}

#[test]
fn damaged_files_are_refused() {
    let (_, bytes) = file([1, 1]);
    for place in 0..bytes.len() {
        for bit in [1, 8, 128] {
            let mut bytes = bytes.clone();
            bytes[place] ^= bit;
            assert!(read(&bytes).is_err(), "byte {place}, bit {bit}");
        }
        assert!(read(&bytes[..place]).is_err(), "{place} bytes");
    }
    assert!(matches!(read(&[&bytes[..], b"x"].concat()), Err(ReadFault::Damaged)));
    assert!(matches!(read(b"PNG"), Err(ReadFault::NoTable)));
    assert!(matches!(read(b"another file"), Err(ReadFault::NoTable)));
    for (length, is_table) in [(7, false), (8, true), (HEAD - 1, true)] {
        let fault = read(&bytes[..length]).unwrap_err();
        assert_eq!(matches!(fault, ReadFault::Damaged), is_table, "{length} bytes: {fault}");
    }
    let mut other = bytes.clone();
    other[8] = 2;
    assert!(matches!(read(&other), Err(ReadFault::OtherVersion)));
}

#[test]
fn a_file_that_ends_too_early_is_damaged() {
    let fault = |kind: std::io::ErrorKind| ReadFault::from(std::io::Error::from(kind));
    assert!(matches!(fault(std::io::ErrorKind::UnexpectedEof), ReadFault::Damaged));
    assert!(matches!(fault(std::io::ErrorKind::PermissionDenied), ReadFault::Io(_)));
}

/// Each position takes some bytes while its table is built, and one afterwards. There is some room beside.
#[test]
fn tables_that_are_built_take_memory() {
    let [few, more] = [[1, 1], [1, 2]].map(memory_for);
    assert!((16 << 20..17 << 20).contains(&few), "{few}");
    assert!(few + 2 * 83_600 < more && more < few + 32 * 2 * 83_600, "{few} {more}");
}

/// The checksums of a lying file can be right.
#[test]
fn lying_heads_are_refused() {
    let (_, bytes) = file([1, 1]);
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = bytes.clone();
        changes.iter().for_each(|(place, byte)| bytes[*place] = *byte);
        let of_index = sum(&bytes[80..88]).to_le_bytes();
        bytes[72..76].copy_from_slice(&of_index);
        let of_head = sum(&bytes[..76]).to_le_bytes();
        bytes[76..80].copy_from_slice(&of_head);
        read(&bytes)
    };
    assert!(with(&[]).is_ok());
    let lies: [&[(usize, u8)]; 8] = [
        &[(12, 200)],
        &[(12, 3), (13, 3)],
        &[(12, 0)],
        &[(13, 2)],
        &[(15, 1)],
        &[(23, 0xff)],
        &[(24, 1)],
        // A block of 4 GB.
        &[(80, 0xff), (81, 0xff), (82, 0xff), (83, 0xff)],
    ];
    for lie in lies {
        assert!(matches!(with(lie), Err(ReadFault::Damaged)), "{lie:?}");
    }
}

#[test]
fn wrong_values_are_found_by_the_rules() {
    let (_, bytes) = file([2, 1]);
    let mut table = read(&bytes).unwrap();
    let right = follow(&table, 2_000, 1, &Limits::none()).unwrap();
    assert_eq!((right.wrong, right.example), (0, None));
    assert!((1_900..2_000).contains(&right.positions), "{}", right.positions);
    // A whole block in which every position is won.
    let won = vec![0xff; BLOCK / IN_BYTE];
    table.falsify(&won);
    let wrong = check(&table, 500, usize::MAX, 1, &Limits::none()).unwrap();
    assert!(wrong.wrong > 30 && !wrong.is_compared, "{wrong:?}");
    assert!(wrong.example.unwrap().ends_with("by its moves"));
}

/// Drawn positions may call one another won, so that every value follows from those after the moves.
#[test]
fn wins_that_are_never_reached_are_found() {
    let (_, bytes) = file([2, 1]);
    let mut table = read(&bytes).unwrap();
    let check = |table: &Table, memory| check(table, 20_000, memory, 1, &Limits::none()).unwrap();
    let right = check(&table, usize::MAX);
    assert_eq!((right.wrong, right.is_all, right.is_compared), (0, false, true));
    // The side with two stones claims all draws.
    table.change(|half, entry| match (half, entry) {
        (0, Entry::Draw) => Entry::Win,
        (1, Entry::Draw) => Entry::Loss,
        _ => entry,
    });
    let by_moves = check(&table, 0);
    assert_eq!((by_moves.example, by_moves.is_compared), (None, false));
    let compared = check(&table, usize::MAX);
    // These are the draws of docs/solved.md.
    assert_eq!((compared.positions, compared.wrong), (167_200, 552 + 488));
    assert!(compared.example.unwrap().contains("Win in the table, Draw in one that is built anew"));
}

/// Three stones against one: every line leads to the end, or is one move that keeps a draw.
#[test]
#[ignore = "takes seconds"]
fn lines_lead_to_the_end() {
    let (_, bytes) = file([3, 1]);
    let mut solver = solver(vec![read(&bytes).unwrap()], 1 << 20, 1);
    let mut endgames = Endgames::default();
    endgames.build_all(Material::unlocked([3, 1]), 2, &Limits::none()).unwrap();
    let mut wins = 0;
    for material in Head::materials([3, 1]) {
        for (number, board) in material.positions().filter(|(number, _)| number % 9973 == 0) {
            let letter = |square: usize| match (board.own >> square & 1, board.enemy >> square & 1) {
                (1, _) => 'w',
                (_, 1) => 'b',
                _ => '.',
            };
            let mut position = set_up(std::array::from_fn(|place| letter(8 * (7 - place / 8) + place % 8)), "white");
            let solution = solver.solve(&position, &Limits::none());
            let ending = endgames.ending(Board::of(&position));
            let side = position.turn().side;
            assert_eq!(solution.value, Some(ending.value(side)), "{number}");
            solution.line.iter().for_each(|mv| position.play(*mv));
            match ending {
                Ending::Draw => assert_eq!(solution.line.len(), 1),
                Ending::Win(plies) | Ending::Loss(plies) => {
                    assert_eq!(solution.line.len(), usize::from(plies), "{board:x?}");
                    let winner = position.outcome().and_then(|outcome| outcome.winner);
                    assert_eq!(solution.value, winner.map(Value::Win));
                    wins += 1;
                }
            }
        }
    }
    assert!(wins > 200, "{wins}");
}

#[test]
fn a_block_must_have_its_length() {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&[0; 8]).unwrap();
    let block = encoder.finish().unwrap();
    assert_eq!(unpack(&block, 8 * IN_BYTE), Some(vec![0; 8]));
    for other in [7, 9] {
        assert_eq!(unpack(&block, other * IN_BYTE), None, "{other} bytes");
    }
    // Something follows, or the end is missing.
    assert_eq!(unpack(&[&block[..], &[0]].concat(), 8 * IN_BYTE), None);
    assert_eq!(unpack(&block[..block.len() - 1], 8 * IN_BYTE), None);
}

#[test]
fn faults_of_a_build_have_words() {
    let fault = |stones, limits: &Limits| build(stones, 1, limits, &mut Vec::new()).unwrap_err().to_string();
    assert_eq!(fault([4, 1], &Limits::none()), "a table has 1 to 3 stones a side");
    assert_eq!(fault([1, 1], &Limits::nodes(1)), "the limit was reached before the table was complete");
    let full = std::io::Error::other("the disk is full");
    assert_eq!(BuildFault::from(full).to_string(), "the disk is full");
}

/// Of positions with two stones against one only the values are known here, as it is with larger tables.
#[test]
fn lines_are_searched_for_where_only_values_are_known() {
    let (_, bytes) = file([2, 1]);
    let (tables, material) = ([read(&bytes).unwrap()], Material::unlocked([2, 1]));
    let [mut right, mut endgames] = [Endgames::default(), Endgames::default()];
    right.build_all(material, 2, &Limits::none()).unwrap();
    endgames.build_follow_ups(material, 2, &Limits::none()).unwrap();
    // A table that is built when it is needed asks at once whether to stop, with no positions.
    let limits = Limits { stop: &|positions| positions == 0, ..Limits::none() };
    let (mut ended, mut drawn) = ([0; 6], 0);
    for (number, board) in Head::materials([2, 1]).into_iter().flat_map(Material::positions) {
        let ending = right.ending(board);
        let is_sampled = match ending {
            Ending::Draw => true,
            Ending::Win(plies) | Ending::Loss(plies) => usize::from(plies) < ended.len() && number % 97 == 0,
        };
        if !is_sampled {
            continue;
        }
        let score = tables[0].score(board).unwrap();
        let known = HashMap::new();
        let mut search = Search { tables: &tables, endgames: &mut endgames, limits: &limits, positions: 1, known };
        let line = search.line(board, score);
        match ending {
            Ending::Draw => {
                assert_eq!(line.len(), 1, "{board:x?}");
                assert_eq!(right.ending(Shape::GAME.after(board, line[0])), Ending::Draw, "{board:x?}");
                drawn += 1;
            }
            Ending::Win(plies) | Ending::Loss(plies) => {
                assert_eq!(line.len(), usize::from(plies), "{board:x?}");
                let end = line.into_iter().fold(board, |board, mv| Shape::GAME.after(board, mv));
                assert!(Shape::GAME.is_lost(end), "{board:x?}");
                assert!(plies < 2 || search.positions > 1, "{board:x?}");
                ended[usize::from(plies)] += 1;
            }
        }
    }
    // These are the draws of docs/solved.md.
    assert_eq!(drawn, 552 + 488);
    assert!(ended[1..].iter().all(|count| *count > 0), "{ended:?}");
}

/// The entries of a table for one stone a side.
fn entries_of(bytes: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(&bytes[HEAD + 8..]), &mut content).unwrap();
    content
}

/// A check of all entries finds a wrong one, whether or not it is that of a position, and names it.
#[test]
fn a_wrong_entry_is_found_and_named() {
    let (_, bytes) = file([1, 1]);
    let mut table = read(&bytes).unwrap();
    let all = |table: &Table, limits: &Limits| follow(table, 3_136, 1, limits);
    let right = Checked { positions: 3_088, is_all: true, wrong: 0, example: None, is_compared: false };
    assert_eq!(all(&table, &Limits::none()), Some(right.clone()));
    assert_eq!(all(&table, &Limits { stop: &|done| done == 2_048, ..Limits::none() }), None);
    assert!(!follow(&table, 3_135, 1, &Limits::none()).unwrap().is_all);
    // White on a7 and Black on h8, and both on a2.
    for (number, entry, position) in
        [(48 * 56 + 7, "Win", "7b/w7/8/8/8/8/8/8 w"), (8 * 56 + 48, "Impossible", "an impossible position")]
    {
        let mut content = entries_of(&bytes);
        let shift = 2 * (number % IN_BYTE);
        content[number / IN_BYTE] = content[number / IN_BYTE] & !(3 << shift) | 1 << shift;
        table.falsify(&content);
        let followed = all(&table, &Limits::none()).unwrap();
        assert!(followed.wrong > 0 && followed.is_all, "{followed:?}");
        // None is checked by the rules before the comparison.
        let compared = check(&table, 0, usize::MAX, 1, &Limits::none()).unwrap();
        let example = Some(format!("{position}: Loss in the table, {entry} in one that is built anew"));
        assert_eq!(compared, Checked { wrong: 1, example, is_compared: true, ..right.clone() });
    }
}

/// A reader that gives one byte at a time, after an error.
struct Stumbling<'a>(Option<std::io::ErrorKind>, &'a [u8]);

impl std::io::Read for Stumbling<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.take().map_or_else(|| std::io::Read::read(&mut self.1, &mut buffer[..length]), |kind| Err(kind.into()))
    }
}

#[test]
fn a_reader_may_be_interrupted_but_not_fail() {
    let (_, bytes) = file([1, 1]);
    let read = |kind| Table::read(&mut Stumbling(Some(kind), &bytes));
    assert!(read(std::io::ErrorKind::Interrupted).is_ok());
    assert!(matches!(read(std::io::ErrorKind::PermissionDenied), Err(ReadFault::Io(_))));
}

#[test]
fn faults_of_a_file_have_words() {
    for (fault, words) in [
        (ReadFault::NoTable, "this is not a file of endgame tables"),
        (ReadFault::OtherVersion, "another version of xgames has written this file of endgame tables"),
        (ReadFault::Damaged, "this file of endgame tables is damaged"),
        (ReadFault::Io(std::io::Error::other("the disk is gone")), "the disk is gone"),
    ] {
        assert_eq!(fault.to_string(), words);
    }
}

/// A file with several blocks for each side to move: here the first side wins everything, and the other loses.
#[test]
fn blocks_are_put_together_for_each_side_to_move() {
    let mut head = Head { stones: [3, 1], counts: [Counts::default(); 2] };
    let blocks: Vec<usize> = head.blocks().collect();
    assert_eq!((blocks.len(), blocks[0], blocks.iter().sum::<usize>()), (12, BLOCK, 2 * 27_720 * 56));
    let (mut index, mut content) = (Vec::new(), Vec::new());
    for (number, entries) in blocks.iter().enumerate() {
        let half = number / 6;
        let bytes = vec![[0xff, 0x55][half]; entries / IN_BYTE];
        head.counts[half] += Counts::of(&bytes);
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&bytes).unwrap();
        let packed = encoder.finish().unwrap();
        index.extend([packed.len() as u32, sum(&bytes)].map(u32::to_le_bytes).concat());
        content.extend(packed);
    }
    let table = read(&[&head.to_bytes(&index)[..], &index, &content].concat()).unwrap();
    let [won, lost] =
        [(1, 0), (0, 1)].map(|(won, lost)| Counts { won: won * 1_552_320, lost: lost * 1_552_320, drawn: 0 });
    assert!(table.counts().eq([([3, 1], won), ([1, 3], lost)]));
    for number in [0, BLOCK, 1_552_319] {
        assert_eq!([0, 1].map(|half| table.entry(half, number)), [Entry::Win, Entry::Loss], "{number}");
    }
    assert_eq!(table.entry(0, 1_552_320), Entry::Impossible);
}
