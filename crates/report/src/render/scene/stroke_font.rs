//! A font of strokes, so that a picture looks the same on every machine and needs no font file.
//!
//! Glyphs are paths as in SVG, in a grid in which capitals are [`CAPITAL`] high: 0 is the top of capitals, 5 that of small
//! letters, 14 the line that they stand on, 18 the bottom of descenders.

use std::fmt::Write as _;

/// The height of a capital in the grid of the glyphs.
const CAPITAL: f64 = 14.0;

/// The space between two glyphs, and between two words.
const GAP: f64 = 3.4;
const SPACE: f64 = 4.0;

/// The width of strokes, as a part of the height of capitals.
pub(crate) const WEIGHT: f64 = 0.125;

/// Each character with its width and its path.
const GLYPHS: &[(char, f64, &str)] = &[
    ('0', 8.0, "M4 0C6.8 0 8 3 8 7S6.8 14 4 14S0 11 0 7S1.2 0 4 0Z"),
    ('1', 4.5, "M0 3.2L4.5 0V14"),
    ('2', 8.0, "M.4 3.8A3.7 3.7 0 0 1 7.7 4C7.7 6.6 5.5 8.4 .2 14H8"),
    ('3', 7.8, "M.4 2.6C1 1 2.3 0 4 0A3.3 3.3 0 0 1 4 6.6A3.7 3.7 0 0 1 4 14C2 14 .6 13 0 11.2M2.6 6.6H4"),
    ('4', 8.2, "M6.2 14V0L0 10H8.2"),
    ('5', 8.0, "M7.2 0H1.5L.8 6.4C1.6 5.6 2.6 5.2 3.7 5.2A4.4 4.4 0 0 1 3.7 14C2 14 .7 13.2 0 11.8"),
    ('6', 8.0, "M6.4 0C3 2.2 0 5.8 0 9.9A4 4.1 0 1 0 8 9.9A4 4.1 0 1 0 0 9.9"),
    ('7', 8.0, "M0 0H8L2.8 14"),
    ('8', 7.8, "M3.9 0A3.2 3.2 0 0 1 3.9 6.4A3.2 3.2 0 0 1 3.9 0ZM3.9 6.4A3.8 3.8 0 0 1 3.9 14A3.8 3.8 0 0 1 3.9 6.4Z"),
    ('9', 8.0, "M1.6 14C5 11.8 8 8.2 8 4.1A4 4.1 0 1 0 0 4.1A4 4.1 0 1 0 8 4.1"),
    ('A', 10.0, "M0 14L5 0L10 14M1.8 9.2H8.2"),
    ('B', 8.0, "M0 0V14H4.2A3.7 3.7 0 0 0 4.2 6.6A3.3 3.3 0 0 0 4.2 0ZM0 6.6H4.2"),
    ('C', 9.6, "M9.6 2.4A6.2 7 0 1 0 9.6 11.6"),
    ('D', 9.0, "M0 0V14H3A6 7 0 0 0 3 0Z"),
    ('E', 7.2, "M7.2 0H0V14H7.2M0 6.8H6"),
    ('F', 7.2, "M7.2 0H0V14M0 6.8H6"),
    ('G', 10.2, "M9.6 2.4A6.2 7 0 1 0 10.2 7.8H6.4"),
    ('H', 9.0, "M0 0V14M9 0V14M0 6.8H9"),
    ('I', 0.4, "M.2 0V14"),
    ('J', 5.6, "M5.6 0V10.2C5.6 14.6 .6 15 0 11.2"),
    ('K', 8.4, "M0 0V14M8 0L0 8.6M3 5.4L8.4 14"),
    ('L', 7.0, "M0 0V14H7"),
    ('M', 11.0, "M0 14V0L5.5 9L11 0V14"),
    ('N', 9.4, "M0 14V0L9.4 14V0"),
    ('O', 11.2, "M5.6 0A5.6 7 0 1 0 5.6 14A5.6 7 0 1 0 5.6 0Z"),
    ('P', 8.0, "M0 14V0H4.2A3.8 3.8 0 0 1 4.2 7.6H0"),
    ('Q', 11.2, "M5.6 0A5.6 7 0 1 0 5.6 14A5.6 7 0 1 0 5.6 0ZM7 10.4L11.2 15"),
    ('R', 8.4, "M0 14V0H4.4A3.7 3.7 0 0 1 4.4 7.4H0M4.4 7.4L8.4 14"),
    (
        'S',
        8.0,
        "M7.4 2.6C6.6 .8 5.2 0 3.9 0C1.8 0 .4 1.4 .4 3.3C.4 7.8 8 5.8 8 10.4C8 12.6 6.2 14 4 14C2.2 14 .6 13 0 11",
    ),
    ('T', 9.0, "M0 0H9M4.5 0V14"),
    ('U', 9.0, "M0 0V9.4A4.5 4.6 0 0 0 9 9.4V0"),
    ('V', 9.8, "M0 0L4.9 14L9.8 0"),
    ('W', 14.0, "M0 0L3.5 14L7 1L10.5 14L14 0"),
    ('X', 9.0, "M0 0L9 14M9 0L0 14"),
    ('Y', 9.2, "M0 0L4.6 7.2L9.2 0M4.6 7.2V14"),
    ('Z', 8.4, "M0 0H8.4L0 14H8.4"),
    ('a', 7.4, "M7.4 5V14M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5"),
    ('b', 7.4, "M0 0V14M0 9.5A3.7 4.5 0 1 1 7.4 9.5A3.7 4.5 0 1 1 0 9.5"),
    ('c', 6.6, "M6.6 6.6A4 4.5 0 1 0 6.6 12.4"),
    ('d', 7.4, "M7.4 0V14M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5"),
    ('e', 7.2, "M0 9.4H7.2A3.6 4.4 0 1 0 6.4 12.3"),
    ('f', 4.8, "M4.8 .2C2.6 -.4 1.8 1 1.8 3V14M0 5H4.4"),
    ('g', 7.4, "M7.4 5V14.2C7.4 18.6 1.6 19 .6 16M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5"),
    ('h', 6.6, "M0 0V14M0 8.6A3.3 3.5 0 0 1 6.6 8.6V14"),
    ('i', 0.4, "M.2 5V14M.2 1.2V1.6"),
    ('j', 2.6, "M2.4 5V15.4C2.4 17.6 1.4 18.2 0 18M2.4 1.2V1.6"),
    ('k', 6.4, "M0 0V14M6 5L0 10.6M2.4 8.4L6.4 14"),
    ('l', 1.8, "M0 0V12C0 13.4 .6 14 1.8 13.8"),
    ('m', 10.8, "M0 14V5M0 8A2.7 3 0 0 1 5.4 8V14M5.4 8A2.7 3 0 0 1 10.8 8V14"),
    ('n', 6.6, "M0 14V5M0 8.6A3.3 3.5 0 0 1 6.6 8.6V14"),
    ('o', 7.6, "M3.8 5A3.8 4.5 0 1 0 3.8 14A3.8 4.5 0 1 0 3.8 5Z"),
    ('p', 7.4, "M0 5V18M0 9.5A3.7 4.5 0 1 1 7.4 9.5A3.7 4.5 0 1 1 0 9.5"),
    ('q', 7.4, "M7.4 5V18M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5"),
    ('r', 4.2, "M0 14V5M0 8.8C0 6.2 1.8 4.6 4.2 5.2"),
    (
        's',
        6.0,
        "M5.6 6.6C4.8 5.4 4 5 3 5C1.4 5 .3 5.9 .3 7.2C.3 10.2 6 8.6 6 11.6C6 13.2 4.6 14 3 14C1.6 14 .5 13.4 0 12.2",
    ),
    ('t', 4.8, "M1.8 1.8V11.4C1.8 13.6 3 14.4 4.8 13.8M0 5H4.4"),
    ('u', 6.6, "M0 5V10.4A3.3 3.5 0 0 0 6.6 10.4M6.6 5V14"),
    ('v', 7.0, "M0 5L3.5 14L7 5"),
    ('w', 10.4, "M0 5L2.6 14L5.2 5.4L7.8 14L10.4 5"),
    ('x', 6.6, "M0 5L6.6 14M6.6 5L0 14"),
    ('y', 7.0, "M0 5L3.6 13.6M7 5L3 15.6C2.4 17.4 1.6 18.2 .2 18"),
    ('z', 6.2, "M0 5H6.2L0 14H6.2"),
    ('ı', 0.4, "M.2 5V14"),
    ('ß', 7.2, "M0 14V3.4C0 -1 6 -1 6 3C6 5 3.8 5 3.8 7S7.2 8.6 7.2 11.2C7.2 14 4.4 14.4 3 13.6"),
    ('Ø', 11.2, "M5.6 0A5.6 7 0 1 0 5.6 14A5.6 7 0 1 0 5.6 0ZM1 15L10.2 -1"),
    ('ø', 7.6, "M3.8 5A3.8 4.5 0 1 0 3.8 14A3.8 4.5 0 1 0 3.8 5ZM.2 15L7.4 4"),
    ('Æ', 12.4, "M0 14L5.4 0H12M6.2 0V14H12.4M6.2 6.8H11.4M2 9.2H6.2"),
    (
        'æ',
        12.0,
        "M5.4 5V14M5.4 9.5A2.7 4.5 0 1 0 0 9.5A2.7 4.5 0 1 0 5.4 9.5H12C12 3.6 5.4 3.6 5.4 9.5C5.4 15 10 15.4 11.6 12.3",
    ),
    ('Ł', 7.4, "M.8 0V14H7.4M0 8.6L4.4 5.4"),
    ('ł', 3.0, "M1.4 0V12C1.4 13.4 2 14 3 13.8M0 8L3 5.8"),
    ('Đ', 9.6, "M.8 0V14H3.6A6 7 0 0 0 3.6 0ZM0 6.8H4.4"),
    ('đ', 8.4, "M7.4 0V14M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5M4.8 2.2H8.4"),
    ('Œ', 13.4, "M13.4 14H6.2A6 7 0 0 1 6.2 0H13.4M7.6 0V14M7.6 6.8H12.6"),
    (
        'œ',
        13.2,
        "M6.6 9.5A3.3 4.5 0 1 0 0 9.5A3.3 4.5 0 1 0 6.6 9.5H13.2C13.2 3.6 6.6 3.6 6.6 9.5C6.6 15 11.4 15.4 12.8 12.3",
    ),
    ('ď', 9.8, "M7.4 0V14M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5M10.2 0C10.4 1.6 10.2 2.6 9.8 3.4"),
    ('ť', 6.2, "M1.8 1.8V11.4C1.8 13.6 3 14.4 4.8 13.8M0 5H4.4M6 -.4C6.2 1.2 6 2.2 5.6 3"),
    ('ľ', 3.2, "M0 0V12C0 13.4 .6 14 1.8 13.8M3.2 0C3.4 1.6 3.2 2.6 2.8 3.4"),
    ('Ľ', 7.0, "M0 0V14H7M4.4 0C4.6 1.6 4.4 2.6 4 3.4"),
    ('ŀ', 4.0, "M0 0V12C0 13.4 .6 14 1.8 13.8M3.8 7.2V7.5"),
    ('Ŀ', 7.0, "M0 0V14H7M4.4 6.6V6.9"),
    (
        'ģ',
        7.4,
        "M7.4 5V14.2C7.4 18.6 1.6 19 .6 16M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5M4.4 -.6C3.4 .2 3.2 1.2 3.4 2.6",
    ),
    ('Þ', 8.0, "M0 0V14M0 3.2H4.2A3.8 3.8 0 0 1 4.2 10.8H0"),
    ('þ', 7.4, "M0 0V18M0 9.5A3.7 4.5 0 1 1 7.4 9.5A3.7 4.5 0 1 1 0 9.5"),
    ('Ð', 9.6, "M.8 0V14H3.6A6 7 0 0 0 3.6 0ZM0 6.8H4.4"),
    ('ð', 7.4, "M7.4 9.5A3.7 4.5 0 1 0 0 9.5A3.7 4.5 0 1 0 7.4 9.5C7.4 5.4 5.4 2 2 .2M1.6 3.8L6.2 .8"),
    ('Ħ', 10.6, "M.8 0V14M9.8 0V14M.8 6.8H9.8M0 3.2H10.6"),
    ('ħ', 7.6, "M1 0V14M1 8.6A3.3 3.5 0 0 1 7.6 8.6V14M0 2.4H4.4"),
    ('Ŋ', 9.0, "M0 14V0M0 4.6A4.5 4.6 0 0 1 9 4.6V14C9 17 7.2 18 5 17.4"),
    ('ŋ', 6.6, "M0 14V5M0 8.6A3.3 3.5 0 0 1 6.6 8.6V15.2C6.6 17.4 5.2 18.2 3.6 17.8"),
    ('Ŧ', 9.0, "M0 0H9M4.5 0V14M1.6 7.4H7.4"),
    ('ŧ', 4.8, "M1.8 1.8V11.4C1.8 13.6 3 14.4 4.8 13.8M0 5H4.4M0 9H4.2"),
    ('Ĳ', 9.4, "M.2 0V14M9.4 0V10.2C9.4 14.6 4.4 15 3.8 11.2"),
    ('ĳ', 6.2, "M.2 5V14M.2 1.2V1.6M6 5V15.4C6 17.6 5 18.2 3.6 18M6 1.2V1.6"),
    (
        'ẞ',
        8.8,
        "M0 14V4.4C0 1.4 1.8 0 4.2 0H8L4.6 5.6C7.2 5.6 8.8 7.4 8.8 9.8C8.8 12.6 6.8 14 4.6 14C3.8 14 3.2 13.8 2.8 13.4",
    ),
    ('.', 0.4, "M.2 13.7V14"),
    (',', 1.2, "M1 13.4C1.2 15 .8 15.8 0 16.6"),
    (':', 0.4, "M.2 6.6V6.9M.2 13.7V14"),
    (';', 1.2, "M1 6.6V6.9M1 13.4C1.2 15 .8 15.8 0 16.6"),
    ('·', 0.4, "M.2 7.9V8.2"),
    ('…', 8.4, "M.2 13.7V14M4.2 13.7V14M8.2 13.7V14"),
    ('!', 0.4, "M.2 0V9.6M.2 13.7V14"),
    ('?', 6.4, "M0 2.4C.8 .8 1.8 0 3.2 0A3.2 3.3 0 0 1 6.4 3.4C6.4 6.2 3 6.4 3 9.8M3 13.7V14"),
    ('-', 4.4, "M0 8.4H4.4"),
    ('–', 7.0, "M0 8.4H7"),
    ('—', 12.0, "M0 8.4H12"),
    ('+', 7.0, "M0 8.4H7M3.5 4.9V11.9"),
    ('×', 5.6, "M0 5.6L5.6 11.2M5.6 5.6L0 11.2"),
    ('=', 7.0, "M0 6.6H7M0 10.2H7"),
    ('*', 6.0, "M3 .6V7.4M0 2.3L6 5.7M6 2.3L0 5.7"),
    ('/', 6.0, "M6 -1L0 16"),
    ('\\', 6.0, "M0 -1L6 16"),
    ('|', 0.4, "M.2 -1V17"),
    ('(', 3.0, "M3 -1.6C-1 3.6 -1 11.6 3 16.8"),
    (')', 3.0, "M0 -1.6C4 3.6 4 11.6 0 16.8"),
    ('[', 2.8, "M2.8 -1.4H0V16.6H2.8"),
    (']', 2.8, "M0 -1.4H2.8V16.6H0"),
    ('{', 3.6, "M3.6 -1.4C0 -1.4 3.4 7.6 0 7.6C3.4 7.6 0 16.6 3.6 16.6"),
    ('}', 3.6, "M0 -1.4C3.6 -1.4 .2 7.6 3.6 7.6C.2 7.6 3.6 16.6 0 16.6"),
    ('<', 6.0, "M6 4.4L0 8.4L6 12.4"),
    ('>', 6.0, "M0 4.4L6 8.4L0 12.4"),
    ('\'', 0.4, "M.2 0V3.6"),
    ('‘', 1.2, "M1.2 0C.2 .8 0 1.8 .2 3.4"),
    ('’', 1.2, "M1 0C1.2 1.6 .8 2.6 0 3.4"),
    ('‚', 1.2, "M1 13.4C1.2 15 .8 15.8 0 16.6"),
    ('“', 4.2, "M1.2 0C.2 .8 0 1.8 .2 3.4M4.2 0C3.2 .8 3 1.8 3.2 3.4"),
    ('”', 4.2, "M1 0C1.2 1.6 .8 2.6 0 3.4M4 0C4.2 1.6 3.8 2.6 3 3.4"),
    ('„', 4.2, "M1 13.4C1.2 15 .8 15.8 0 16.6M4 13.4C4.2 15 3.8 15.8 3 16.6"),
    ('‹', 3.4, "M3.4 5.6L0 9.2L3.4 12.8"),
    ('›', 3.4, "M0 5.6L3.4 9.2L0 12.8"),
    ('«', 7.0, "M3.4 5.6L0 9.2L3.4 12.8M7 5.6L3.6 9.2L7 12.8"),
    ('»', 7.0, "M0 5.6L3.4 9.2L0 12.8M3.6 5.6L7 9.2L3.6 12.8"),
    ('¡', 0.4, "M.2 18V8.4M.2 4.3V4"),
    ('¿', 6.4, "M6.4 15.6C5.6 17.2 4.6 18 3.2 18A3.2 3.3 0 0 1 0 14.6C0 11.8 3.4 11.6 3.4 8.2M3.4 4.3V4"),
    ('ª', 4.2, "M4.2 .6V6.4M4.2 3.5A2.1 2.9 0 1 0 0 3.5A2.1 2.9 0 1 0 4.2 3.5M0 9.4H4.2"),
    ('º', 4.6, "M2.3 .6A2.3 2.9 0 1 0 2.3 6.4A2.3 2.9 0 1 0 2.3 .6ZM0 9.4H4.6"),
    ('€', 10.4, "M10.2 2.4A5.4 7 0 1 0 10.2 11.6M0 5.4H7.4M0 8.6H6.8"),
    ('"', 3.4, "M.2 0V3.6M3.2 0V3.6"),
    ('`', 2.0, "M0 0L2 2.6"),
    ('_', 8.0, "M0 16H8"),
    ('^', 6.0, "M0 4L3 0L6 4"),
    ('~', 7.6, "M0 9.6C1.4 6.4 3 7.4 3.8 8.4S6.4 10.4 7.6 7.2"),
    ('#', 9.0, "M3.2 1L1.6 13M7.4 1L5.8 13M.4 4.8H9M0 9.2H8.6"),
    (
        '%',
        11.0,
        "M2.5 0A2.5 2.9 0 1 0 2.5 5.8A2.5 2.9 0 1 0 2.5 0ZM8.5 8.2A2.5 2.9 0 1 0 8.5 14A2.5 2.9 0 1 0 8.5 8.2ZM9.6 0L1.4 14",
    ),
    (
        '&',
        9.6,
        "M9.4 8.6C8.6 12 6.4 14 3.8 14C1.6 14 0 12.6 0 10.6C0 7.2 6 6.6 6 3C6 1.2 5 0 3.7 0C2.2 0 1.2 1.2 1.2 2.8C1.2 6 6 9.6 9.6 14",
    ),
    ('@', 13.0, "M9.4 5V10C9.4 12.4 13 11.6 13 7A6.5 7 0 1 0 9.6 13M9.4 7.2A2.8 3.2 0 1 0 9.4 7.4"),
    (
        '$',
        8.0,
        "M7.4 3C6.6 1.4 5.2 .8 3.9 .8C1.8 .8 .4 2 .4 3.7C.4 7.8 8 6 8 10.2C8 12.2 6.2 13.4 4 13.4C2.2 13.4 .6 12.4 0 10.6M4 -1.4V15.6",
    ),
    ('½', 10.0, "M0 1.4L2.2 0V6M9 -.6L1.4 14.6M6.4 9.6A1.8 1.8 0 0 1 9.8 9.8C9.8 11 8.6 12 6.2 14H10"),
    ('±', 7.0, "M0 6.4H7M3.5 2.9V9.9M0 13H7"),
];

/// The glyph of characters without one of their own: a box.
const MISSING: (f64, &str) = (7.0, "M0 0H7V14H0Z");

/// Marks above and below letters. They are drawn around 0, for small letters; above tall letters they are higher.
const ACCENTS: &[(char, &str)] = &[
    ('\u{300}', "M-1.6 0L.8 2.4"),
    ('\u{301}', "M1.6 0L-.8 2.4"),
    ('\u{302}', "M-2.2 2.4L0 0L2.2 2.4"),
    ('\u{303}', "M-2.6 2C-1.2 -.4 1 3 2.6 .6"),
    ('\u{304}', "M-2.4 1.4H2.4"),
    ('\u{306}', "M-2.2 .2C-1.6 2.8 1.6 2.8 2.2 .2"),
    ('\u{307}', "M0 1.2V1.5"),
    ('\u{308}', "M-2 1.2V1.5M2 1.2V1.5"),
    ('\u{30a}', "M0 -.9A1.7 1.7 0 0 1 0 2.5A1.7 1.7 0 0 1 0 -.9Z"),
    ('\u{30b}', "M-.4 0L-2.4 2.4M2.8 0L.8 2.4"),
    ('\u{30c}', "M-2.2 0L0 2.4L2.2 0"),
    ('\u{326}', "M.4 15.6C.6 17 .2 17.8 -.8 18.6"),
    ('\u{327}', "M0 14C0 15.4 1.6 15 1.4 16.6C1.2 17.8 0 18 -1 17.6"),
    ('\u{328}', "M1.6 14C-.6 15.6 -.2 18 2 17.4"),
];

/// Letters with accents, by the accent: the letters and, in the same places, their bases. Some of them have a glyph of their own.
const COMPOSED: &[(char, &str, &str)] = &[
    ('\u{300}', "ÀÈÌÒÙàèìòùǸǹẀẁỲỳ", "AEIOUaeıouNnWwYy"),
    ('\u{301}', "ÁÉÍÓÚÝáéíóúýĆćŃńŚśŹźĹĺŔŕẂẃ", "AEIOUYaeıouyCcNnSsZzLlRrWw"),
    ('\u{302}', "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ", "AEIOUaeıouCcGgHhJjSsWwYy"),
    ('\u{303}', "ÃÑÕãñõĨĩŨũ", "ANOanoIıUu"),
    ('\u{304}', "ĀāĒēĪīŌōŪū", "AaEeIıOoUu"),
    ('\u{306}', "ĂăĔĕĞğĬĭŎŏŬŭ", "AaEeGgIıOoUu"),
    ('\u{307}', "ĊċĖėĠġİŻżḂḃḊḋḞḟṀṁṖṗṠṡṪṫ", "CcEeGgIZzBbDdFfMmPpSsTt"),
    ('\u{308}', "ÄËÏÖÜäëïöüÿŸẄẅ", "AEIOUaeıouyYWw"),
    ('\u{30a}', "ÅåŮů", "AaUu"),
    ('\u{30b}', "ŐőŰű", "OoUu"),
    ('\u{30c}', "ČčĎĚěŇňŘřŠšŤŽžǍǎǦǧǨǩďťľĽ", "CcDEeNnRrSsTZzAaGgKkdtlL"),
    ('\u{326}', "ȘșȚț", "SsTt"),
    ('\u{327}', "ÇçĢĶķĻļŅņŖŗŞşŢţģ", "CcGKkLlNnRrSsTtg"),
    ('\u{328}', "ĄąĘęĮįŲų", "AaEeIiUu"),
];

/// A character as it is drawn: its width, its path, and the accent with its place.
struct Glyph {
    width: f64,
    path: &'static str,
    accent: Option<(&'static str, [f64; 2])>,
}

/// The glyphs of a text. A letter and the accent after it, as Unicode may write a letter with an accent, have one glyph.
/// Further accents of the letter are left out.
fn glyphs(text: &str) -> impl Iterator<Item = Glyph> {
    let mut rest = text.chars().peekable();
    let is_accent = |character: &char| ACCENTS.iter().any(|(known, _)| known == character);
    std::iter::from_fn(move || {
        let letter = rest.next()?;
        let accent = rest.next_if(is_accent);
        while rest.next_if(is_accent).is_some() {}
        Some(accent.and_then(|accent| accented(letter, accent)).unwrap_or_else(|| glyph(letter)))
    })
}

/// The width and the path of a character that has a glyph of its own.
fn plain(character: char) -> Option<(f64, &'static str)> {
    let (_, width, path) = GLYPHS.iter().find(|(known, ..)| *known == character)?;
    Some((*width, path))
}

fn glyph(character: char) -> Glyph {
    if character == ' ' {
        return Glyph { width: SPACE, path: "", accent: None };
    }
    if let Some((width, path)) = plain(character) {
        return Glyph { width, path, accent: None };
    }
    let composed = COMPOSED.iter().find_map(|(accent, letters, bases)| {
        let place = letters.chars().position(|letter| letter == character)?;
        with_accent(bases.chars().nth(place)?, *accent)
    });
    composed.unwrap_or(Glyph { width: MISSING.0, path: MISSING.1, accent: None })
}

/// The glyph of a letter that Unicode writes as two characters: that of the one that means the same, if there is one.
fn accented(letter: char, accent: char) -> Option<Glyph> {
    let composed = COMPOSED.iter().filter(|(known, ..)| *known == accent).find_map(|(_, letters, bases)| {
        // The dot of an i gives way to most accents.
        let is_base = |base| base == letter || (base, letter) == ('ı', 'i');
        letters.chars().nth(bases.chars().position(is_base)?)
    });
    composed.map(glyph).or_else(|| with_accent(letter, accent))
}

/// The glyph of a letter with an accent above or below it.
fn with_accent(base: char, accent: char) -> Option<Glyph> {
    let (width, path) = plain(base)?;
    let (_, stroke) = ACCENTS.iter().find(|(known, _)| *known == accent)?;
    // Accents below a letter are in their place already.
    let is_below = accent >= '\u{326}';
    let y = if is_below {
        0.0
    } else if base.is_uppercase() || "bdfhklt".contains(base) {
        -4.2
    } else {
        0.4
    };
    Some(Glyph { width, path, accent: Some((stroke, [width / 2.0, y])) })
}

/// The width of a text whose capitals are `size` high.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let width: f64 = glyphs(text).map(|glyph| glyph.width + GAP).sum();
    (width - GAP).max(0.0) * size / CAPITAL
}

/// Appends the path of a text, as in SVG, that begins at `left` and whose capitals are `size` high and have their top at `top`.
pub(crate) fn write(path: &mut String, text: &str, [left, top]: [f64; 2], size: f64) {
    let scale = size / CAPITAL;
    let mut x = left;
    for Glyph { width, path: strokes, accent } in glyphs(text) {
        place(path, strokes, [x, top], scale);
        if let Some((strokes, [dx, dy])) = accent {
            place(path, strokes, [x + dx * scale, top + dy * scale], scale);
        }
        x += (width + GAP) * scale;
    }
}

/// Appends a path that is moved and scaled.
fn place(path: &mut String, strokes: &str, origin: [f64; 2], scale: f64) {
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        path.push(command);
        rest = &rest[1..];
        let end = rest.find(|other: char| other.is_ascii_alphabetic()).unwrap_or(rest.len());
        for (index, number) in rest[..end].split_ascii_whitespace().enumerate() {
            let number: f64 = number.parse().unwrap_or(0.0);
            let placed = |axis: usize| origin[axis] + number * scale;
            let value = match (command, index % 7) {
                ('H', _) => placed(0),
                ('V', _) => placed(1),
                ('A', 0 | 1) => number * scale,
                ('A', 2..=4) => number,
                ('A', index) => placed(index - 5),
                _ => placed(index % 2),
            };
            let between = if index == 0 { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(path, "{between}{}", Short(value));
        }
        rest = &rest[end..];
    }
}

/// A number with at most two decimals.
pub(crate) struct Short(pub(crate) f64);

impl std::fmt::Display for Short {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        match (rest / 100, rest % 100) {
            (whole, 0) => write!(formatter, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(formatter, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(formatter, "{sign}{whole}.{part:02}"),
        }
    }
}

/// The text in lines that are not wider than `width`, at most `lines` of them. The rest is cut, with an ellipsis.
pub(crate) fn wrapped(text: &str, size: f64, limit: f64, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    // Longer texts would be cut anyway; a hostile name may be very long.
    let text: String = text.chars().take(4000).collect();
    for word in text.split_whitespace() {
        let longer = wrapped.last().map(|line| format!("{line} {word}"));
        // A dot between two parts ends a line.
        match longer.filter(|line| word == "·" || width(line, size) <= limit) {
            Some(longer) => *wrapped.last_mut().expect("there is a line to go on with") = longer,
            None if wrapped.len() < lines => wrapped.push(cut(word, size, limit, false)),
            None => {
                let last = wrapped.pop().unwrap_or_default();
                wrapped.push(cut(&last, size, limit, true));
                break;
            }
        }
    }
    wrapped
}

/// The part of a text that fits, with an ellipsis if it is cut, or if there is more to come.
fn cut(text: &str, size: f64, limit: f64, has_more: bool) -> String {
    if !has_more && width(text, size) <= limit {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take((limit / size * 4.0) as usize + 1).collect();
    while !cut.is_empty() && width(&cut, size) + width(" …", size) > limit {
        cut.pop();
    }
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_and_european_letters_have_glyphs() {
        for character in ('!'..='~').chain("‘’–—…·×±½".chars()) {
            assert!(GLYPHS.iter().any(|(known, ..)| *known == character), "{character}");
        }
        for (_, letters, bases) in COMPOSED {
            assert_eq!(letters.chars().count(), bases.chars().count(), "{letters}");
        }
        assert_eq!(glyph('漢').path, MISSING.1);
    }

    /// The letters of the languages of Europe that are written in Latin letters, and the marks around their words.
    #[test]
    fn no_european_letter_is_a_box() {
        let letters =
            "ÁÀÂÄÃÅĀĂĄÆĆĈĊČÇĎĐÐÉÈÊËĖĒĚĘĜĞĠĢĤĦÍÌÎÏĨĪĮİĲĴĶĹĽĻĿŁŃÑŇŅŊÓÒÔÖÕŌŐØŒŔŘŖŚŜŠŞȘẞŤŢȚŦÞÚÙÛÜŨŪŬŮŰŲŴẀẂẄÝŶŸỲŹŻŽ";
        let small = "áàâäãåāăąæćĉċčçďđðéèêëėēěęĝğġģĥħíìîïĩīįıĳĵķĺľļŀłńñňņŋóòôöõōőøœŕřŗśŝšşșßťţțŧþúùûüũūŭůűųŵẁẃẅýŷÿỳźżž";
        for character in letters.chars().chain(small.chars()).chain("¿¡€ªº«»‹›„“”‚‘’…–—".chars())
        {
            assert_ne!(glyph(character).path, MISSING.1, "{character}");
        }
    }

    /// Systems that take letters apart, such as those of file names, show the same as others.
    #[test]
    fn letters_that_are_taken_apart_look_as_usual() {
        let path = |text: &str| {
            let mut path = String::new();
            write(&mut path, text, [0.0; 2], CAPITAL);
            (path, width(text, CAPITAL))
        };
        for (accent, letters, bases) in COMPOSED {
            for (letter, base) in letters.chars().zip(bases.chars()) {
                let base = if base == 'ı' { 'i' } else { base };
                assert_eq!(path(&format!("a{base}{accent}b")), path(&format!("a{letter}b")), "{letter}");
            }
        }
        // An accent has a place on any letter, the first one of several.
        let with_accent = path("b\u{301}");
        assert!(with_accent.0.len() > path("b").0.len() && (with_accent.1 - path("b").1).abs() < 1e-6);
        assert_eq!(path("b\u{301}\u{327}"), with_accent);
        assert_eq!(path("漢\u{301}"), path("漢"));
    }

    #[test]
    fn paths_are_moved_and_scaled() {
        let mut path = String::new();
        write(&mut path, "1 |", [10.0, 20.0], 7.0);
        assert_eq!(path, "M10 21.6L12.25 20V27M17.75 19.5V28.5");
        assert_eq!(
            [0.0, -0.004, 1.5, -2.25, 100.049].map(|number| Short(number).to_string()),
            ["0", "0", "1.5", "-2.25", "100.05"]
        );
    }

    #[test]
    fn text_is_broken_between_words_and_cut() {
        let lines = |limit, most| wrapped("one two · three four", 10.0, limit, most);
        assert_eq!(lines(1000.0, 3), ["one two · three four"]);
        let narrow = width("one two", 10.0) + 1.0;
        assert_eq!(lines(narrow, 3), ["one two ·", "three", "four"]);
        assert_eq!(lines(narrow, 2), ["one two ·", "three…"]);
        assert!(wrapped(&"W".repeat(9000), 10.0, 100.0, 2)[0].ends_with('…'));
    }
}
