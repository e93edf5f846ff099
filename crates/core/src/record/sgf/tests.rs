//! Files as other programs write them, and damage.

use super::read;
use crate::diagnostic::{Code, Span};
use crate::random::Random;
use crate::record::limits::MAX_DEPTH;
use crate::record::parsed::ParsedGame;
use crate::record::{EventKind, Events};

/// Each game on one line, and the codes of the faults with what they point at.
fn games(text: &[u8]) -> Vec<(String, Vec<(Code, String)>)> {
    let pointed = |span: Span| String::from_utf8_lossy(&text[span.start..span.end]).into_owned();
    let shown = |game: ParsedGame| {
        let line = game.shown().replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        (line, game.findings.iter().map(|finding| (finding.code, pointed(finding.span))).collect())
    };
    read(text).into_iter().map(shown).collect()
}

/// The only game, which has no faults.
fn shown(text: &str) -> String {
    let (shown, faults) = with_faults(text);
    assert_eq!(faults, [], "{text}");
    shown
}

/// The only game, and its faults.
fn with_faults(text: &str) -> (String, Vec<(Code, String)>) {
    let mut found = games(text.as_bytes());
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

fn faults(text: &str) -> Vec<(Code, String)> {
    with_faults(text).1
}

const HEAD: &str = "[Game \"crossway\"] [Size \"9\"]";

#[test]
fn tags_points_and_results() {
    let text = "(;FF[4]CA[UTF-8]GM[1]XG[crossway]SZ[9]PB[Ann]PW[Bo]EV[Cup]PC[Here]DT[2020-05-01]RO[3]AN[Me]RE[B+R]\n\
                ;B[dd];W[swap];W[ee];B[resign])";
    assert_eq!(
        shown(text),
        "[Event \"Cup\"] [Site \"Here\"] [Date \"2020.05.01\"] [Round \"3\"] [Game \"crossway\"] [Size \"9\"] \
         [Player1 \"Ann\"] [Player2 \"Bo\"] [Result \"0-1\"] [Annotator \"Me\"] dd swap ee resign 0-1"
    );
    for (text, tags) in [
        ("(;XG[crossway]SZ[9];B[aa];W[ii];B[])", "[Size \"9\"] aa ii pass"),
        ("(;XG[crossway]SZ[9:9];B[];W[tt])", "[Size \"9\"] pass pass"),
        ("(;XG[crossway];B[ss])", "[Size \"19\"] ss"),
        ("(;XG[crossway]SZ[52];B[aZ];W[Zz])", "[Size \"52\"] aZ Zz"),
        // Off the board.
        ("(;XG[crossway]SZ[9];B[jj])", "[Size \"9\"] jj"),
    ] {
        assert_eq!(shown(text), format!("[Game \"crossway\"] {tags}"));
    }
    assert_eq!(shown("(;XG[Cross]SZ[2]RE[W+T];B[b2];W[C3])"), {
        "[Game \"Cross\"] [Size \"2\"] [Result \"0-1\"] [Termination \"timeout\"] b2 C3 0-1"
    });
    assert_eq!(shown("(;XG[crossings]SZ[8]PW[Ann]PB[Bo]RE[W+F];W[b1-b3];B[a8-a6])"), {
        "[Game \"crossings\"] [Player1 \"Ann\"] [Player2 \"Bo\"] [Result \"1-0\"] [Termination \"forfeit\"] \
         b1-b3 a8-a6 1-0"
    });
    for (result, token) in [("0", "1/2-1/2"), ("Draw", "1/2-1/2"), ("Void", "*"), ("*", "*"), ("B+3.5", "1-0")] {
        let text = format!("(;XG[crossway]SZ[9]RE[{result}];B[aa])");
        assert_eq!(shown(&text), format!("{HEAD} [Result \"{token}\"] aa {token}"));
    }
    assert_eq!(faults("(;XG[crossway]SZ[9]RE[1-0])"), [(Code::BadField, "1-0".into())]);
    for unknown in ["Unknown", "?", "", "to be adjudicated"] {
        let text = format!("(;XG[crossway]SZ[9]RE[{unknown}];B[aa])");
        assert_eq!(with_faults(&text), (format!("{HEAD} aa"), vec![]), "{unknown}");
    }
}

#[test]
fn files_that_name_no_game() {
    // White's first move is a move of Crossings here, and the wrong colour there.
    assert_eq!(with_faults("(;PW[Ann];W[b1xb4])"), ("[Player1 \"Ann\"] b1xb4".into(), vec![]));
    let other = with_faults("(;PW[Ann];W[b1])");
    assert_eq!(other, ("[Player1 \"Ann\"] b1".into(), vec![(Code::ColoursExchanged, "W[b1]".into())]));
}

#[test]
fn crosswise_and_boards_that_are_not_square_are_rejected() {
    for (text, at) in [("(;XG[Crosswise];B[Ac4])", "Crosswise"), ("(;XG[crossway]SZ[9:13];B[aa])", "9:13")] {
        let found = read(text.as_bytes());
        assert!(found.len() == 1 && found[0].unreadable && found[0].findings[0].help.is_some());
        assert_eq!(faults(text), [(Code::BadField, at.into())]);
    }
}

#[test]
fn at_little_golem_the_player_in_pb_plays_white() {
    let game = |root: &str, moves: &str| shown(&format!("(;FF[4]XG[crossway]SZ[9]{root};{moves})"));
    let source = "SO[http://www.littlegolem.com]";
    let expected = |players: &str, result: &str, rest: &str| {
        format!("{HEAD} {players} [Result \"{result}\"] {{[%sgf {source}]}} {rest} {result}")
    };
    let players = "[Player1 \"a;]\"] [Player2 \"b\\\\c\"]";
    let root = |result: &str| format!("PB[a;]]PW[b\\c]RE[{result}]{source}");
    // With and without a swap, and where it is the last move.
    for (moves, native) in [
        ("W[dd];B[swap];W[ee];B[ff];W[gg];B[resign]", "dd swap ee ff gg resign"),
        ("W[dd];B[ee];W[ff];B[resign]", "dd ee ff resign"),
        ("W[dd];B[swap]", "dd swap"),
    ] {
        assert_eq!(game(&root("B"), moves), expected(players, "1-0", native));
        assert_eq!(game(&root("W"), moves), expected(players, "0-1", native));
    }
    // The number of the game is kept, and its brackets are escaped where they are kept.
    let native = shown("(;FF[4]XG[crossway]SZ[9]EV[hex.mc.2010.oct.1.11]GC[ game]1];W[dd])");
    assert_eq!(native, format!("[Event \"hex.mc.2010.oct.1.11\"] {HEAD} {{[%sgf GC[ game\\]1]]}} dd"));
}

#[test]
fn a_file_from_little_golem_that_was_saved_again_is_escaped() {
    let root = "CA[UTF-8]XG[crossway]SZ[9]PB[a\\]]PW[b]RE[B]SO[http://www.littlegolem.com]";
    let rest = "[Result \"1-0\"] {[%sgf SO[http://www.littlegolem.com]]} dd swap ee 1-0";
    let native = shown(&format!("(;FF[4]{root};W[dd];B[swap];W[ee])"));
    assert_eq!(native, format!("{HEAD} [Player1 \"a]\"] [Player2 \"b\"] {rest}"));
    // This is how it is written here: black begins, and results are by stones.
    let written = root.replace("RE[B]", "RE[W]");
    assert_eq!(shown(&format!("(;FF[4]{written};B[dd];W[swap];W[ee])")), native);
}

#[test]
fn elsewhere_the_first_move_of_white_names_the_first_seat() {
    let text = "(;FF[4]XG[crossway]PB[second]PW[first]SZ[9]RE[B]SO[somewhere];W[dd];B[swap];W[ee];B[ff];W[resign])";
    let (native, found) = with_faults(text);
    assert_eq!(found, [(Code::ColoursExchanged, "W[dd]".into())]);
    assert_eq!(
        native,
        format!(
            "{HEAD} [Player1 \"first\"] [Player2 \"second\"] [Result \"0-1\"] {{[%sgf SO[somewhere]]}} \
             dd swap ee ff resign 0-1"
        )
    );
    // Without a swap the colours are those of the seats all the more.
    let (native, _) = with_faults("(;XG[crossway]SZ[9]RE[W+R];W[dd];B[ee])");
    assert_eq!(native, format!("{HEAD} [Result \"1-0\"] [Termination \"resign\"] dd ee 1-0"));
}

#[test]
fn hexgui_skips_no_letter_and_counts_rows_from_the_top() {
    let game = |program: &str, rest: &str| shown(&format!("(;FF[4]AP[{program}]GM[11]XG[crossway]SZ[9]{rest})"));
    let expected = |program: &str, rest: &str| format!("{HEAD} {{[%sgf AP[{program}]]}} {rest}");
    // Points are converted when a record is written, so they stay as they are here.
    let moves = ";B[a1];W[swap-pieces];W[i3];B[h9]";
    assert_eq!(game("HexGui:0.9.GIT", moves), expected("HexGui:0.9.GIT", "a1 swap i3 h9"));
    assert_eq!(game("HexGui:0.10.0", moves), expected("HexGui:0.10.0", "a1 swap-pieces i3 h9"));
    let set_up = game("HexGui:0.10.0", "AB[i1][ab]AW[a9]PL[W];W[i3]");
    let position = "[Position \"8B/B8/9/9/9/9/9/9/W8 W\"]";
    assert_eq!(set_up, format!("{HEAD} {position} {{[%sgf AP[HexGui:0.10.0]]}} i3"));
}

#[test]
fn points_may_have_native_names() {
    assert_eq!(shown("(;XG[crossway]SZ[9];B[d6];W[swap-sides];W[J9])"), format!("{HEAD} d6 swap-sides J9"));
}

#[test]
fn after_a_swap_colours_are_stones_or_seats() {
    let text = |tail: &str| format!("(;XG[crossway]SZ[9]RE[B+];B[aa];{tail})");
    let ends = |text: &str| shown(text).rsplit(' ').next().unwrap().to_owned();
    // By stones: black won, and that is seat 2 now.
    assert_eq!(ends(&text("W[swap];W[bb];B[cc]")), "0-1");
    assert_eq!(ends(&text("B[swap]")), "0-1");
    // By seats.
    assert_eq!(ends(&text("W[swap];B[bb];W[cc]")), "1-0");
    assert_eq!(faults(&text("W[swap];W[bb];W[cc]")), [(Code::WrongColour, "W[cc]".into())]);
    assert_eq!(faults(&text("W[swap];B[bb];B[cc]")), [(Code::WrongColour, "B[cc]".into())]);
}

#[test]
fn a_wrong_colour_ends_its_line() {
    let (native, found) = with_faults("(;XG[crossway]SZ[9];B[aa](;W[bb];B[cc])(;W[dd];W[ee];B[ff](;B[gg])(;W[gg])))");
    assert_eq!(native, format!("{HEAD} aa bb ( dd ) cc"));
    assert_eq!(found, [(Code::WrongColour, "W[ee]".into())]);
    let (native, found) = with_faults("(;XG[crossway]SZ[9]RE[Void];B[aa];B[bb](;W[cc])(;W[dd]))");
    assert_eq!((native, found.len()), (format!("{HEAD} [Result \"*\"] aa *"), 1));
}

#[test]
fn set_ups() {
    let text = "(;XG[crossway]SZ[4]AB[aa:bb][dd]AW[da]PL[W];W[cb])";
    assert_eq!(shown(text), "[Game \"crossway\"] [Size \"4\"] [Position \"BB1W/BB2/4/3B W\"] cb");
    // The first move shows whose turn it is; a later node removes stones.
    let text = "(;XG[crossway]SZ[4]AB[aa:bb];AE[ab]C[x];W[cb])";
    let expected = "[Game \"crossway\"] [Size \"4\"] [Position \"BB2/1B2/4/4 W\"] {x} cb";
    assert_eq!(shown(text), expected);
    let text = "(;XG[cross]SZ[2]AB[a1]AW[c3][b2];B[a2])";
    assert_eq!(shown(text), "[Game \"cross\"] [Size \"2\"] [Position \"O1/1X1/1X O\"] a2");
    let text = "(;XG[crossings]AW[a4]AB[h5]PL[B])";
    assert_eq!(shown(text), "[Game \"crossings\"] [Position \"8/8/8/7b/w7/8/8/8 b\"]");
    // Where stones are taken away, the usual ones were there before.
    let text = "(;XG[crossings]AE[b1];W[a1-a3])";
    let expected = "[Game \"crossings\"] [Position \"bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/w1wwwwww w\"] a1-a3";
    assert_eq!(shown(text), expected);
    // Whose turn it is may be all that is set up.
    let text = "(;FF[4]XG[crossway]SZ[5]PL[W];W[dd])";
    assert_eq!(shown(text), "[Game \"crossway\"] [Size \"5\"] [Position \"5/5/5/5/5 W\"] dd");
    let text = "(;XG[crossings]PL[B];B[a7-a5])";
    let usual = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww";
    assert_eq!(shown(text), format!("[Game \"crossings\"] [Position \"{usual} b\"] a7-a5"));
    for (turn, colour) in [("W", "B"), ("B", "W")] {
        let text = format!("(;XG[crossway]SZ[5]PL[{turn}];{colour}[dd])");
        assert_eq!(faults(&text), [(Code::WrongColour, format!("{colour}[dd]"))]);
    }
    // Nothing is set up by saying what is so anyway.
    assert_eq!(shown("(;XG[crossway]SZ[9]PL[B];B[aa])"), format!("{HEAD} aa"));
    let found = faults("(;XG[crossway]SZ[4]AB[aa][ee]AW[aa]PL[x];B[bb])");
    let expected = [(Code::BadField, "x".into()), (Code::BadField, "ee".into()), (Code::BadField, "aa".into())];
    assert_eq!(found, expected);
    // Four columns and four rows have no fifth one.
    for point in ["ae", "ea"] {
        assert_eq!(faults(&format!("(;XG[crossway]SZ[4]AB[{point}];B[bb])")), [(Code::BadField, point.into())]);
    }
}

#[test]
fn late_set_ups_end_their_line() {
    let (native, found) = with_faults("(;XG[crossway]SZ[4]AB[aa];W[bb];AB[cc];B[dd])");
    assert_eq!(native, "[Game \"crossway\"] [Size \"4\"] [Position \"B3/4/4/4 W\"] bb");
    assert_eq!(found, [(Code::LateSetUp, "AB[cc]".into())]);
    let (native, found) = with_faults("(;XG[crossway]SZ[9];B[aa](;W[bb];PL[B];B[cc])(;AB[cc];W[dd]))");
    assert_eq!(native, format!("{HEAD} aa bb ( )"));
    assert_eq!(found, [(Code::LateSetUp, "AB[cc]".into()), (Code::LateSetUp, "PL[B]".into())]);
}

#[test]
fn comments_annotations_and_unknown_properties() {
    let text = "(;XG[crossway]SZ[9]AP[x:1]US[me]C[one\n\ntwo];B[aa]TE[2]C[a\\]b\\\nc];W[bb]MN[3]C[d]BM[1]KO[]LB[aa:%}]\
                ;B[cc]IT[]DO[]XN[$14][$9])";
    assert_eq!(
        shown(text),
        format!(
            "{HEAD} {{[%sgf AP[x:1]US[me]]}} {{one}} {{two}} aa !! {{a]bc}} bb ? {{[%sgf MN[3]KO[]LB[aa:%25%7D]]}} {{d}} \
             cc !? ?! $14 $9"
        )
    );
}

#[test]
fn variations_stand_behind_the_move_they_replace() {
    let text = "(;XG[crossway]SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee](;B[ff])(;B[gg])))(;W[hh])(;W[ii]))";
    assert_eq!(shown(text), format!("{HEAD} aa bb ( hh ) ( ii ) cc dd ( ee ff ( gg ) )"));
    // The main line is the first that has a move.
    let text = "(;XG[crossway]SZ[9](;C[x])(;C[y];B[aa])(;B[bb]))";
    assert_eq!(shown(text), format!("{HEAD} {{y}} aa ( {{x}} ) ( bb )"));
    // Nothing to replace: one after the other.
    assert_eq!(shown("(;XG[crossway]SZ[9];B[aa](;C[x])(;C[y]))"), format!("{HEAD} aa {{x}} {{y}}"));
    // Nodes without moves before the branch and in it.
    let text = "(;XG[crossway]SZ[9];B[aa];C[x](;;W[bb])(;C[y](;W[cc])(;W[dd])))";
    assert_eq!(shown(text), format!("{HEAD} aa {{x}} bb ( {{y}} cc ( dd ) )"));
}

#[test]
fn collections_and_text_between_games() {
    let found = games(b"From: me\n(;XG[cross]SZ[2];B[a1])\n; more (\n) (;XG[cross]SZ[2];B[b2])\n\n(;)tail\n");
    // What looks like a move is none before a game.
    let native = format!("{HEAD} bb cc");
    assert_eq!(games(b";B[aa](;XG[crossway]SZ[9];B[bb];W[cc])"), [(native, vec![(Code::StrayText, ";B[aa]".into())])]);
    let codes: Vec<Vec<(Code, String)>> = found.iter().map(|(_, faults)| faults.clone()).collect();
    assert_eq!(codes[0], [(Code::StrayText, "From: me".into()), (Code::StrayText, "; more (\n)".into())]);
    assert_eq!(codes[1], []);
    assert_eq!(codes[2], [(Code::StrayText, "tail".into())]);
    assert!(read(b" \n\xef\xbb\xbf ").is_empty());
    for junk in ["junk", "()", "(see below)", "((", ")", "]["] {
        let found = read(junk.as_bytes());
        assert!(found.len() == 1 && found[0].unreadable && found[0].findings[0].code == Code::StrayText, "{junk}");
    }
}

#[test]
fn older_files_and_other_white_space() {
    let text =
        "\u{feff}(\r\n;\tXG [crossway]\r\nSiZe[9]\r\n;\r\nBlack [aa]\r\n\r\nComment[x\r\ny]\x0b; White\n[bb] ) \r\n";
    assert_eq!(shown(text), format!("{HEAD} aa {{x y}} bb"));
    let latin = b"(;XG[cross]SZ[2]PB[J\xf6rg]PW[\xc3\xb6];B[a1])";
    assert!(games(latin)[0].0.contains("[Player1 \"Jörg\"] [Player2 \"ö\"]"));
}

#[test]
fn damage_is_reported_at_its_place_and_the_rest_is_used() {
    let structure = |text: &str| {
        let (native, faults) = with_faults(text);
        assert!(faults.iter().all(|(code, _)| *code == Code::BrokenStructure), "{text} {faults:?}");
        (native, faults.into_iter().map(|(_, at)| at).collect::<Vec<_>>().join(" | "))
    };
    let head = "[Game \"cross\"] [Size \"2\"]";
    assert_eq!(structure("(;XG[cross]SZ[2];B[a1];W[b2]"), (format!("{head} a1 b2"), "(".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];B[a1];W[b2)\n"), (format!("{head} a1 b2)"), "[ | (".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];B[a1];B1[b2]W[b2])"), (format!("{head} a1 b2"), "B1".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];b[a1];B[b2])"), (format!("{head} b2"), "b".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];B;B[b2])"), (format!("{head} b2"), "B".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];[a1]B[b2])"), (format!("{head} b2"), "a1".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];B,[b2]?)"), (format!("{head} b2"), ", | ?".into()));
    assert_eq!(structure("(XG[cross]SZ[2];B[b2])"), (format!("{head} b2"), "XG".into()));
    assert_eq!(structure("((;XG[cross]SZ[2];B[b2]))"), (format!("{head} b2"), "(".into()));
    assert_eq!(structure("(;XG[cross]SZ[2],+ -;B[b2]！)"), (format!("{head} b2"), ",+ | - | ！".into()));
    assert_eq!(structure("(()(;XG[cross]SZ[2];B[b2]))"), (format!("{head} b2"), "( | (".into()));
    let behind = "(;XG[cross]SZ[2];B[b2](;W[a1])(;W[c3]);B[a2]W[c2])";
    assert_eq!(structure(behind), (format!("{head} b2 a1 ( c3 )"), ";".into()));
    assert_eq!(structure("(;XG[cross]SZ[2];B[b2]()(;W[a1]))"), (format!("{head} b2 a1"), ")".into()));
    let broken = read(b"(;");
    assert!(broken.len() == 1 && broken[0].unreadable);
    // Whether anything says what is played.
    for (part, unreadable) in
        [("", true), ("C[x]", true), ("XG[cross]", false), ("SZ[9]", false), (";B[a1]", false), ("AB[a1]", false)]
    {
        assert_eq!(read(format!("(;{part},)").as_bytes())[0].unreadable, unreadable, "{part}");
    }
    let two = "(;XG[cross]SZ[2];B[a1]W[b2];B[a2][c3])";
    let (native, found) = with_faults(two);
    assert_eq!(native, format!("{head} a1 b2 a2"));
    assert_eq!(found, [(Code::BadField, "W[b2]".into()), (Code::BadField, "c3".into())]);
    assert_eq!(faults("(;XG[cross]SZ[2]SZ[3];B[a1])"), [(Code::BadField, "SZ[3]".into())]);
}

#[test]
fn a_game_that_is_not_closed_ends_where_the_next_begins() {
    let game = "(;FF[4]XG[cross]SZ[2];B[a1](;W[b2]\n(;B[c3]\n";
    let found = games(format!("{game}\r\n(;FF[4]XG[cross]SZ[2];B[b2])\n{game}(;XG[cross]SZ[2];B[a2])").as_bytes());
    let head = "[Game \"cross\"] [Size \"2\"]";
    let natives: Vec<&str> = found.iter().map(|(native, _)| &**native).collect();
    let broken = format!("{head} a1 b2 c3");
    assert_eq!(natives, [&broken, &format!("{head} b2"), &broken, &format!("{head} a2")]);
    for (index, (_, faults)) in found.iter().enumerate() {
        assert_eq!(*faults, vec![(Code::BrokenStructure, "(".into()); (index + 1) % 2], "{index}");
    }
    // Variations begin lines, too, and may have players and results.
    let text = "(;XG[cross]SZ[2];B[a1]\n(;W[b2])\n(;PB[x]W[c3]))";
    assert_eq!(shown(text), format!("{head} a1 b2 ( c3 {{[%sgf PB[x]]}} )"));
    assert_eq!(shown("(;XG[cross]SZ[2];B[a1]\n(;W[b2])\n(;C[x]W[c3]))"), format!("{head} a1 b2 ( c3 {{x}} )"));
}

#[test]
fn what_another_program_adds_to_a_written_game_is_kept() {
    let text = "(;FF[4]CA[UTF-8]XG[cross]SZ[2]EV[Cup]PB[A]PW[B]DT[2026-01-02]GN[x]XT[Game][White:C][event:Cup];\
                B[a1]TE[1]BM[1]C[one\n\ntwo]XR[C][!])";
    let tags = "[Game \"cross\"] [White \"C\"] [event \"Cup\"] [Date \"2026.01.02\"]";
    assert!(shown(text).starts_with(tags), "{}", shown(text));
    assert!(
        shown(text).ends_with("[Player1 \"A\"] [Player2 \"B\"] {[%sgf GN[x]]} a1 {one} ! ? {two}"),
        "{}",
        shown(text)
    );
    // A comment with a tab that another program has changed.
    let text = |comment: &str| shown(&format!("(;XG[cross]SZ[2];B[a1]C[{comment}]XR[C1:a%09b])"));
    let head = "[Game \"cross\"] [Size \"2\"]";
    assert_eq!(text("a b"), format!("{head} a1 {{a b}}"));
    assert_eq!(text("a c"), format!("{head} a1 {{a c}}"));
}

/// Another program may also set up stones, end a game and correct the name of a player whose tag has the name of a side.
#[test]
fn stones_endings_and_names_of_another_program_count() {
    let text = "(;FF[4]CA[UTF-8]XG[cross]SZ[3]RE[Void]AB[a1]AW[b2]XT[Game][Size][Result][Foo:x];W[a2])";
    let position = "[Position \"3/4/1X3/4/O2 X\"]";
    assert_eq!(shown(text).matches("[Position ").count(), 1, "{}", shown(text));
    let plain = text.replace("XT[Game][Size][Result][Foo:x]", "");
    let of = |text: &str| shown(text).split_once("[Position ").unwrap().1.split(']').next().unwrap().to_owned();
    assert_eq!(of(text), of(&plain), "{position}");
    // Another ending of a game that was unfinished, and a winner without a reason where there was one.
    let ended = shown("(;XG[cross]SZ[2]RE[B+T]XT[Game][Size][Result][Foo:x];B[a1])");
    assert!(ended.contains("[Foo \"x\"] [Termination \"timeout\"] a1"), "{ended}");
    let (won, faults) = with_faults("(;XG[cross]SZ[2]RE[B+]XT[Game][Size][Result][Termination];B[a1])");
    assert_eq!((won.contains("Termination"), faults), (false, Vec::new()), "{won}");
    // What the list says itself stays.
    let said = shown("(;XG[cross]SZ[2]RE[B+T]XT[Game][Size][Result][termination:time];B[a1])");
    assert!(said.contains("[termination \"time\"] a1"), "{said}");
    let named = shown("(;XG[crossway]SZ[5]PB[Anna Maria]PW[Bo]XT[Game][Size][Black][White])");
    assert_eq!(named, "[Game \"crossway\"] [Size \"5\"] [Black \"Anna Maria\"] [White \"Bo\"]");
}

#[test]
fn private_lists_of_tags() {
    let text = "(;XG[cross]SZ[2]PB[A]RE[Void]XT[Swap:no][Player1][Game][X-y:a\\:b%0A][Player2])";
    let (native, found) = with_faults(text);
    assert_eq!(native, "[Swap \"no\"] [Player1 \"A\"] [Game \"cross\"] [X-y \"a:b \"] *");
    assert_eq!(found, [(Code::BadField, "Player2".into())]);
    // A position without stones is in no other property, so the first move shows whose turn it is.
    let text = "(;XG[cross]SZ[2]XT[Game][Size][Position:2/3/2 X];W[b2])";
    assert_eq!(shown(text), "[Game \"cross\"] [Size \"2\"] [Position \"2/3/2 X\"] b2");
    // Without a position the first side begins.
    let found = faults("(;XG[cross]SZ[2]XT[Game][Size];W[b2])");
    assert_eq!(found, [(Code::ColoursExchanged, "W[b2]".into())]);
    // Native names are those of the coordinates in the list, where i is the ninth letter.
    let text = "(;XG[crossway]SZ[9]XT[Game][Size][Coords:plain%09][Position]AB[i1];W[aa])";
    let position = "[Position \"9/9/9/9/9/9/9/9/8B W\"]";
    assert_eq!(shown(text), format!(r#"{HEAD} [Coords "plain\t"] {position} aa"#));
}

#[test]
fn the_result_stands_after_all_moves_and_variations() {
    for (tree, moves) in [
        (";B[a1]C[x]XR[=][C]", "a1 * {x}"),
        (";B[a1]C[x]XR[=][C];W[b2]", "a1 {x} b2 *"),
        (";B[a1]C[x]XR[=][C](;W[b2])(;W[c3])", "a1 {x} b2 ( c3 ) *"),
        (";B[a1](;C[x]XR[=][C])(;C[y])", "a1 {x} {y} *"),
        (";B[a1](;W[b2])(;W[c3]C[x]XR[=][C])", "a1 b2 ( c3 {x} ) *"),
    ] {
        let native = shown(&format!("(;XG[cross]SZ[2]RE[Void]{tree})"));
        assert_eq!(native, format!("[Game \"cross\"] [Size \"2\"] [Result \"*\"] {moves}"));
    }
}

/// The property `XR` of a root may tell what comes before the tags.
#[test]
fn only_remarks_of_the_root_stand_before_the_tags() {
    let preface = |text: &str| read(text.as_bytes())[0].preface().count();
    assert_eq!(preface("(;XG[cross]C[x]XR[C][^];B[a1])"), 1);
    assert_eq!(preface("(;;C[x]XR[C][^];B[a1])"), 0);
}

#[test]
fn only_a_move_of_the_main_line_shows_that_a_player_resigned() {
    for (moves, native) in [
        (";B[aa];W[resign]", "[Result \"1-0\"] aa resign 1-0"),
        (";B[aa];W[bb]", "[Result \"1-0\"] [Termination \"resign\"] aa bb 1-0"),
        (";B[aa];W[]", "[Result \"1-0\"] [Termination \"resign\"] aa pass 1-0"),
        (";B[aa](;W[bb])(;W[resign])", "[Result \"1-0\"] [Termination \"resign\"] aa bb ( resign ) 1-0"),
    ] {
        assert_eq!(shown(&format!("(;XG[crossway]SZ[9]RE[B+R]{moves})")), format!("{HEAD} {native}"));
    }
}

#[test]
fn a_variation_begins_and_ends_with_its_parentheses() {
    let written = |text: &str| read(text.as_bytes())[0].written(text).join(" ");
    let open = "(;XG[cross]SZ[2];B[a1](;W[b2])(;W[c3](;B[a2])(;B[b1]";
    assert_eq!(written(&format!("{open}))(;W[c2]))")), "a1 b2 ( c3 a2 ( b1 ) ) ( c2 )");
    // Or with the text.
    assert_eq!(written(open), "a1 b2 ( c3 a2 ( b1  ");
}

#[test]
fn findings_about_colours_name_them() {
    for (text, message) in [
        ("(;XG[crossway]SZ[9];W[aa])", "the first move has the colour white, but black begins"),
        ("(;XG[crossings];B[a7-a5])", "the first move has the colour black, but white begins"),
        ("(;XG[crossway]SZ[9];B[aa];B[bb])", "this move has the colour black, but white is to move"),
        ("(;XG[crossway]SZ[9];B[aa];W[bb];W[cc])", "this move has the colour white, but black is to move"),
    ] {
        assert_eq!(read(text.as_bytes())[0].findings[0].message, message);
    }
}

/// Counts the events of a kind.
fn count(game: &ParsedGame, is_one: impl Fn(EventKind) -> bool) -> usize {
    Events::from(game).iter().filter(|event| is_one(event.kind)).count()
}

fn is_point(kind: EventKind) -> bool {
    matches!(kind, EventKind::Point { .. })
}

#[test]
fn deep_nesting_needs_no_stack() {
    let head = "(;XG[crossway]SZ[52]";
    let deep = format!("{head}{}{}", "(;B[aa](;W[bb]".repeat(50_000), ")".repeat(100_001));
    let found = read(deep.as_bytes());
    assert_eq!((found.len(), found[0].findings.len(), count(&found[0], is_point)), (1, 0, 100_000));
    // A variation at each move of the main line is nested in parentheses, but not in the native record.
    let begins = "(;B[aa](;W[bb]".repeat(20_000);
    let beside = format!("{head}{begins}{})", ")(;W[cc]))(;B[dd])".repeat(20_000));
    let found = read(beside.as_bytes());
    assert_eq!((found.len(), found[0].findings.len(), count(&found[0], is_point)), (1, 0, 80_000));
    for kind in [EventKind::VariationStart, EventKind::VariationEnd] {
        assert_eq!(count(&found[0], |found| found == kind), 40_000);
    }
    // Variations in variations are checked up to a hundred levels.
    let inner = format!("{head};B[aa]{}{})", "(;W[aa];B[aa])(;W[bb];B[bb]".repeat(1000), ")".repeat(1000));
    let found = read(inner.as_bytes());
    assert_eq!(count(&found[0], |kind| kind == EventKind::Fault(Code::NestedTooDeep)), 1);
    // What is nested more deeply is skipped, with its faults.
    for depth in [MAX_DEPTH, MAX_DEPTH + 1] {
        let variations = "(;W[bb];B[cc])(;W[dd];B[ee]".repeat(depth);
        let found = faults(&format!("{head};B[aa]{variations};B[ff]{})", ")".repeat(depth)));
        assert_eq!(found, vec![(Code::WrongColour, "B[ff]".into()); usize::from(depth == MAX_DEPTH)]);
    }
    for open in ["(", "(;", "(;(", "((;", "(;C[", "(;B[aa](;C[x])"] {
        drop(read(open.repeat(200_000).as_bytes()));
        drop(read(format!("{}{}", open.repeat(100_000), ")".repeat(100_000)).as_bytes()));
    }
}

#[test]
fn two_mebibytes_of_anything() {
    for piece in [";", "(;", "(", ")", "[", "\\", "B[]", "(;B[", "();", ";B[aa]", "AB[aa:ZZ]", ";AB[aa:ZZ]", "(;)", "]"]
    {
        let filled = format!("(;XG[crossway]SZ[52]{})", piece.repeat((2 << 20) / piece.len()));
        for game in read(filled.as_bytes()) {
            let length: usize = Events::from(&game).iter().map(|event| event.text.len()).sum();
            assert!(length < 50 << 20 && game.findings.len() <= 102, "{piece}");
        }
    }
}

/// The events of a game with what they are in the original, and the findings, without blanks.
type EventsAndFindings = (Vec<(EventKind, String)>, Vec<(Code, String)>);

/// Returns the findings in a text.
fn found(text: &str) -> Vec<EventsAndFindings> {
    let part = |span: Span| text[span.start..span.end].split_whitespace().collect::<String>();
    let found = |game: ParsedGame| {
        let events = Events::from(&game).iter().map(|event| (event.kind, part(event.span))).collect();
        (events, game.findings.iter().map(|finding| (finding.code, part(finding.span))).collect())
    };
    read(text.as_bytes()).into_iter().map(found).collect()
}

/// A node with a blank after its semicolon is read token by token.
#[test]
fn move_nodes_are_read_as_their_tokens_are() {
    let pieces = [
        ";B[dd]", ";W[pq]", ";B[aa]", ";W[Zz]", ";W[]", ";B[d]", ";B[d1]", ";B[\\]]", ";B[d", ";B", ";", "(", ")",
        "(;", "\n", " ", "C[x]", "[ee]", "BM[1]", "x", ";AB[cc]", ";PL[W]", "B[ff]", ";B[tt]", ";w[aa]", ";BB[aa]",
        "RE[B+]", ";B[a\\]", ";W[]x]",
    ];
    let mut random = Random::new(29, 0);
    for length in (0..4000).map(|number| number % 40) {
        let mut text = String::from("(;XG[crossway]RE[W+R]");
        for _ in 0..length {
            // Mostly moves.
            let most = if random.one_in(2) { 2 } else { pieces.len() };
            text.push_str(pieces[random.below(most)]);
        }
        if random.one_in(2) {
            text.push(')');
        }
        assert_eq!(found(&text), found(&text.replace(';', "; ")), "{text}");
    }
}

/// An archive is cut where games end, so the parts have the findings of the whole text, also where a game is not closed.
#[test]
fn parts_between_games_have_the_findings_of_the_whole() {
    use crate::record::game_end::{GameEnds, GameLayout};
    let game = "(;FF[4]XG[crossway]SZ[3]RE[Void];B[aa];W[bb])";
    let open = &game[..game.len() - 1];
    for fault in
        ["", "(", "()", "(;", ")", "x", "(;B[aa]", "(;B[aa](;W[bb]", open, "(;B[aa", "(\n(", "(;FF[4]", "(;)\n(;ZZ[1]"]
    {
        for between in ["\n", " ", "\n\n", ""] {
            let text = [game, fault, game, open, game, game].join(between);
            let found = |text: &str, from: usize| -> Vec<(usize, String)> {
                let findings = read(text.as_bytes()).into_iter().flat_map(|game| game.findings);
                findings.map(|finding| (from + finding.span.start, finding.message.into_owned())).collect()
            };
            let (mut ends, mut at, mut parts) = (GameEnds::new(GameLayout::Trees), 0, Vec::new());
            while let Some(length) = ends.first(&text.as_bytes()[at..]) {
                parts.extend(found(&text[at..at + length], at));
                at += length;
            }
            parts.extend(found(&text[at..], at));
            let mut whole = found(&text, 0);
            whole.sort();
            parts.sort();
            assert_eq!(parts, whole, "{text:?}");
        }
    }
}

/// A record that does not name its game is one of the first game whose moves have the form of its first move: White begins in
/// Crossings (CS1), Black in Crossway (CW2).
#[test]
fn the_first_move_shows_a_game_that_is_not_named() {
    let has_findings = |first: &str| !read(format!("(;FF[4];{first})").as_bytes())[0].findings.is_empty();
    for begins in ["W[a2a3]", "W[A2-a3]", "B[b2]"] {
        assert!(!has_findings(begins), "{begins}");
    }
    for begins in ["B[a2a3]", "B[a2-a3]", "W[b2]"] {
        assert!(has_findings(begins), "{begins}");
    }
}
