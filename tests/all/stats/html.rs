//! `--output-format html`: a section that any page may contain.

use super::{folder, generate, printed, statistics};
use crate::support::xml::elements;

/// What each table says about itself is there, and nothing is loaded or run.
fn check(html: &str) -> Vec<(String, std::collections::BTreeMap<String, String>)> {
    let elements = elements(html);
    assert_eq!(elements[0].0, "section");
    let number = |name: &str| elements.iter().filter(|(found, _)| found == name).count();
    assert_eq!(number("table"), number("caption"));
    assert_eq!(number("table"), number("thead"));
    for (name, attributes) in &elements {
        assert!(!["script", "link", "img", "iframe", "object", "a"].contains(&&**name), "{name}");
        assert!(attributes.keys().all(|name| !name.starts_with("on") && name != "href" && name != "src"), "{name}");
        assert!(name != "th" || attributes.contains_key("scope"));
    }
    elements
}

#[test]
fn a_section_is_well_formed_and_stands_alone() {
    let folder = folder("html");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        let file = format!("{game}.txt");
        generate(&folder, &file, game, size, 3, 80);
        let html = printed(&folder, &["stats", "--branching", "--output-format", "html", &file], 0);
        check(&html);
        let group = &statistics(&folder, &[&file])[0];
        let games = format!("<p>{} games, {} valid, {} invalid", group["games"], group["valid"], group["invalid"]);
        assert!(html.contains(&games), "{game}");
        for (ending, games) in group["endings"].as_object().unwrap() {
            assert!(
                html.contains(&format!("<th scope=\"row\" class=\"xg-text\">{ending}</th><td>{games}</td>")),
                "{ending}"
            );
        }
        let share = 100.0 * group["intervals"]["results"]["seat1"]["share"].as_f64().unwrap();
        assert!(html.contains(&format!("{share:.1} % (")), "{share}");
    }
    let incomplete = printed(&folder, &["stats", "cross.txt", "missing.txt", "--output-format", "html"], 2);
    check(&incomplete);
    assert!(incomplete.contains("Not everything was read."));
    check(&printed(&folder, &["stats", "--output-format", "html", "/dev/null"], 0));
}

#[test]
fn names_are_escaped() {
    let folder = folder("html-names");
    let names = ["<script>alert(1)</script>", "\" onclick=\"x", "a & b", "]]>", "<!--", "\u{202e}evil"];
    let game = |pair: &[&str]| {
        let [one, other] = [pair[0].replace('"', "\\\""), pair[1].replace('"', "\\\"")];
        format!("[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"{one}\"]\n[Player2 \"{other}\"]\n\n1. a1 resign 1-0\n")
    };
    std::fs::write(folder.join("a.txt"), names.chunks(2).map(game).collect::<Vec<_>>().join("\n")).unwrap();
    for view in ["--players", "--head-to-head"] {
        let html = printed(&folder, &["stats", view, "--output-format", "html", "a.txt"], 0);
        check(&html);
        assert!(html.contains("&lt;script&gt;") && html.contains("a &amp; b") && !html.contains('\u{202e}'), "{html}");
    }
}
