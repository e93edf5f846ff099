//! Pictures: the gallery is what the program draws, SVG is well-formed whatever records contain, pixels show the same as shapes, and
//! moving pictures show every position.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::program::{self, xgames};
use crate::support::xml::elements;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const THEMES: [&str; 3] = ["light", "dark", "print"];

/// A record of each game, at a ply.
const RECORDS: [&str; 4] = [
    "records/crossway/9-swap-long-diagonal.txt",
    "records/cross/6-full-battle.txt",
    "records/crossings/crossing-by-capture.txt@9",
    "records/crosswise/01-two-players-full.txt@20",
];

/// What a command prints to standard output.
fn printed(arguments: &[&str]) -> String {
    let output = xgames(Path::new(ROOT), arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that fails.
fn refused(arguments: &[&str]) -> String {
    let output = xgames(Path::new(ROOT), arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The lines of commands on the page, in order. `GALLERY=overwrite` writes their pictures.
#[test]
#[cfg(unix)]
fn the_gallery_is_current() {
    let page = fs::read_to_string(format!("{ROOT}/docs/gallery.md")).unwrap();
    let folder = program::folder("pictures", "gallery");
    std::os::unix::fs::symlink(format!("{ROOT}/records"), folder.join("records")).unwrap();
    let mut seen = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with("xgames ")) {
        let arguments: Vec<&str> = line.split(' ').skip(1).collect();
        let output = xgames(&folder, &arguments);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let name = *arguments.last().unwrap();
        if name.strip_suffix(".svg").is_none() {
            continue;
        }
        let (drawn, kept) = (folder.join(name), format!("{ROOT}/docs/pictures/{name}"));
        let drawn = fs::read_to_string(drawn).unwrap();
        elements(&drawn);
        if std::env::var("GALLERY").is_ok_and(|mode| mode == "overwrite") {
            fs::write(&kept, &drawn).unwrap();
        }
        assert!(fs::read_to_string(&kept).is_ok_and(|kept| kept == drawn), "{kept}: GALLERY=overwrite draws it again");
        assert!(page.contains(&format!("(pictures/{name})")), "{name} is not shown");
        seen.insert(name.to_owned());
    }
    let files = fs::read_dir(format!("{ROOT}/docs/pictures")).unwrap();
    let files: BTreeSet<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, seen);
    for game in ["crossway", "cross", "crossings", "crosswise"] {
        assert!(THEMES.iter().all(|theme| seen.contains(&format!("{game}-{theme}.svg"))), "{game}");
    }
}

/// Names, and what else a record says, stay text.
#[test]
fn hostile_names_stay_text() {
    let folder = program::folder("pictures", "hostile");
    let names = [
        "</title><script>alert(1)</script>".to_owned(),
        "a\\\"b&amp;'<x>".to_owned(),
        "\u{202e}שלום ﷺ 😀\u{200b}".to_owned(),
        "W".repeat(100_000),
    ];
    for (number, name) in names.iter().enumerate() {
        let record = format!("[Game \"cross\"]\n[Size \"3\"]\n[O \"{name}\"]\n\n1. a1 {{</svg>}} b2 2. c3 *\n");
        fs::write(folder.join(format!("{number}.txt")), record).unwrap();
        let file = format!("{number}.txt");
        for command in [&["show", &file, "--output-format", "svg"][..], &["animate", &file]] {
            let output = xgames(&folder, command);
            let svg = String::from_utf8(output.stdout).unwrap();
            let elements = elements(&svg);
            let known =
                ["svg", "title", "style", "defs", "g", "use", "rect", "circle", "polygon", "polyline", "line", "path"];
            for (element, attributes) in &elements {
                assert!(known.contains(&element.as_str()) || element == "animate", "{element}");
                assert!(attributes.keys().all(|name| !name.starts_with("on")), "{attributes:?}");
                let link = attributes.get("href");
                assert!(link.is_none_or(|link| link.starts_with("#xg-")), "{link:?}");
            }
            assert!(svg.len() < 200_000, "{}", svg.len());
        }
    }
}

/// The stones that an SVG shows, with their centres.
fn stones(svg: &str) -> Vec<(String, [f64; 2])> {
    let uses = elements(svg).into_iter().filter(|(name, _)| name == "use").map(|(_, attributes)| attributes);
    uses.map(|use_| (use_["href"][4..].to_owned(), [use_["x"].parse().unwrap(), use_["y"].parse().unwrap()])).collect()
}

#[test]
fn stones_are_where_the_text_has_them() {
    for record in RECORDS {
        let text = printed(&["show", record, "--one-line"]);
        let board = text.split(' ').next().unwrap();
        let letters = board.chars().filter(char::is_ascii_alphabetic).count();
        let svg = printed(&["show", record, "--output-format", "svg"]);
        // The hands of Crosswise are below the board.
        let stones = stones(&svg);
        let most = stones.iter().filter(|(_, [_, y])| *y < 320.0 || !record.contains("crosswise")).count();
        assert_eq!(most, letters, "{record}");
    }
    // Column c, row 3 of a board with labels of 65 pixels on all sides.
    let svg = printed(&["show", "--game", "crossway", "--size", "5", "--moves", "c3 a1", "--output-format", "svg"]);
    assert_eq!(stones(&svg), [("black-stone".to_owned(), [145.0, 145.0]), ("white-stone".to_owned(), [65.0, 225.0])]);
}

#[test]
fn numbers_are_those_of_the_plies() {
    let moves = ["--game", "crossings", "--moves", "b1-b3 b8-b6 h1-h3"];
    let layer = |arguments: &[&str]| {
        let svg = printed(&[&["show", "--output-format", "svg"], &moves[..], arguments].concat());
        let marks =
            svg.split("<g class=\"xg-layer-marks\">").nth(1).map(|rest| rest.split("</g>").next().unwrap().to_owned());
        marks.map_or(0, |marks| marks.matches("class=\"xg-number").count())
    };
    assert_eq!((layer(&[]), layer(&["--numbers"]), layer(&["--numbers=2-"]), layer(&["--numbers=9"])), (0, 3, 2, 0));
}

/// Of a locked stone with a number, the keyhole is left out.
#[test]
fn a_number_takes_the_place_of_the_keyhole() {
    let show = |more: &[&str]| {
        let record = "records/crossings/five-pairs-locked.txt";
        let svg = printed(&[&["show", record, "--output-format", "svg"], more].concat());
        let of = |part: &str| stones(&svg).iter().filter(|(name, _)| name.ends_with(part)).count();
        (of("-locked"), of("-square"))
    };
    let (locked, squares) = show(&[]);
    assert!(locked > 0 && squares == 0);
    let (unnumbered, numbered) = show(&["--numbers"]);
    assert!(numbered > 0 && unnumbered + numbered == locked, "{unnumbered} and {numbered} of {locked}");
}

/// X exchanges two stones, both of which have its number.
#[test]
fn exchanged_stones_have_the_same_number() {
    let show = |numbers: &str| {
        let record = "records/crosswise/01-two-players-full.txt@13";
        printed(&["show", record, numbers, "--output-format", "svg"]).matches("class=\"xg-number\"").count()
    };
    assert_eq!((show("--numbers=13"), show("--numbers=11")), (2, 1));
}

/// On paper, where a stone can be captured does not look as where one was captured.
#[test]
fn captures_of_the_past_and_of_the_future_differ_on_paper() {
    let svg = printed(&["show", RECORDS[2], "--legal", "--theme", "print", "--output-format", "svg"]);
    assert!(svg.contains("class=\"xg-capture\"") && svg.contains("class=\"xg-legal-corner\""));
    let looks = |class: &str| svg.split(&format!(".xg-{class}{{stroke:")).nth(1).unwrap().split('}').next().unwrap();
    assert_ne!(looks("capture"), looks("legal-corner"));
}

#[test]
fn endings_of_other_formats_are_refused() {
    let folder = program::folder("pictures", "endings");
    let run = |arguments: &[&str]| {
        let output = xgames(&folder, arguments);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let show = ["show", "--game", "cross", "--size", "3", "-o"];
    let animate = ["animate", "--game", "cross", "--size", "3", "--moves", "b2", "-o"];
    for name in ["board.jpg", "board.pdf", "board.HTML", "board.webp.gz", "board.gif"] {
        let (status, message) = run(&[&show[..], &[name]].concat());
        assert!(status == Some(2) && message.contains("end the name in .svg, .png or .txt"), "{name}: {message}");
    }
    for name in ["game.mp4", "game.webm", "game.jpg", "game.txt"] {
        let (status, message) = run(&[&animate[..], &[name]].concat());
        assert!(status == Some(2) && message.contains(".svg, .gif, .png or .apng"), "{name}: {message}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let chosen: [&[&str]; 6] = [
        &["board.txt"],
        &["board"],
        &["board.svg.gz"],
        &["board.md", "--list"],
        &["board.jpg", "--output-format", "svg"],
        &["board.log", "--output-format", "text"],
    ];
    for more in chosen {
        assert_eq!(run(&[&show[..], more].concat()), (Some(0), String::new()), "{more:?}");
    }
    for more in [&["game"][..], &["game.webm", "--output-format", "svg"]] {
        assert_eq!(run(&[&animate[..], more].concat()), (Some(0), String::new()), "{more:?}");
    }
    let written = fs::read_to_string(folder.join("board.jpg")).unwrap();
    assert!(written.starts_with("<svg "));
}

#[test]
fn numbers_and_shades_that_are_not_there_are_noted() {
    let folder = program::folder("pictures", "notes");
    fs::write(folder.join("heat.csv"), "game,size,cell,value\ncross,9,a1,4\n").unwrap();
    let said = |arguments: &[&str]| {
        let output = xgames(&folder, arguments);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    let game = ["--game", "cross", "--size", "3", "--moves", "b2 c3"];
    for command in ["show", "animate"] {
        let run = |more: &[&str]| said(&[&[command, "--output-format", "svg"], &game[..], more].concat());
        assert_eq!(
            run(&["--heat", "heat.csv"]),
            "heat.csv: no row is about a cell of cross, size 3: nothing is shaded\n"
        );
        assert_eq!(
            run(&["--numbers=3-"]),
            "no stone has a number: the game has 2 plies, of which `--numbers` names none\n"
        );
        assert_eq!(run(&["--numbers=2-"]), "");
        assert_eq!(run(&["--numbers=3-", "--heat", "heat.csv", "--quiet"]), "");
    }
}

#[test]
fn wrong_options_are_refused() {
    let show = |more: &[&str]| refused(&[&["show", RECORDS[1]], more].concat());
    assert!(show(&["--theme", "dark"]).contains("`--theme` is for pictures"));
    assert!(show(&["--numbers", "--output-format", "text"]).contains("`--numbers` is for pictures"));
    assert!(show(&["--width", "9", "--output-format", "svg"]).contains("from 50 to 8000"));
    assert!(show(&["--heat", "records/README.md", "--output-format", "svg"]).contains("needs the columns `cell`"));
    let animate = |more: &[&str]| refused(&[&["animate", RECORDS[1]], more].concat());
    assert!(animate(&["--from-ply", "51"]).contains("the game has 50 plies"));
    assert!(animate(&["--delay", "0.001"]).contains("at least 0.02"));
    if cfg!(not(feature = "png")) {
        for message in [show(&["-o", "x.png"]), animate(&["-o", "x.gif"]), animate(&["-o", "x.png"])] {
            assert!(message.contains("--features png"), "{message}");
        }
        assert!(!Path::new(ROOT).join("x.png").exists());
    }
}

#[test]
fn the_analysis_of_a_position_shades_it() {
    let folder = program::folder("pictures", "analysed");
    for (game, moves) in [("cross", "b2"), ("crossings", "b1-b3")] {
        let position = ["--game", game, "--moves", moves];
        let analyse = ["analyse", "--playouts", "50", "--output-format", "csv", "--force", "-o", "moves.csv"];
        assert!(xgames(&folder, &[&analyse, &position[..]].concat()).status.success());
        let table = fs::read_to_string(folder.join("moves.csv")).unwrap();
        assert!(
            table.starts_with("game,size,move,cell,visits,share,winrate,proven,pv\n") && table.contains(game),
            "{table}"
        );
        let show = ["show", "--heat", "moves.csv", "--output-format", "svg"];
        let svg = xgames(&folder, &[&show, &position[..]].concat()).stdout;
        assert!(String::from_utf8(svg).unwrap().contains("class=\"xg-heat\""), "{game}");
    }
}

/// Of a tree of openings only the next moves are shaded.
#[test]
fn openings_shade_the_position_before_them() {
    let folder = program::folder("pictures", "openings");
    let run = |arguments: &[&str]| {
        let output = xgames(&folder, arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    run(&["generate", "--game", "cross", "--size", "3", "--count", "300", "-o", "games.txt"]);
    let openings = ["openings", "games.txt", "--moves", "b2", "--force", "--output-format", "csv", "-o", "table.csv"];
    let show = ["show", "--game", "cross", "--size", "3", "--moves", "b2", "--heat", "table.csv", "--output-format"];
    run(&openings);
    let table = fs::read_to_string(folder.join("table.csv")).unwrap();
    assert!(table.starts_with("game,size,from,line,ply,cell,games,"), "{table}");
    // The swap is a next move that ends on no cell.
    let is_next = |row: &&str| row.split(',').nth(4) == Some("1") && !row.contains(",swap,");
    let next = table.lines().filter(is_next).count();
    let svg = run(&[&show[..], &["svg"]].concat());
    assert!(next > 5 && svg.matches("class=\"xg-heat\"").count() == next, "{next}");
    run(&[&openings[..], &["--plies", "1"]].concat());
    assert_eq!(run(&[&show[..], &["svg"]].concat()), svg);
}

/// Tables about many records letter columns as on Go boards, whatever the record does whose board is shaded.
#[test]
fn tables_have_letters_of_their_own() {
    let folder = program::folder("pictures", "letters");
    fs::write(folder.join("plain.txt"), "[Game \"crossway\"]\n[Size \"11\"]\n[Coords \"plain\"]\n\n1. i9 a1 *\n")
        .unwrap();
    let table = ["openings", "plain.txt", "--size", "11", "--symmetry", "off", "--output-format", "csv"];
    let output = xgames(&folder, &table);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(",j9,"), "{text}");
    fs::write(folder.join("table.csv"), text).unwrap();
    let heat = ["--heat", "table.csv", "--output-format", "svg"];
    let svg = |position: &[&str]| {
        let output = xgames(&folder, &[&["show"], position, &heat].concat());
        let svg = String::from_utf8(output.stdout).unwrap();
        let (before, _) = svg.split_once("class=\"xg-heat\"").unwrap_or_else(|| panic!("{svg}"));
        before.rsplit('<').next().unwrap().to_owned()
    };
    let expected = svg(&["--game", "crossway", "--size", "11"]);
    assert_eq!(svg(&["plain.txt@0"]), expected);
    let plain = svg(&["plain.txt@0", "--coords", "plain"]);
    assert_ne!(plain, expected);
    fs::write(folder.join("plain.toml"), "coords = \"plain\"\n").unwrap();
    assert_eq!(svg(&["plain.txt@0", "--config", "plain.toml"]), plain);
}

#[test]
fn shades_are_those_of_the_table() {
    let folder = program::folder("pictures", "heat");
    let show = |table: &str| {
        fs::write(folder.join("heat.csv"), table).unwrap();
        let arguments = ["show", "--game", "cross", "--size", "2", "--heat", "heat.csv", "--output-format", "svg"];
        let output = xgames(&folder, &arguments);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (svg, _) = show("size,cell,value\n2,a1,4\n2,B2,-1\n2,c2,0\n3,e5,9\n");
    assert_eq!((svg.matches("class=\"xg-heat\"").count(), svg.matches("class=\"xg-heat-bad\"").count()), (1, 1));
    // The rows of a cell are added up, and those without a cell left out.
    let (svg, _) = show("cell,share\na1,0.25\na1,0.25\n,0.5\n");
    assert_eq!((svg.matches("class=\"xg-heat\"").count(), svg), (1, show("cell,share\na1,0.5\n").0));
    // Values are rounded, not cut off.
    let (svg, _) = show("cell,value\na1,1234567\n");
    assert_eq!(svg, show("cell,value\na1,1200000\n").0);
    assert_ne!(svg, show("cell,value\na1,12345\n").0);
    assert!(show("cell,value\nz9,1\n").1.contains("line 2: ‘z9’ is not a cell of this board"));
    assert!(show("cell,value\na1,NaN\n").1.contains("line 2: ‘NaN’ is not a number"));
}

#[test]
fn a_moving_picture_shows_every_position() {
    let svg = printed(&[
        "animate", "--game", "crossway", "--size", "5", "--moves", "c3 b2 d4", "--delay", "1", "--loop", "2",
    ]);
    let all = elements(&svg);
    let animated: Vec<_> = all.iter().filter(|(name, _)| name == "animate").map(|(_, attributes)| attributes).collect();
    // Three moves of a second each and three seconds at the end.
    assert!(animated.iter().all(|times| times["dur"] == "6s" && times["repeatCount"] == "2"), "{animated:?}");
    assert!(animated.iter().any(|times| times["values"] == "hidden;visible" && times["keyTimes"] == "0.00000;0.33333"));
    assert_eq!(stones(&svg).len(), 3);
    // Without movement, the last position is seen.
    let hidden = svg.matches("visibility=\"hidden\"").count();
    assert!(hidden > 0 && hidden < animated.len(), "{hidden}");
    // Who wants less movement sees it too: all that is not hidden then has the class of what stays.
    assert_eq!(svg.matches("class=\"xg-last\"").count(), animated.len() - hidden);
    assert!(svg.contains("@media (prefers-reduced-motion:reduce){.xg-last{visibility:visible!important}"));
}

#[cfg(feature = "png")]
mod pixels {
    use super::*;

    /// The pixels of a PNG: width, and red, green and blue of each.
    fn decoded(path: &Path) -> (usize, Vec<[u8; 3]>) {
        let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgba);
        let pixels = bytes[..info.buffer_size()].chunks(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        (info.width as usize, pixels)
    }

    fn luminance([red, green, blue]: [u8; 3]) -> u32 {
        (u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue)) / 10
    }

    /// Where the shapes have stones, the pixels have them too, in every theme; elsewhere they do not.
    #[test]
    fn pixels_show_what_shapes_show() {
        let folder = program::folder("pictures", "pixels");
        for (record, theme) in RECORDS.iter().flat_map(|record| THEMES.map(|theme| (record, theme))) {
            let svg = printed(&["show", record, "--theme", theme, "--no-caption", "--output-format", "svg"]);
            let path = folder.join("board.png");
            let file = path.to_str().unwrap();
            printed(&["show", record, "--theme", theme, "--no-caption", "-o", file, "--force"]);
            let (width, pixels) = decoded(&path);
            let size: Vec<f64> = elements(&svg)[0].1["viewBox"].split(' ').map(|part| part.parse().unwrap()).collect();
            assert_eq!((width as f64, (pixels.len() / width) as f64), (size[2], size[3]), "{record}");
            for (name, [x, y]) in stones(&svg) {
                let at = |dx: f64, dy: f64| luminance(pixels[(y + dy) as usize * width + (x + dx) as usize]);
                // Beside the middle, where chains and last moves are marked.
                match name.as_str() {
                    "black-stone" | "black-piece" => assert!(at(5.0, 12.0) < 40, "{record} {theme} {x} {y}"),
                    // Within the ring, or without.
                    "white-stone" => assert!(at(4.0, 11.0) > 220, "{record} {theme} {x} {y}"),
                    "white-piece" => assert!(at(5.0, 12.0) > 220, "{record} {theme} {x} {y}"),
                    // A ring is hollow, and a cross is not, but has nothing beside it.
                    "ring" => assert!(at(0.0, 9.5).abs_diff(at(0.0, 16.0)) > 60, "{record} {theme} {x} {y}"),
                    "cross" => assert!(at(5.0, 5.0).abs_diff(at(12.0, 0.0)) > 60, "{record} {theme} {x} {y}"),
                    "tile-a" | "tile-b" | "tile-c" | "tile-d" | "tile-e" | "tile-f" => {
                        assert!(at(-13.0, -13.0).abs_diff(at(0.0, 0.0)) > 60, "{record} {theme} {x} {y}");
                    }
                    // Wilds have letters.
                    _ => assert!(name.starts_with("tile-"), "{name}"),
                }
            }
        }
    }

    #[test]
    fn moving_pixels_end_with_the_last_position() {
        let folder = program::folder("pictures", "moving");
        let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let game = ["--game", "crossway", "--size", "5", "--moves", "c3 swap b2 d4", "--width", "300"];
        printed(&[&["show", "-o", &path("last.png")], &game[..]].concat());
        let (width, last) = decoded(&folder.join("last.png"));

        printed(&[&["animate", "-o", &path("game.gif"), "--loop", "1"], &game[..]].concat());
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(fs::File::open(folder.join("game.gif")).unwrap()).unwrap();
        let (mut shown, mut delays) = (vec![[0; 3]; last.len()], Vec::new());
        while let Some(frame) = reader.read_next_frame().unwrap() {
            let [left, top] = [frame.left, frame.top].map(usize::from);
            for (place, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (row, column) = (place / usize::from(frame.width), place % usize::from(frame.width));
                shown[(top + row) * width + left + column] = [pixel[0], pixel[1], pixel[2]];
            }
            delays.push(frame.delay);
        }
        assert_eq!(delays, [80, 80, 80, 80, 300]);
        let far =
            shown.iter().zip(&last).filter(|(one, other)| luminance(**one).abs_diff(luminance(**other)) > 24).count();
        assert!(far < last.len() / 500, "{far} of {}", last.len());

        printed(&[&["animate", "-o", &path("game.png")], &game[..]].concat());
        let reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(folder.join("game.png")).unwrap()));
        let info = reader.read_info().unwrap();
        assert_eq!(
            info.info().animation_control().map(|control| (control.num_frames, control.num_plays)),
            Some((5, 0))
        );
    }
}
