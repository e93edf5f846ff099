//! Scenes as SVG: plain shapes with classes and a style sheet, without scripts, fonts, text elements or references to other
//! files.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::scene::stroke_font::{self, Short, WEIGHT};
use super::scene::{Area, Form, Point, Scene, Shape, Symbol, Theme, all_symbols};
use super::xml::escape;

/// A whole picture. `width` is its width in pixels; without it, a cell is [`CELL`](super::scene::CELL) wide.
#[must_use]
pub fn write(scene: &Scene, theme: Theme, width: Option<u32>) -> String {
    let mut svg = head(scene, width);
    svg.push_str(&preamble(&scene.title, theme, scene.area(), scene.shapes()));
    for (name, shapes) in &scene.layers {
        if !shapes.is_empty() {
            svg.extend(["<g class=\"xg-layer-", name, "\">\n", &fragment(shapes), "</g>\n"]);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A part of a picture in this number of pixels.
#[cfg(feature = "png")]
pub(crate) fn part(scene: &Scene, theme: Theme, area: Area, [width, height]: [u32; 2]) -> String {
    let is_seen = |shape: &&Shape| {
        let [left, top, right, bottom] = shape.bounds();
        left < area[2] && area[0] < right && top < area[3] && area[1] < bottom
    };
    let shapes: Vec<Shape> = scene.shapes().filter(is_seen).cloned().collect();
    let mut svg = opening([width.into(), height.into()], area);
    svg.push_str(&preamble("", theme, area, shapes.iter()));
    svg.extend([fragment(&shapes).as_str(), "</svg>\n"]);
    svg
}

/// The beginning of a whole picture.
pub(crate) fn head(scene: &Scene, width: Option<u32>) -> String {
    let [across, down] = scene.size;
    let pixels = width.map_or(across, f64::from);
    opening([pixels, (down * pixels / across).ceil()], scene.area())
}

/// The beginning of a picture of this size in pixels, which shows an area of a scene.
fn opening([width, height]: Point, [left, top, right, bottom]: Area) -> String {
    let view = [left, top, right - left, bottom - top].map(|number| number.to_string()).join(" ");
    // Whole pixels can be a little more than the picture needs. The picture begins at the corner then, so that its parts fit
    // together.
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{view}\" \
         preserveAspectRatio=\"xMinYMin\" role=\"img\">\n",
        Short(width),
        Short(height)
    )
}

/// The elements before the shapes: title, style sheet, definitions and background.
pub(crate) fn preamble<'s>(
    title: &str,
    theme: Theme,
    [left, top, right, bottom]: Area,
    shapes: impl Iterator<Item = &'s Shape>,
) -> String {
    let mut svg = String::new();
    if !title.is_empty() {
        svg.extend(["<title>", &escape(title), "</title>\n"]);
    }
    svg.extend(["<style>", &theme.style_sheet(), "</style>\n", &definitions(&symbols_in(shapes))]);
    let page = Form::Box([left - 1.0, top - 1.0, right + 1.0, bottom + 1.0], 0.0);
    svg.push_str(&fragment(&[Shape::new("page", page)]));
    svg
}

/// The symbols of the stones among these shapes.
fn symbols_in<'s>(shapes: impl Iterator<Item = &'s Shape>) -> Vec<Symbol> {
    let names: BTreeSet<&str> = shapes
        .filter_map(|shape| match shape.form {
            Form::Stone(name, _) => Some(name),
            _ => None,
        })
        .collect();
    let mut symbols = all_symbols();
    symbols.retain(|symbol| names.contains(symbol.name));
    symbols
}

/// The definitions of symbols, to be used as `#xg-NAME`.
#[must_use]
pub fn definitions(symbols: &[Symbol]) -> String {
    let mut svg = String::from("<defs>\n");
    for Symbol { name, shapes } in symbols {
        svg.extend(["<g id=\"xg-", name, "\">\n", &fragment(shapes), "</g>\n"]);
    }
    svg.push_str("</defs>\n");
    svg
}

/// Shapes as elements of SVG, one on each line.
#[must_use]
pub fn fragment(shapes: &[Shape]) -> String {
    let mut svg = String::new();
    shapes.iter().for_each(|shape| add(&mut svg, shape));
    svg
}

fn add(svg: &mut String, shape: &Shape) {
    // Writing to a string does not fail.
    let _ = match &shape.form {
        Form::Circle([x, y], radius) => {
            write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", Short(*x), Short(*y), Short(*radius))
        }
        Form::Box([left, top, right, bottom], corner) => {
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                Short(*left),
                Short(*top),
                Short(right - left),
                Short(bottom - top)
            );
            if *corner > 0.0 { write!(svg, " rx=\"{}\"", Short(*corner)) } else { Ok(()) }
        }
        Form::Polygon(points) => write!(svg, "<polygon points=\"{}\"", list(points)),
        Form::Line(points) => match points[..] {
            [[x1, y1], [x2, y2]] => {
                let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Short);
                write!(svg, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"")
            }
            _ => write!(svg, "<polyline points=\"{}\"", list(points)),
        },
        Form::Text { at: [x, y], size, starts_there, text } => {
            let left = if *starts_there { *x } else { x - stroke_font::width(text, *size) / 2.0 };
            let mut path = String::new();
            stroke_font::write(&mut path, text, [left, y - size / 2.0], *size);
            write!(svg, "<path stroke-width=\"{}\" d=\"{path}\"", Short(size * WEIGHT))
        }
        Form::Stone(name, [x, y]) => write!(svg, "<use href=\"#xg-{name}\" x=\"{}\" y=\"{}\"", Short(*x), Short(*y)),
    };
    if !shape.class.is_empty() {
        svg.extend([" class=\"xg-", shape.class, "\""]);
    }
    if shape.opacity < 1.0 {
        let _ = write!(svg, " opacity=\"{}\"", Short(shape.opacity));
    }
    svg.push_str("/>\n");
}

fn list(points: &[Point]) -> String {
    let mut list = String::new();
    for [x, y] in points {
        let between = if list.is_empty() { "" } else { " " };
        let _ = write!(list, "{between}{},{}", Short(*x), Short(*y));
    }
    list
}

#[cfg(test)]
mod tests {
    use quick_xml::events::Event;
    use quick_xml::{Reader, XmlVersion};

    use super::*;
    use crate::render::scene::{Arrow, Heat, Overlay};
    use xgames_core::board::picture::Mark;
    use xgames_core::games::{Game, Notation, SetupOptions, for_game};

    /// A scene with everything that can be drawn.
    fn everything<P: Notation>(caption: &str) -> Scene {
        let setup = P::read_setup(&SetupOptions::default()).unwrap();
        let mut position = P::begin(&setup).unwrap();
        for _ in 0..12 {
            let moves = position.legal_moves();
            moves.get(moves.len() / 2).into_iter().for_each(|mv| position.play(*mv));
        }
        let mut picture = position.picture();
        let cells: Vec<_> = picture.spots().map(|spot| spot.cell).collect();
        let last = cells[cells.len() - 1];
        for (cell, mark) in cells.iter().step_by(3).zip(Mark::ALL) {
            picture.mark(&[*cell], mark);
        }
        let heat = |strength: f64, is_bad| Heat { cell: last, strength, is_bad, text: "<&\"".to_owned() };
        let overlay = Overlay {
            numbers: vec![(cells[0], "1".to_owned()), (last, "123".to_owned())],
            arrows: vec![Arrow { from: cells[1], to: last, captures: true, both_ways: true }],
            chain: cells[..3].to_vec(),
            heat: vec![heat(0.1, false), heat(1.0, true)],
            caption: Some(caption.to_owned()),
        };
        Scene::new(&picture, &overlay)
    }

    /// The names of the elements, once a parser has read everything.
    fn elements(svg: &str) -> Vec<String> {
        let mut reader = Reader::from_str(svg);
        let mut names = Vec::new();
        loop {
            match reader.read_event().unwrap() {
                Event::Start(element) | Event::Empty(element) => {
                    for attribute in element.attributes() {
                        attribute.unwrap().normalized_value(XmlVersion::Explicit1_0).unwrap();
                    }
                    names.push(element.name().as_ref().to_owned());
                }
                Event::Eof => return names,
                _ => {}
            }
        }
    }

    #[test]
    fn pictures_of_all_games_are_well_formed_in_all_themes() {
        let hostile = "</title><script>alert(1)</script>\u{0}\u{1b}]0;x\u{7}\u{202e}\"'&amp; 😀 ﷺ\u{fffe} ".repeat(9);
        for game in Game::ALL {
            let scene = for_game!(game, P => everything::<P>(&hostile));
            for theme in Theme::ALL {
                let svg = write(&scene, theme, Some(321));
                let names = elements(&svg);
                assert!(names.iter().all(|name| name != "script" && name != "text" && name != "image"), "{game}");
                assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"321\" "), "{svg:.200}");
                // Every symbol that is used is defined, and every class has colours.
                for used in svg.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                    assert!(svg.contains(&format!("<g id=\"{used}\">")), "{used}");
                }
                let sheet = theme.style_sheet();
                for class in svg.split("class=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                    assert!(class.starts_with("xg-layer-") || sheet.contains(&format!(".{class}{{")), "{class}");
                }
            }
        }
    }

    /// The captions of long names are cut, so that they do not make the picture large.
    #[test]
    fn captions_are_cut() {
        let scene = for_game!(Game::Crossway, P => everything::<P>(&"W".repeat(1 << 20)));
        assert!(scene.size[1] < scene.size[0] + 160.0 && scene.title.len() < 2000, "{:?}", scene.size);
    }
}
