//! The explanation of a code as a page of Markdown, with a bad and a good example.

use std::fmt::Write;

use xgames_core::diagnostic::codes::Info;
use xgames_core::diagnostic::printable;
use xgames_core::games::Game;

/// The page as Markdown: what the code means, a record that has it, and the same record without the fault.
#[must_use]
pub fn page(info: &Info) -> String {
    let Info { id, name, severity, explanation, bad, good, .. } = info;
    let (bad, good) = (example(&String::from_utf8_lossy(bad)), example(good));
    format!("# {id} {name} ({})\n\n{explanation}\n\nBad:\n\n{bad}\nGood:\n\n{good}", severity.name())
}

/// A rule with this identifier, such as `CW3`, as the rules of its game have it: its game and its text as Markdown. `None` for
/// anything else.
#[must_use]
pub fn rule(identifier: &str) -> Option<(Game, &'static str)> {
    let letters = identifier.get(..2)?;
    let game = Game::ALL.into_iter().find(|game| game.profile().rule_letters.eq_ignore_ascii_case(letters))?;
    let rules = game.profile().rules;
    let heading = format!("\n**{}** ", identifier.to_ascii_uppercase());
    let start = rules.find(&heading)? + 1;
    let text = &rules[start..];
    let ends = ["\n\n**", "\n## "].into_iter().filter_map(|next| text.find(next));
    Some((game, text[..ends.min().unwrap_or(text.len())].trim_end()))
}

/// An example as a block of code, with long lines cut.
fn example(text: &str) -> String {
    text.lines().fold(String::new(), |mut page, line| {
        let shown: String = printable(line).chars().take(76).collect();
        let more = if line.chars().count() > 76 { "…" } else { "" };
        let _ = writeln!(page, "    {shown}{more}");
        page
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_found_alone() {
        let text = |identifier: &str| rule(identifier).map(|(_, text)| text);
        let checkerboard = text("cw3").unwrap();
        assert!(checkerboard.starts_with("**CW3** ") && checkerboard.ends_with("```"), "{checkerboard}");
        for game in Game::ALL {
            let Some(last) =
                (1..100).find(|number| text(&format!("{}{number}", game.profile().rule_letters)).is_none())
            else {
                panic!("{game}")
            };
            assert!(last > 7, "{game}: {last}");
            let all: usize = (1..last)
                .map(|number| {
                    text(&format!("{}{number}", game.profile().rule_letters)).unwrap().matches("\n**").count()
                })
                .sum();
            assert_eq!(all, 0, "{game}");
        }
        assert!(["CW0", "CW", "C", "", "CW3 ", "é1", "XG301", "cross"].iter().all(|other| text(other).is_none()));
    }
}
