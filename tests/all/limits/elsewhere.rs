//! Limits that are tried by other tests.

use super::runs::MIB;

/// Limits that would take too much time, memory or disk here: their lines, their values, the file and the definition of the limit, and
/// the file and the name of the test that tries it.
pub(super) const ELSEWHERE: &[(&str, u64, [&str; 2], [&str; 2])] = &[
    ("unpacked size, as a multiple of the size on disk", 1000, [LIMIT, "ratio: 1000,"], [LIMIT, RATIO]),
    ("unpacked size at which the multiple begins to count", 64 * MIB, [LIMIT, "grace: 64 << 20,"], [LIMIT, RATIO]),
    ("unpacked size of one input", 1 << 40, [LIMIT, "total: 1 << 40,"], [LIMIT, RATIO]),
    (
        "members of an archive whose names are compared, so that a second `a.txt` is called `a~2.txt`",
        1 << 20,
        [NAMES, "MAX_COMPARED: usize = 1 << 20;"],
        [NAMES, "so_many_names_are_compared"],
    ),
    ("zip or Parquet inside another archive", 4 << 30, [LIMIT, "spool: 4 << 30"], [DAMAGE, CLAIMS]),
    (
        "window of zstd",
        128 * MIB,
        ["crates/analysis/src/archive/zstd.rs", "MAX_WINDOW: u64 = 128 << 20;"],
        [DAMAGE, CLAIMS],
    ),
    (
        "memory of a decoder of xz",
        160 * MIB,
        ["crates/analysis/src/archive/open.rs", "XZ_MEMORY: u32 = 160 << 10;"],
        [DAMAGE, CLAIMS],
    ),
    (
        "text that is read to try the corrections that an editor is offered at a time, as often as it is, with what they change",
        4 * MIB,
        [ACTIONS, "MOST_TRIED: usize = 4 << 20;"],
        [ACTIONS, "few_corrections_of_a_long_game_are_tried"],
    ),
    (
        "findings whose corrections an editor is offered at a time",
        50,
        [ACTIONS, "MOST: usize = 50;"],
        ["tests/all/language.rs", "actions_of_a_long_document_are_few"],
    ),
    (
        "certificate",
        2 << 30,
        ["src/commands/solve/certificates.rs", "LONGEST: u64 = 2 << 30;"],
        ["src/program/files.rs", "texts_have_a_greatest_length"],
    ),
    (
        "damaged games of a text of JSON or CSV whose end cannot be found, such as an object that is not closed, after which the reader finds the next one",
        100,
        ["crates/core/src/record/json/objects.rs", "MAX_RESUMES: usize = 100;"],
        ["crates/core/src/tests/damage.rs", "a_reader_goes_on_after_a_hundred_damaged_games"],
    ),
    (
        "page of a Parquet file, packed or unpacked",
        128 * MIB,
        [PAGE, "MAX_PAGE: u64 = 128 << 20;"],
        [PAGE, "a_page_has_a_greatest_length"],
    ),
    (
        "queries of `engine json` that wait",
        1000,
        [QUEUE, "MOST_WAITING: usize = 1000;"],
        [QUEUE, "a_thousand_queries_wait"],
    ),
    (
        "games that `replay` lists",
        200_000,
        ["src/program/viewer/catalogue.rs", "MAX_GAMES: usize = 200_000;"],
        ["tests/all/viewer.rs", "only_so_many_games_are_listed"],
    ),
    (
        "plan of a folder of jobs",
        2 << 30,
        ["src/commands/solve/jobs/folder.rs", "LONGEST_PLAN: u64 = 2 << 30;"],
        ["src/program/files.rs", "texts_have_a_greatest_length"],
    ),
    (
        "message of an editor",
        128 * MIB,
        [TRANSPORT, "MAX_MESSAGE: u64 = 128 << 20;"],
        [TRANSPORT, "a_message_that_is_too_long_is_passed_over"],
    ),
    (
        "text that an editor sends",
        16 * MIB,
        [DOCUMENT, "MAX_LENGTH: usize = 16 << 20;"],
        [CONNECTION, "a_text_that_is_too_large_gets_one_message"],
    ),
    (
        "findings that an editor shows of a text",
        1000,
        ["crates/language/src/protocol/convert.rs", "MAX_FINDINGS: usize = 1000;"],
        [CONNECTION, "a_thousand_findings_are_shown"],
    ),
    (
        "games of a text that an editor sends",
        50_000,
        [DOCUMENT, "MAX_GAMES: usize = 50_000;"],
        [CONNECTION, "a_text_that_is_too_large_gets_one_message"],
    ),
];

const NAMES: &str = "crates/analysis/src/archive/member_name.rs";
const ACTIONS: &str = "crates/language/src/answers/actions.rs";
const PAGE: &str = "crates/analysis/src/archive/parquet/page.rs";
const QUEUE: &str = "crates/language/src/engine_protocols/json/mod.rs";
const LIMIT: &str = "crates/analysis/src/archive/limit.rs";
const RATIO: &str = "the_greater_of_ratio_and_grace_is_allowed_up_to_the_total";
const DAMAGE: &str = "tests/all/archive_damage.rs";
const CLAIMS: &str = "claims_of_sizes_take_no_memory";
const TRANSPORT: &str = "crates/language/src/protocol/transport.rs";
const DOCUMENT: &str = "crates/language/src/document/mod.rs";
const CONNECTION: &str = "tests/all/lsp/connection.rs";
