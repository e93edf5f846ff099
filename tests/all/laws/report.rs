//! The page of `report`: no name in a record leaves the JSON of the page.

use serde_json::Value;
use xgames::analysis::openings::Scope;
use xgames::judge::Defaults;
use xgames::page::{ArchivePage, PageReading};

use super::choices::Choices;
use super::records;

/// Texts that would do harm if they were taken for more than text.
const HOSTILE: [&str; 12] = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "-->",
    "]]>",
    "\\u003c/script\\u003e",
    "' onload='alert(1)",
    "&lt;/script&gt;&quot;",
    "<img src=x onerror=alert(1)>",
    "\u{2028}\u{2029}\u{202e}",
    "</title><script>",
    "javascript:alert(1)",
    "${alert(1)}`",
];

/// Writes the page of the record that the bytes mean, with hostile names.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (name, value) = (*choices.one_of(&HOSTILE), *choices.one_of(&HOSTILE));
    let own = String::from_utf8_lossy(choices.take(12)).replace(['"', '\\', '\n', '\r'], "");
    let mut text =
        format!("[Event \"{value}\"]\n[Player1 \"{name}{own}\"]\n[Player2 \"{own}\"]\n{{{value}}}\n").into_bytes();
    text.extend(records::text(choices.rest()));
    check_page(&page(name, &text));
}

/// The page of a text, which has this title and is from a file of this name.
fn page(title: &str, text: &[u8]) -> String {
    let (defaults, scope) = (Defaults::default(), Scope::default());
    let (reading, mut page, mut games) = (PageReading::new(&scope), ArchivePage::new(&scope), Vec::new());
    page.add(&reading.read_text(title, text, &defaults), title, 1, &mut games);
    let mut html = Vec::new();
    page.write(title, true, &mut &*games, &mut html).expect("memory can be written");
    String::from_utf8(html).expect("the page is UTF-8")
}

/// All scripts are those of the page, and what is data is JSON.
fn check_page(html: &str) {
    const SCRIPT: &str = "<script";
    const END: &str = "</script>";
    let (mut rest, mut outside) = (html, String::new());
    while let Some((before, script)) = rest.split_once(SCRIPT) {
        outside.push_str(before);
        let (attributes, body) = script.split_once('>').expect("the tag ends");
        let (body, after) = body.split_once(END).expect("the element ends");
        assert!(!body.contains("<!--"), "{body}");
        match attributes {
            "" => {}
            _ if attributes.starts_with(" type=\"application/json\"") => {
                serde_json::from_str::<Value>(body).unwrap_or_else(|error| panic!("{error} in {body}"));
                assert!(!body.contains('<'), "{body}");
            }
            _ => panic!("a script has the attributes {attributes}"),
        }
        rest = after;
    }
    outside.push_str(rest);
    for harm in ["</script", "<img", "onerror=alert(1)>"] {
        assert!(!outside.to_ascii_lowercase().contains(harm), "{harm} in the page");
    }
}
