//! Tests that numbers and values can be read, by the contrast of their colour with the shapes under them, in every theme and
//! game.

use super::stones::all_symbols;
use super::{Arrow, Form, Heat, Overlay, Point, Scene, Shape, Theme};
use crate::render::contrast::{LEAST_CONTRAST, contrast};
use xgames_core::board::Side;
use xgames_core::board::picture::{Ink, Layout, Mark, Picture, Spot};
use xgames_core::board::stone_form::StoneForm;
use xgames_core::games::{Game, Notation, SetupOptions, for_game};

/// The declarations of a class.
fn style(sheet: &str, class: &str) -> Vec<(String, String)> {
    let (_, rule) = sheet.rsplit_once(&format!("}}.xg-{class}{{")).unwrap_or_else(|| panic!("no {class}"));
    let declarations = rule.split('}').next().unwrap().split(';');
    declarations.map(|one| one.split_once(':').unwrap()).map(|(name, value)| (name.into(), value.into())).collect()
}

fn value<'s>(style: &'s [(String, String)], name: &str) -> Option<&'s str> {
    style.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn colour(text: &str) -> [f64; 3] {
    let number = u32::from_str_radix(text.strip_prefix('#').unwrap(), 16).unwrap();
    [16, 8, 0].map(|by| f64::from((number >> by) as u8))
}

/// Whether the inside of a form covers a place. Lines and letters cover nothing.
fn covers(form: &Form, [x, y]: Point) -> bool {
    match form {
        Form::Circle(centre, radius) => (x - centre[0]).hypot(y - centre[1]) <= *radius,
        Form::Box([left, top, right, bottom], _) => (*left..=*right).contains(&x) && (*top..=*bottom).contains(&y),
        Form::Polygon(points) => {
            let ends = points.iter().zip(points.iter().cycle().skip(1));
            let crossed =
                ends.filter(|([x1, y1], [x2, y2])| (*y1 > y) != (*y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1);
            crossed.count() % 2 == 1
        }
        Form::Line(_) | Form::Text { .. } | Form::Stone(..) => false,
    }
}

/// The shapes of a scene with those of its stones, each with the place of its origin.
fn flat(scene: &Scene) -> Vec<(Shape, Point)> {
    let symbols = all_symbols();
    let mut flat = Vec::new();
    for shape in scene.shapes() {
        match &shape.form {
            Form::Stone(name, centre) => {
                let symbol = symbols.iter().find(|symbol| symbol.name == *name).unwrap();
                flat.extend(symbol.shapes.iter().map(|part| (part.clone(), *centre)));
            }
            _ => flat.push((shape.clone(), [0.0; 2])),
        }
    }
    flat
}

/// A board with every kind of stone and some empty cells, a number or a value on each of them.
fn crowded(layout: &'static Layout) -> Scene {
    let is_on_board = |form: &StoneForm| !matches!(form, StoneForm::Wild(_) | StoneForm::UnknownTile);
    let forms = layout.forms.iter().filter(|(_, form)| is_on_board(form));
    let letters: Vec<char> = forms.map(|(letter, _)| *letter).collect();
    let kinds = letters.len() + 1;
    let place_of = |cell| layout.cells().iter().position(|known| *known == cell).unwrap();
    let mut picture = Picture::new(layout, |cell| match place_of(cell) % kinds {
        0 => Spot::new(cell, '.', None),
        kind => Spot::new(cell, letters[kind - 1], Some(Ink::Side(Side::First))),
    });
    let every = |step: usize, from: usize| -> Vec<_> {
        layout.cells().iter().enumerate().filter(|(at, _)| at / kinds % step == from).map(|(_, cell)| *cell).collect()
    };
    picture.mark(&every(2, 1), Mark::Last);
    let strengths = [0.05, 0.4, 0.6, 0.61, 1.0].into_iter().cycle();
    let shaded = every(4, 2).into_iter().chain(every(4, 3)).zip(strengths).enumerate();
    let overlay = Overlay {
        numbers: every(4, 0)
            .into_iter()
            .chain(every(4, 1))
            .chain(every(4, 2))
            .map(|cell| (cell, "12".into()))
            .collect(),
        heat: shaded
            .map(|(at, (cell, strength))| Heat { cell, strength, is_bad: at % 2 == 1, text: "0.5".into() })
            .collect(),
        arrows: vec![Arrow {
            from: layout.cells()[1],
            to: layout.cells()[layout.cells().len() - 1],
            captures: false,
            both_ways: true,
        }],
        ..Overlay::default()
    };
    Scene::new(&picture, &overlay)
}

/// The contrast of each number and value with the shapes under its middle, with the name of its class.
fn contrasts(scene: &Scene, theme: Theme) -> Vec<(&'static str, f64)> {
    let sheet = theme.style_sheet();
    let shapes = flat(scene);
    let mut found = Vec::new();
    for (place, (shape, _)) in shapes.iter().enumerate() {
        let Form::Text { at, .. } = shape.form else { continue };
        if !(shape.class.starts_with("number") || shape.class == "heat-text") || shape.class.ends_with("-case") {
            continue;
        }
        let mut under = colour(value(&style(&sheet, "page"), "fill").unwrap());
        for (below, [x, y]) in &shapes[..place] {
            let looks = style(&sheet, below.class);
            // The outline of a text is as good as a ground.
            if below.class.ends_with("-case")
                && matches!(below.form, Form::Text { at: there, .. } if (there[0] - at[0]).hypot(there[1] - at[1]) < 1e-9)
            {
                under = colour(value(&looks, "stroke").unwrap());
            }
            if let Some(fill) = value(&looks, "fill").filter(|_| covers(&below.form, [at[0] - x, at[1] - y])) {
                let part = below.opacity * value(&looks, "fill-opacity").map_or(1.0, |part| part.parse().unwrap());
                let over = colour(fill);
                under = [0, 1, 2].map(|index| under[index] * (1.0 - part) + over[index] * part);
            }
        }
        found.push((shape.class, contrast(colour(value(&style(&sheet, shape.class), "stroke").unwrap()), under)));
    }
    found
}

fn layout_of<P: Notation>() -> &'static Layout {
    let setup = P::read_setup(&SetupOptions::default()).unwrap();
    P::begin(&setup).unwrap().picture().layout
}

/// Whether an arrow from tile to tile lies under the number of a third one, in the game with 36 tiles.
fn is_above_arrow([from, to, numbered]: [&str; 3], both_ways: bool) -> bool {
    let mut layouts = Game::ALL.into_iter().map(|game| for_game!(game, P => layout_of::<P>()));
    let layout = layouts.find(|layout| layout.cells().len() == 36).unwrap();
    let cell = |name: &str| {
        let [column, row] = name.as_bytes() else { panic!("{name}") };
        layout.cells()[usize::from(6 * (b'6' - row) + (column - b'a'))]
    };
    let picture = Picture::new(layout, |cell| Spot::new(cell, 'A', Some(Ink::Symbol(0))));
    let overlay = Overlay {
        numbers: vec![(cell(numbered), "12".into())],
        arrows: vec![Arrow { from: cell(from), to: cell(to), captures: false, both_ways }],
        ..Overlay::default()
    };
    let scene = Scene::new(&picture, &overlay);
    let classes: Vec<&str> = scene.shapes().map(|shape| shape.class).collect();
    let last = |class: &str| classes.iter().rposition(|known| *known == class).unwrap();
    let is_above = last("number") > last("arrow-head");
    // What the arrow may touch has an outline.
    assert_eq!(classes.contains(&"number-case"), is_above, "{numbered}");
    is_above
}

#[test]
fn arrows_do_not_hide_numbers() {
    for both_ways in [true, false] {
        assert!(is_above_arrow(["a1", "e5", "c3"], both_ways), "the arrow leads over the tile");
        assert!(is_above_arrow(["a3", "e5", "c4"], both_ways), "the arrow leads over a corner of the tile");
        assert!(is_above_arrow(["e5", "a1", "a1"], both_ways), "the head of the arrow");
        assert!(!is_above_arrow(["a4", "e4", "c4"], both_ways), "the arrow leads below the number");
        assert!(!is_above_arrow(["a1", "e5", "e1"], both_ways), "the tile is far away");
    }
}

#[test]
fn contrast_is_that_of_the_guidelines() {
    assert!((contrast([0.0; 3], [255.0; 3]) - 21.0).abs() < 1e-9);
    // This is the lightest grey that is legible on white.
    assert!((contrast([118.0; 3], [255.0; 3]) - 4.54).abs() < 0.005);
}

#[test]
fn numbers_and_values_stand_out() {
    for game in Game::ALL {
        let layout = for_game!(game, P => layout_of::<P>());
        for theme in Theme::ALL {
            let found = contrasts(&crowded(layout), theme);
            for class in ["number", "heat-text"] {
                assert!(found.iter().any(|(known, _)| known.starts_with(class)), "{game} has no {class}");
            }
            let weak: Vec<_> = found.iter().filter(|(_, contrast)| *contrast < LEAST_CONTRAST).collect();
            assert!(weak.is_empty(), "{game}, {theme:?}: {weak:?}");
        }
    }
}
