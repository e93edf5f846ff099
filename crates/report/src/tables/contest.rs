//! The games and the standing of a match.

use std::io::{self, Write};

use super::{Definition, Value, column, data, object};
use xgames_analysis::contest::Contest;
use xgames_analysis::contest::standing::{Decision, Played, Standing};
use xgames_analysis::folding::folded;
use xgames_core::diagnostic::{plural, printable, printable_line, printable_path, shorten};
use xgames_core::games::crosswise::MatchRules;

/// A row for each game that counts, and then for each superfluous one.
pub const GAMES: Definition<Contest> = Definition {
    name: "games",
    title: "games",
    columns: &[
        data("file"),
        data("index"),
        data("round"),
        column("place", "game").only_text(),
        column("numbered", "round").only_text(),
        column("result", "points").only_text(),
        data("side1").not_in_json(),
        data("side2").not_in_json(),
        data("points1").not_in_json(),
        data("points2").not_in_json(),
        data("winner"),
        column("won_by", "winner").only_text(),
        column("reason", "by"),
        data("points").not_in_csv(),
        data("superfluous"),
    ],
    rows: |Contest { sources, played, standing, .. }| {
        let counted = standing.counted.iter().map(|index| (*index, false));
        let all = counted.chain(standing.superfluous.iter().map(|index| (*index, true)));
        Box::new(all.map(move |(index, is_superfluous)| {
            let (game, source) = (&played[index], &sources[index]);
            let ([one, other], winner) = in_order(game, standing);
            let [side1, side2] = [0, 1].map(|side| standing.sides.get(side).cloned().into());
            vec![
                Value::File(source.file.clone()),
                Value::Count(source.index as u64),
                game.round.into(),
                format!("{} #{}", shorten_path(&printable_path(&source.file)), source.index).into(),
                game.round.map_or("-".to_owned(), |round| round.to_string()).into(),
                format!("{one}-{other}").into(),
                side1,
                side2,
                one.into(),
                other.into(),
                winner.to_owned().into(),
                shorten(&printable(winner)).into(),
                source.reason.to_owned().into(),
                vec![one, other].into(),
                is_superfluous.into(),
            ]
        }))
    },
};

/// The points of a game in the order of the standing's sides, and the name of its winner.
fn in_order<'a>(game: &Played, standing: &'a Standing) -> ([u32; 2], &'a str) {
    let turned = standing.sides.first().is_some_and(|first| folded(first) != folded(&game.sides[0]));
    let [first, second] = game.points;
    let winner = game.winner.and_then(|seat| standing.sides.get(if turned { 1 - seat } else { seat }));
    let winner = winner.map_or("draw", String::as_str);
    (if turned { [second, first] } else { [first, second] }, winner)
}

/// Writes the games that count and the standing as text.
///
/// # Errors
/// The output cannot be written.
pub fn write_text(contest: &Contest, out: &mut impl Write) -> io::Result<()> {
    let Contest { sources, standing, rules, .. } = contest;
    let name = |name: &str| shorten(&printable(name));
    let mut title: Vec<String> = match standing.sides.as_slice() {
        [first, second] => vec![format!("{} – {}", name(first), name(second))],
        _ => vec!["no game counts".into()],
    };
    title.extend(rules.map(MatchRules::text));
    writeln!(out, "{}", printable_line(&title.join(", ")))?;
    if let [_, _] = standing.sides[..] {
        write_table(contest, out)?;
    }
    if let Some(Decision { games, winner }) = standing.decision {
        let how = winner.map_or("drawn".into(), |side| format!("won by {}", name(&standing.sides[side])));
        writeln!(out, "{how} after {}", plural(games, "game"))?;
    }
    if let Some(missing) = standing.missing {
        let at_least = if matches!(rules, Some(MatchRules::FirstTo(_))) { "at least " } else { "" };
        writeln!(out, "undecided, {at_least}{} to play", plural(missing as usize, "game"))?;
    }
    for &index in &standing.superfluous {
        let source = &sources[index];
        writeln!(out, "superfluous: {} #{}", printable_path(&source.file), source.index)?;
    }
    Ok(())
}

/// A line for each game, and the sums.
fn write_table(contest: &Contest, out: &mut impl Write) -> io::Result<()> {
    let standing = &contest.standing;
    writeln!(out)?;
    let lines = GAMES.of(contest, standing.counted.len()).lines(&["place", "numbered", "result", "won_by", "reason"]);
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    let [one, other] = standing.victories;
    writeln!(out, "\nvictories {one}-{other}, {}", plural(standing.draws as usize, "draw"))?;
    writeln!(out, "points {}-{}", standing.points[0], standing.points[1])?;
    if let Some(points) = contest.six_points.filter(|_| contest.has_six()) {
        writeln!(out, "a line of six counts {} in the sum (CZ10)", plural(points as usize, "point"))?;
    }
    Ok(())
}

/// The match as one object for JSON.
#[must_use]
pub fn match_object(contest: &Contest) -> Value {
    let standing = &contest.standing;
    let sides = standing.sides.iter().zip(standing.victories).zip(standing.points);
    let sides = sides.map(|((name, victories), points)| {
        object([("name", name.clone().into()), ("victories", victories.into()), ("points", points.into())])
    });
    let winner = |decision: Decision| decision.winner.map_or("draw".to_owned(), |side| standing.sides[side].clone());
    object([
        ("contest", contest.rules.map(MatchRules::text).into()),
        ("sides", Value::List(sides.collect())),
        ("draws", standing.draws.into()),
        ("six_points", contest.six_points.into()),
        ("decided_after", standing.decision.map(|decision| decision.games as u64).into()),
        ("winner", standing.decision.map(winner).into()),
        ("missing", standing.missing.into()),
        ("problems", standing.problems.clone().into()),
        ("games", Value::List(GAMES.objects(contest).collect())),
    ])
}

/// The end of a long path, which identifies the file better than its beginning.
fn shorten_path(path: &str) -> String {
    const MAX_LENGTH: usize = 60;
    match path.char_indices().nth_back(MAX_LENGTH) {
        Some((at, character)) => format!("…{}", &path[at + character.len_utf8()..]),
        None => path.to_owned(),
    }
}
