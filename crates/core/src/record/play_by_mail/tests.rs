use proptest::prelude::*;
use proptest::{collection, sample};

use super::*;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::Game;

fn parsed(text: &str) -> Vec<(String, Vec<String>)> {
    let games = read(&censor(text.as_bytes()));
    games.iter().map(|game| (game.shown(), game.shown_findings(text))).collect()
}

fn one(text: &str) -> (String, Vec<String>) {
    let mut games = parsed(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn mails_on_two_boards() {
    let text = "From: ann\nSubject: crossway challenge -size=9 ann bo\n\nHello bo, I move first.\n\n\
                Subject: Re: crossway move 12 ann pw E5#1\n  . . . 9\n> cross move 7 cy pw a1\n>> Crossway Move 12 bo hunter2 swap#1\n\
                Subject: crossway\n\tmove 12 ann pw c3#2\ncross move 7 dee pw b2\ncrossway move 12 ann pw c3#2\ncross resign 7 cy pw\n";
    let games = parsed(text);
    let first = "[Game \"crossway\"]|[Size \"9\"]|[Player1 \"ann\"]|[Player2 \"bo\"]|[GameId \"12\"]|E5 swap c3";
    let second = "[Game \"cross\"]|[Player1 \"cy\"]|[Player2 \"dee\"]|[GameId \"7\"]|a1 b2 resign 0-1";
    assert_eq!(games, [(first.into(), vec![]), (second.into(), vec![])]);
}

#[test]
fn challenges_give_size_and_players() {
    let game = |challenge: &str, moves: &str| one(&format!("crossway challenge {challenge}\n{moves}"));
    let moves = "crossway move 1 a x a1\ncrossway move 1 b x b1";
    let native = "[Game \"crossway\"]|[Size \"5\"]|[Player1 \"a\"]|[Player2 \"b\"]|[GameId \"1\"]|a1 b1";
    for challenge in ["-size=5 a b", "-size 5 a b", "a b -size 5", "a -SIZE 5 b"] {
        assert_eq!(game(challenge, moves), (native.into(), vec![]), "{challenge}");
    }
    let (native, faults) = game("a c", moves);
    assert!(native.contains("[Player2 \"b\"]") && faults == ["XG022@b"], "{native} {faults:?}");
    assert_eq!(game("c d", moves).1, [""; 0]);
}

#[test]
fn names_in_latin_1_and_bodies_in_quoted_printable() {
    let shown = |text: &[u8]| read(text)[0].shown();
    let native = "[Player1 \"J\u{f6}rg\"]|[Player2 \"b\"]|[GameId \"1\"]|a1 b1";
    assert_eq!(shown(b"move 1 J\xf6rg x a1\nmove 1 b x b1"), native);
    let head = "Content-Transfer-Encoding: quoted-printable\n\n";
    let body = "move 1 J=C3=B6rg x=20a1#1\nmove 1 b =\nx b1=231\n";
    assert_eq!(shown(format!("{head}{body}").as_bytes()), native);
    assert_eq!(shown(format!("{head}{}", body.replace("=C3=B6", "=F6")).as_bytes()), native);
}

#[test]
fn takebacks_and_agreed_draws() {
    let with = |lines: &str| one(&format!("move 1 a x b1-b3\nmove 1 b x g8-g6\n{lines}")).0;
    let tags = "[Player1 \"a\"]|[Player2 \"b\"]|";
    assert_eq!(
        with("move 1 b x undo\nmove 1 a x accept\nmove 1 b x c8-c6"),
        format!("{tags}[GameId \"1\"]|b1-b3 c8-c6")
    );
    assert_eq!(with("move 1 a x undo\nmove 1 b x accept"), format!("{tags}[GameId \"1\"]"));
    assert_eq!(with("move 1 a x undo\nmove 1 b x reject"), format!("{tags}[GameId \"1\"]|b1-b3 g8-g6"));
    let drawn = format!("{tags}[Termination \"agreed\"]|[GameId \"1\"]|b1-b3 g8-g6 1/2-1/2");
    assert_eq!(with("move 1 a x propose\nmove 1 b x accept"), drawn);
    // Seat 1 is to move.
    assert_eq!(with("move 1 a x resign"), format!("{tags}[GameId \"1\"]|b1-b3 g8-g6 resign 0-1"));
    let other = format!("{tags}[Termination \"resign\"]|[GameId \"1\"]|b1-b3 g8-g6 1-0");
    assert_eq!(with("crossings resign 1 b x"), format!("[Game \"crossings\"]|{other}"));
    assert_eq!(
        with("move 1 a x resign\nmove 1 a x a1-a2"),
        format!("{tags}[GameId \"1\"]|b1-b3 g8-g6 resign a1-a2 0-1")
    );
    assert_eq!(with("queue 1 b x b7-b6\nmove 1 a x c1-c2"), format!("{tags}[GameId \"1\"]|b1-b3 g8-g6 c1-c2 b7-b6"));
}

/// A queued move waits for the move of the other player also if it comes first, and for an earlier move of its own player.
#[test]
fn a_queued_move_waits_for_the_moves_before_it() {
    for (text, native, faults) in [
        ("queue 1 b x b1\nmove 1 a x a1", "a1 b1", &[][..]),
        ("queue 1 b x b1#1\nqueue 1 b x b2#2\nmove 1 a x a1#1\nmove 1 a x a2#2", "a1 b1 a2 b2", &[]),
        ("queue 1 a x c1#3; move 1 a x a1#1\nmove 1 b x b1#2", "a1 b1 c1", &[]),
        ("move 1 a x a1#1\nmove 1 b x b1#1\nqueue 1 a x a3#3\nmove 1 a x a2#2\nmove 1 b x b2#2", "a1 b1 a2 b2 a3", &[]),
        ("queue 1 a x a2\nmove 1 a x a1\nmove 1 b x b1", "a1 b1 a2", &[]),
        ("queue 1 a x a1#1\nmove 1 b x b1#2", "a1 b1", &[]),
        // A resignation waits too.
        ("queue 1 b x resign\nmove 1 a x a1", "a1 resign 1-0", &[]),
        ("move 1 a x a1\nqueue 1 b x resign\nqueue 1 b x b1", "a1 resign b1 1-0", &[]),
        // Only the numbers say which of them comes first.
        ("queue 1 a x c2#2\nqueue 1 b x b1#1\nqueue 1 a x a1#1", "a1 b1 c2", &[]),
        ("queue 1 a x a1#1\nqueue 1 b x b1#1\nqueue 1 a x c2#2", "a1 b1 c2", &[]),
        ("queue 1 b x d2#2\nqueue 1 b x b1#1\nmove 1 a x c2#2\nmove 1 a x a1#1", "b1 c2 d2 a1", &[]),
        // Nothing else is known of the board.
        ("queue 1 b x resign", "resign 0-1", &[]),
        ("queue 1 b x b1", "b1", &[]),
        ("queue 1 b x b1\nqueue 1 a x a1\nqueue 1 b x b2", "b1 a1 b2", &[]),
        // Mails are missing.
        ("move 1 a x a1#1\nqueue 1 b x b2#2\nmove 1 a x a3#3", "a1 b2 a3", &[]),
        ("move 1 a x a1#1\nqueue 1 b x b3#3\nmove 1 a x a2#2", "a1 b3 a2", &["XG022@b3"]),
        ("move 1 a x a1#1\nqueue 1 b x b3#3", "a1 b3", &["XG022@b3"]),
        ("move 1 a x a1#1\nqueue 1 b x b3#3\nresign 1 a x", "a1 b3 resign 0-1", &["XG022@b3"]),
    ] {
        let (found, findings) = one(text);
        assert!(found.ends_with(&format!("[GameId \"1\"]|{native}")), "{text}: {found}");
        assert_eq!(findings, faults, "{text}");
    }
}

/// Semicolons without a command between them are no part of a move.
#[test]
fn a_command_may_be_empty() {
    for end in ["; ;", ";;", "; ; ", ";\u{a0};;", " ; ; chat 1 b x"] {
        for verb in ["move", "queue"] {
            let (found, faults) = one(&format!("move 1 b x b1\n{verb} 1 a x a1{end}"));
            assert!(found.ends_with("|b1 a1") && faults.is_empty(), "{end}: {found} {faults:?}");
        }
    }
    assert_eq!(one("; ; move 1 a x a1;; move 1 b x b1").0, "[Player1 \"a\"]|[Player2 \"b\"]|[GameId \"1\"]|a1 b1");
}

/// A line that begins with a blank continues a subject, in the copy of a game too.
#[test]
fn subjects_may_be_folded() {
    let native = "[Player1 \"a\"]|[Player2 \"b\"]|[GameId \"1\"]|a1 b1 c1 d1";
    for text in [
        "Subject: move 1\n a\n\tx\n  a1;\r\n move 1 b x b1; move\n 1 a x c1;move\n 1\n b x\n d1\n\nmove it",
        "Subject:\n Re: move 1 a x a1 ; move 1 b x b1\nSubject: move 1 a x\n c1;\n ;move 1 b x d1",
        "> Subject: move 1 a x a1\n; move 1 b x b1\nSubject: move 1 a x c1\n ; move 1 b\n x d1",
    ] {
        assert_eq!(one(text), (native.into(), vec![]), "{text}");
        let lines: Vec<&str> = read(text.as_bytes())[0].lines.iter().map(|line| &text[line.start..line.end]).collect();
        assert_eq!(one(&lines.join("\n")), (native.into(), vec![]), "{text}");
    }
    // The commands of a header are about several games, and one of them is copied whole.
    let text = "Subject: move 1 a x a1; move 2 c x a1; move\n 1 b x b1; move 2 d\n x b1\n";
    let lines: usize =
        read(text.as_bytes()).iter().flat_map(|game| &game.lines).map(|line| line.end - line.start).sum();
    assert!(lines < text.len(), "{lines}");
}

/// A command that cannot be read makes its game invalid, and the copy of the game too.
#[test]
fn a_copy_has_the_commands_that_cannot_be_read() {
    for (text, wanted) in [
        (
            "move 1 a x a1\nmove 1 b b1\n> move 2 c x c1\nmove 2 d\nmove 1 b x c1",
            ["move 1 a x a1|move 1 b b1|move 1 b x c1", "> move 2 c x c1|move 2 d"],
        ),
        (
            "move 1 b b1\nmove 2 c x c1; move 2 d; move 1 a x a1",
            ["move 2 c x c1|move 2 d", "move 1 b b1|move 1 a x a1"],
        ),
        (
            "Subject: move 1 a x a1; move 1 b;\n move 1 b x b1\nmove 2 c x c1",
            ["Subject: move 1 a x a1; move 1 b;\n move 1 b x b1", "move 2 c x c1"],
        ),
    ] {
        for (game, wanted) in read(text.as_bytes()).into_iter().zip(wanted) {
            let lines: Vec<&str> = game.lines.iter().map(|line| &text[line.start..line.end]).collect();
            assert_eq!(lines.join("|"), wanted);
            let copy = lines.join("\n");
            assert_eq!(one(&copy), (game.shown(), game.shown_findings(text)), "{text}");
        }
    }
}

/// Moves that were taken back after the end would make another player resign: the parity of the moves tells who did.
#[test]
fn a_game_that_is_over_is_not_taken_back() {
    let moves = "move 1 ann x a1\nmove 1 bo x b2\nmove 1 ann x c3\n";
    for (end, tail) in [
        ("resign 1 bo x", "[GameId \"1\"]|a1 b2 c3 resign 1-0"),
        ("resign 1 ann x", "[Termination \"resign\"]|[GameId \"1\"]|a1 b2 c3 0-1"),
        ("move 1 ann x propose\nmove 1 bo x accept", "[Termination \"agreed\"]|[GameId \"1\"]|a1 b2 c3 1/2-1/2"),
    ] {
        for (undo, faults) in [
            (format!("{end}\nmove 1 ann x undo\nmove 1 bo x accept"), &["XG022@accept"][..]),
            (format!("{end}\nmove 1 ann x undo\nmove 1 bo x reject"), &[]),
        ] {
            let (found, findings) = one(&format!("{moves}{undo}"));
            assert!(found.ends_with(tail), "{found}");
            assert_eq!(findings, faults, "{undo}");
        }
    }
}

#[test]
fn moves_out_of_order_are_findings() {
    for (text, native, faults) in [
        ("move 1 a x a1\nmove 1 a x b1\nmove 1 b x c1\nmove 1 a x d1", "a1 b1 c1 d1", &["XG022@a"][..]),
        ("move 1 a x a1#1\nmove 1 b x b1#1\nmove 1 a x c1#1", "a1 b1", &["XG022@c1"]),
        ("move 1 a x a1\nmove 1 b x b1\nmove 1 c x c1", "a1 b1", &["XG022@c"]),
        ("move 1 a x a1\nmove 1 b x accept", "a1", &["XG022@accept"]),
        ("move 1 a x a1\nmove 1 a x undo\nmove 1 a x accept", "a1", &["XG022@accept"]),
        // Mails are missing.
        (
            "move 1 a x a1#1\nmove 1 b x b1#1\nmove 1 a x c1#3\nmove 1 b x d1#2\nmove 1 a x a2#4",
            "a1 b1 c1 d1 a2",
            &["XG022@c1"],
        ),
        ("move 1 a x a1#1\nmove 1 b x b1#1\nmove 1 a x c1#2\nmove 1 b x d1#3", "a1 b1 c1 d1", &["XG022@d1"]),
        ("move 1 a x a1#1\nmove 1 b x b1#2\nmove 1 a x c1#3\nmove 1 b x d1#6", "a1 b1 c1 d1", &["XG022@d1"]),
        ("move 1 a x a1\nmove 1 b x b1\nmove 1 a x c1#2\nmove 1 b x d1#3", "a1 b1 c1 d1", &["XG022@d1"]),
        // A move that was taken back is not counted: the next one of its player is due again.
        (
            "move 1 a x a1\nmove 1 b x b1#1\nmove 1 a x c1#7\nmove 1 a x undo\nmove 1 b x accept\nmove 1 a x d1#2",
            "a1 b1 d1",
            &["XG022@c1"],
        ),
        // What cannot be read.
        ("move 1 a x a1\nmove 1 b x thank you\nmove 1 b x\nmove 1 b x b1\nmove 2 boxes", "a1 b1", &["XG022@move"; 2]),
        (
            "move 1 a x a1 move 1 b x b1\nmove 1 b x b1 c1#2\nmove 1 a x d1 thank you",
            "a1 b1 d1",
            &["XG022@move", "XG022@c1#2"],
        ),
        // Sent twice.
        ("move 1 a x a1\n> move 1 a x a1\nmove 1 b x b1", "a1 b1", &[]),
    ] {
        let (found, findings) = one(text);
        assert_eq!(findings, faults, "{text}");
        assert!(found.ends_with(&format!("[GameId \"1\"]|{native}")), "{found}");
    }
    // Boards of two games may have the same number. A command that does not name its game refers to the first.
    assert_eq!(parsed("cross move 1 a x a1\ncrossway move 1 c x a1\nmove 1 b x b1").len(), 2);
}

#[test]
fn censored_texts_and_games_contain_no_passwords() {
    let text = "signup ann Secret1 ann@example.org\nchange password ann Secret1 Secret2\nSubject: crossway move 12 ann\n Secret2 k10#1\n\
                > crossway move 12 bo Secret3 swap\ncrosway mvoe 12 ann Secret2 d4\ncrossway showas ann Secret2 12\nqueue 12 bo Secret3 c3\n\
                crossway chat 12 bo Secret3\ncrossway resign 12 bo Secret3\ncrossway move 12 ann\nSecret2 e5\nmessage ann Secret2 bo\n\
                change address bo Secret3 b@example.org\n12 ann Secret2 k10\ncrossway move #12 ann Secret2 e5\n";
    let censored = String::from_utf8(censor(text.as_bytes())).unwrap();
    assert!(!censored.contains("Secret"), "{censored}");
    assert_eq!(censored.len(), text.len());
    assert_eq!(censored.matches("*******").count(), text.matches("Secret").count());
    for word in ["ann", "bo ", "k10#1", "swap", "12", "crossway move"] {
        assert_eq!(censored.matches(word).count(), text.matches(word).count(), "{word}");
    }
    assert_eq!(censor(censored.as_bytes()), censored.as_bytes());
    // The games of a text that was not censored do not contain passwords either.
    for game in read(text.as_bytes()) {
        let all = format!("{game:?}{}", game.shown());
        assert!(!all.contains("Secret"), "{all}");
    }
}

#[test]
fn passwords_are_hidden_in_any_surroundings() {
    for text in [
        "move 12 alice SECRET c3; move 12 bob SECRET c3",
        "move 12 alice SECRET c3;crossway move 12 bob SECRET c3;",
        "move 12 alice SECRET c3\rmove 12 bob SECRET c3\rqueue 12 alice SECRET",
        "Alice wrote: move 12 alice SECRET c3",
        "Alice wrote:move 12 alice SECRET c3, then \"move #12 bob SECRET c3\"",
        "I sent `crossway move 12 alice SECRET c3` twice",
        "move\u{a0}12\u{a0}alice\u{a0}SECRET\u{a0}c3",
        "move\u{202f}12\u{a0}\u{a0}al\u{e0}\u{3000}SECRET\u{200b}c3",
        "move 12 alice SECRET",
        "move 12 alice\n\nSECRET c3",
        "move 12\r\nalice SECRET c3",
        "move 12 alice SECRET=\nSECRET c3",
        "my password is SECRET",
        "if you like, then please signup bob SECRET bob@example.org",
        "Password: SECRET\nyour password:SECRET, bob\npw =\n SECRET",
        "they write signup ann SECRET ann@example.org and change password ann SECRET SECRET there",
    ] {
        let censored = String::from_utf8(censor(text.as_bytes())).unwrap();
        assert!(!censored.contains("SECRET"), "{censored}");
        assert_eq!(
            censored,
            text.replace("SECRET", "******").replace("******,", "*******").replace("******=", "*******"),
            "{text}"
        );
        let found = Passwords::find(text.as_bytes());
        assert!(found.certain, "{text}");
    }
    let latin1 = censor(b"move\xa012\xa0alice\xa0SECRET\xa0c3");
    assert_eq!(latin1, b"move\xa012\xa0alice\xa0******\xa0c3");
    for text in ["1. k10 resign 0-1", "; a good move 12 times\n1. a1", "the next move was better", "a1 swap b2"] {
        assert!(!Passwords::find(text.as_bytes()).certain, "{text}");
    }
}

#[test]
fn a_password_has_its_place_in_each_command() {
    let censored = |text: &str| String::from_utf8(censor(text.as_bytes())).unwrap();
    for text in [
        "move twelve ann SECRET",
        "he wrote: move it to SECRET now",
        "so they will move 12 ann SECRET",
        "so they will move 12 ann\nSECRET c3",
        "move 12 alice SECRET\nnext words",
        "add ann SECRET\nnext words",
        "showas ann SECRET 12",
        "they say signup ann SECRET a@b.c",
        "change password ann SECRET SECRET now",
        "we will change password ann SECRET SECRET now",
        "please all change address bo SECRET b@c.d now",
        "12 ann SECRET k10",
        "mvoe 12 ann SECRET d4",
        "x y 12 ann\nSECRET there",
    ] {
        assert_eq!(censored(text), text.replace("SECRET", "******"));
    }
    for text in [
        "move twelve ann\nnext words here",
        "then he wrote move to x y z",
        "we should add more sugar there",
        "will they change nothing here at all now",
        "showas ann\nnext words",
        "x y 12\nnext words",
        "a 12\nnext words",
        "hello=\nnext words",
    ] {
        assert_eq!(censored(text), text);
    }
    // A password may have semicolons.
    assert_eq!(censored("resign 12 ann pass;word"), "resign 12 ann *********");
    assert_eq!(censored("resign 12 ann pass;word; thanks"), "resign 12 ann *********; thanks");
    // So may the line after it, of which no command is known.
    for command in
        ["mvoe 1 ann SECRET c2", "cross mvoe #1 ann SECRET c2", "accept 1 bo SECRET", "undo 1 bo SECRET", "1 bo SECRET"]
    {
        for before in [
            "move 1 bo SECRET b1;",
            "move 1 bo SECRET b1; ",
            "resign 1 bo SECRET ;",
            "thanks ; ",
            "so; chat 1 bo SECRET x;",
        ] {
            for after in ["", "; move 1 bo SECRET b3", ";undo 1 bo SECRET"] {
                let text = format!("{before}{command}{after}");
                if !text.contains("SECRET;") {
                    assert_eq!(censored(&text), text.replace("SECRET", "******"));
                }
            }
        }
    }
    assert_eq!(censored("move 1 bo SECRET b1; undo 1 bo\nSECRET"), "move 1 bo ****** b1; undo 1 bo\n******");
    // A word is broken only if something of it is on the first line.
    assert_eq!(censored("move 12 ann =\nnext"), "move 12 ann *\nnext");
}

/// A line without all words of a command may be prose, so the password that it lacks is not the word of a whole command after it.
#[test]
fn a_whole_command_has_its_own_password() {
    let censored = |text: &str| String::from_utf8(censor(text.as_bytes())).unwrap();
    for before in [
        "I regret move 4\n",
        "move 4\n\n",
        "Sorry: move 4\n",
        "crossway move 4\n",
        "Re: move 4 ann\n",
        "> move 4 ann\n",
        "move 4 b\n",
        "my password is\n",
        "pw =\n",
        "move 4 ann SECRET=\n",
    ] {
        for command in [
            "move 5 ann SECRET b2",
            "> crossway queue #5 ann SECRET b2#1 thanks",
            "Subject: Re: move\n 5 ann SECRET b2",
            "resign 5 ann SECRET",
            "crossway challenge -size=3 ann bob",
        ] {
            let text = format!("{before}{command}");
            assert_eq!(censored(&text), text.replace("SECRET=", "*******").replace("SECRET", "******"));
        }
    }
    // Any other line may have it, and so may one with a name that is not of a game.
    for text in [
        "move 4 ann\nSECRET c3",
        "move 4 ann\nSECRET c3; move 5 ann SECRET b2",
        "move 4 ann\nSECRET move 5 ann SECRET b2",
        "move 4\nplease move 5 ann SECRET b2",
    ] {
        assert_eq!(censored(text), text.replace("SECRET", "******"));
    }
    assert_eq!(censored("move 4; move 5 ann SECRET b2"), "move 4; move 5 ann ****** b2");
    // Numbers may be sizes and users, and a password may be a word for passwords.
    for text in [
        "challenge -size 13 ann bob",
        "challenge 12 bob\nthanks",
        "move #6 12 SECRET a1",
        "move 5 signup SECRET b2",
        "resign 5 12 SECRET",
    ] {
        assert_eq!(censored(text), text.replace("SECRET", "******"));
    }
    assert_eq!(censored("move 6 ann pw= a1"), "move 6 ann *** a1");
    // Words that are read as users or moves, but can hardly be any, are hidden.
    for text in ["The challenge password: SECRET", "resign 6 ann SECRET password: SECRET"] {
        assert_eq!(censored(text), text.replace("SECRET", "******"));
    }
    assert_eq!(censored("move 6 ann pw= SECRET"), "move 6 ann *** ******");
}

/// A finding that quotes a password, or a part of one, is shown without it.
#[test]
fn findings_do_not_quote_passwords() {
    let text = "move 12 ann Secret c3";
    let passwords = Passwords::find(text.as_bytes());
    assert!(!passwords.is_empty() && Passwords::find(b"hello").is_empty());
    let shown = |part: &str, quoted: &str| {
        let start = text.find(part).unwrap();
        let span = Span::new(start, start + part.len());
        let finding =
            Diagnostic::new(Code::BadField, span, format!("‘{quoted}’ is wrong")).help(format!("not {quoted}"));
        let mut findings = [Diagnostic { labels: vec![(span, quoted.to_owned().into())], ..finding }];
        passwords.hide_in_findings(text.as_bytes(), &mut findings);
        let [Diagnostic { message, help, labels, .. }] = findings;
        format!("{message}, {}, {}", help.unwrap(), labels[0].1)
    };
    assert_eq!(shown("Secret", "Secret"), "‘***’ is wrong, not ***, ***");
    assert_eq!(shown("cret", "cret"), "‘***’ is wrong, not ***, ***");
    assert_eq!(shown("Secret", "other"), "‘other’ is wrong, not other, other");
    assert_eq!(shown("ann", "ann"), "‘ann’ is wrong, not ann, ann");
    assert_eq!(shown("Secret c3", "Secret c3"), "‘Secret c3’ is wrong, not Secret c3, Secret c3");
}

#[test]
fn whole_commands_are_certain() {
    let is_certain = |text: &&str| Passwords::find(text.as_bytes()).certain;
    let whole = [
        "move 12 ann",
        "so they will move 12 ann x",
        "showas ann x 12",
        "they say signup ann x a@b.c",
        "change password ann x y",
        "we will change password ann x y",
    ];
    assert_eq!(whole.iter().filter(|text| !is_certain(text)).count(), 0);
    let others = [
        "so they will move 12 ann",
        "signup ann x now",
        "message ann x 12",
        "message ann x a@b.c",
        "change password ann x",
        "change address bo x y z",
    ];
    assert_eq!(others.iter().copied().find(is_certain), None);
}

#[test]
fn a_line_may_contain_several_commands() {
    let lines = "> move 1 a x b1-b3; move 1 b y;z g8-g6;\rSubject: move\u{a0}1 a x c1-c2\r\n";
    let (native, faults) = one(lines);
    assert_eq!(native, "[Player1 \"a\"]|[Player2 \"b\"]|[GameId \"1\"]|b1-b3 g8-g6 c1-c2");
    assert_eq!(faults, [""; 0]);
    let game = &read(lines.as_bytes())[0];
    let whole: Vec<&str> = game.lines.iter().map(|line| &lines[line.start..line.end]).collect();
    assert_eq!(whole, ["> move 1 a x b1-b3", "move 1 b y;z g8-g6", "Subject: move\u{a0}1 a x c1-c2"]);
}

#[test]
fn only_the_other_player_can_answer() {
    let with = |lines: &str| one(&format!("move 3 al x b1-b3\nmove 3 bo x g8-g6\n{lines}"));
    let (native, faults) = with("move 3 al x propose\nmove 3 carol x accept\nmove 3 carol x reject");
    assert!(native.ends_with("[GameId \"3\"]|b1-b3 g8-g6"), "{native}");
    assert_eq!(faults, ["XG022@carol"; 2]);
    // The offer remains open.
    let (native, _) = with("move 3 bo x undo\nmove 3 carol x accept\nmove 3 al x accept\nmove 3 bo x b8-b6");
    assert!(native.ends_with("b1-b3 b8-b6"), "{native}");
    let (_, faults) = with("move 3 carol x propose");
    assert_eq!(faults, ["XG022@carol"]);
    // A player who has not moved yet is named in the tags.
    let named = "[Player1 \"al\"]|[Player2 \"bo\"]|[GameId \"3\"]|b1-b3";
    assert_eq!(one("move 3 al x b1-b3\nmove 3 bo x propose").0, named);
    assert_eq!(one("move 3 bo x propose\nmove 3 al x b1-b3").0, named);
}

#[test]
fn many_games_with_the_same_number_are_read_fast() {
    let lines: String = (0..60_000).map(|game| format!("g{game} move 1 a p a1\nG{game} move 1 b p b1\n")).collect();
    let games = read(lines.as_bytes());
    assert_eq!(games.len(), 60_000);
    assert!(games.iter().all(|game| game.shown().ends_with("|a1 b1")));
}

#[test]
fn lists_are_distinguished_from_records() {
    for text in
        ["move 12 ann pw k10", "Hello\n> Subject: crossway move 12 ann pw k10#3\n", "From: x\n\ncross queue 1 a b c"]
    {
        assert!(is_command_list(text.as_bytes()), "{text}");
    }
    for text in [
        "",
        "1. k10 swap",
        "move 12 ann pw",
        "[Game \"cross\"]\nmove 12 ann pw k10",
        "they move one two three four",
        "{move 12 ann pw k10}",
        "crossway challenge ann bo",
        "they move 12 ann pw a1#3 and stay",
        "move 12 ann pw a1 and stay",
    ] {
        assert!(!is_command_list(text.as_bytes()), "{text}");
    }
}

#[test]
fn only_a_player_can_resign_and_only_once() {
    let start = "move 1 a x a1\nmove 1 b x b1\n";
    let with = |lines: &str| one(&format!("{start}{lines}"));
    let (native, faults) = with("move 1 c x resign");
    assert!(native.ends_with("|a1 b1") && faults == ["XG022@c"], "{native} {faults:?}");
    // The first one counts.
    let (native, faults) = with("resign 1 a x\nresign 1 b x");
    assert!(native.ends_with("|a1 b1 resign 0-1") && faults.is_empty(), "{native} {faults:?}");
    let (native, faults) = with("resign 1 b x\nresign 1 a x");
    assert!(native.contains("[Termination \"resign\"]") && native.ends_with("|a1 b1 1-0"), "{native} {faults:?}");
    let (native, faults) = with("resign 1 a");
    assert!(native.ends_with("|a1 b1") && faults == ["XG022@resign"], "{native} {faults:?}");
}

#[test]
fn a_limited_number_of_challenges_is_kept() {
    for (others, size) in [(999, true), (1000, false)] {
        let text = "cross challenge x y\n".repeat(others) + "cross challenge -size=5 a b\ncross move 1 a p a1\n";
        assert_eq!(one(&text).0.contains("[Size \"5\"]"), size, "{others}");
    }
}

#[test]
fn a_limited_number_of_moves_waits() {
    for (moves, faults) in [(100, vec![]), (101, vec!["XG022@a"])] {
        let queue: String = (1..=moves).map(|number| format!("queue 1 a p b{number}\n")).collect();
        let (_, found) = one(&format!("move 1 b p c1\nmove 1 a p a1\n{queue}"));
        assert_eq!(found, faults, "{moves}");
    }
}

#[test]
fn a_move_without_a_number_may_be_the_one_before() {
    for (second, moves, faults) in [
        ("a1#1", "a1", &[][..]),
        ("a1#2", "a1 a1", &["XG022@a"]),
        ("a1", "a1", &[]),
        ("A1", "a1", &[]),
        ("b1", "a1 b1", &["XG022@a"]),
    ] {
        let (native, found) = one(&format!("move 1 a x a1#1\nmove 1 a x {second}"));
        assert!(native.ends_with(&format!("|{moves}")), "{native}");
        assert_eq!(found, faults, "{second}");
    }
}

#[test]
fn the_challenge_names_both_players() {
    let faults = |challenge: &str| one(&format!("{challenge}\ncross move 1 a x a1\ncross move 1 b x b1")).1;
    assert_eq!(faults("cross challenge a c"), ["XG022@b"]);
    assert_eq!(faults("challenge c b"), ["XG022@a"]);
    assert_eq!(faults("crossway challenge a c"), [""; 0]);
    assert_eq!(faults("cross challenge c d"), [""; 0]);
    assert_eq!(faults("cross challenge B A"), [""; 0]);
    // The one who has not moved yet is known by it.
    for users in ["ann bo", "Bo Ann"] {
        let native = one(&format!("cross challenge {users}\ncross move 1 ann x a1")).0.to_lowercase();
        assert!(native.contains("[player1 \"ann\"]|[player2 \"bo\"]"), "{native}");
    }
}

/// A challenge shows that a text is a list only if it names a game.
#[test]
fn challenges_may_name_a_game() {
    let commands = "move 12 ann pw a1\n";
    assert!(is_list_of_games(format!("cross challenge ann bo\n{commands}").as_bytes()));
    assert!(!is_list_of_games(format!("challenge ann bo\n{commands}").as_bytes()));
    assert!(!is_list_of_games(format!("chess challenge ann bo\n{commands}").as_bytes()));
    assert!(!is_list_of_games(b"cross challenge ann bo\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// The lines of a game are the same game without their passwords. The name before a verb may be a password if it is not of a game.
    #[test]
    fn hidden_passwords_change_no_game(words in collection::vec(sample::select(&[
        "move 4 ann pwd a1", "move 4 bob pwd b2", "move 4", "move 4 ann", "move 4 b", "move", "4", "5", "#5", "ann", "bob",
        "queue", "resign 4 bob pwd", "chat 4 ann pwd", "crossway", "cross", "please", "\nchallenge ann bob\n",
        "\ncrossway challenge -size 5 ann bob\n", "-size=3", "pwd", "a1", "b2#1", "c3=", "swap", "soon",
        "\n", "\n", "\n", "\n", "\n\n", "\n> ", "\nSubject: Re: ", "\n ", "; move 4 bob pwd b2",
    ][..]), 0..24)) {
        let text = words.join(" ").replace(" \n", "\n").replace("\n ", "\n").replace(" ;", ";");
        // A folded header that has commands about several games is not copied whole.
        let text = if text.contains(';') && read(text.as_bytes()).len() > 1 { text.replace("\n ", "\n") } else { text };
        let hidden = censor(text.as_bytes());
        let is_known = |game: &&ParsedGame| game.head.tag("Game").is_none_or(|tag| Game::from_name(&tag.value).is_some());
        for game in read(text.as_bytes()).iter().filter(is_known) {
            let lines: Vec<&[u8]> = game.lines.iter().map(|line| &hidden[line.start..line.end]).collect();
            let copied: Vec<String> = read(&lines.join(&b'\n')).iter().map(ParsedGame::shown).collect();
            prop_assert_eq!(copied, [game.shown()], "{}", text);
        }
    }
}
