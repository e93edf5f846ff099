//! Colours. No two things that must be told apart differ in hue only, and the hues are those that colour-blind people can
//! tell apart (Okabe and Ito, <https://jfly.uni-koeln.de/color/>).

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Colours on a white ground.
    #[default]
    Light,
    /// Colours on a black ground.
    Dark,
    /// Black, white and grey, for paper.
    Print,
}

/// The part of the style sheet that is the same in all themes.
const COMMON: &str = ".xg-line,.xg-side-even,.xg-side-odd,.xg-cross,.xg-forbidden,.xg-legal-corner,.xg-fault,.xg-played,.xg-capture,\
.xg-chain,.xg-chain-case,.xg-arrow,.xg-arrow-case,.xg-waiting,.xg-last-frame,.xg-white-ring,.xg-ring,.xg-better,\
.xg-wild-inner{fill:none}\
.xg-label,.xg-caption,.xg-value,.xg-number,.xg-number-on-black,.xg-number-on-cell,.xg-heat-text,.xg-text-case,.xg-number-case,\
.xg-tile-letter,.xg-wild-letter{fill:none;stroke-linecap:round;stroke-linejoin:round}.xg-text-case,\
.xg-number-case{stroke-width:3.2}\
.xg-side-even,.xg-side-odd,.xg-cross,.xg-forbidden,.xg-played,.xg-chain,.xg-chain-case,.xg-arrow,.xg-arrow-case{stroke-linecap:round;\
stroke-linejoin:round}\
.xg-line{stroke-width:1.1;stroke-linecap:square}.xg-side-even,.xg-side-odd{stroke-width:4.5}.xg-side-odd{stroke-dasharray:2 9}\
.xg-ring{stroke-width:5.6}.xg-cross{stroke-width:6.2}.xg-forbidden{stroke-width:2.2}.xg-legal-corner,.xg-fault,.xg-capture{\
stroke-width:2.6}.xg-played{stroke-width:3.4}.xg-chain{stroke-width:3.6}.xg-chain-case{stroke-width:7}.xg-arrow{stroke-width:4.4}\
.xg-arrow-case{stroke-width:7.4}.xg-arrow-head-case{stroke-width:3;stroke-linejoin:round}.xg-waiting{stroke-width:2.6;\
stroke-dasharray:5 4.2}.xg-last-frame{stroke-width:2.8}.xg-better{stroke-width:2.8}.xg-white-ring{stroke-width:1.1}\
.xg-wild-inner{stroke-width:1}.xg-chain-node,.xg-legal{stroke-width:1.4}";

/// The classes with their colours in the three themes.
const COLOURS: &[(&str, [&str; 3])] = &[
    ("page", ["fill:#ffffff", "fill:#15171c", "fill:#ffffff"]),
    ("label", ["stroke:#4d4a43", "stroke:#b9b4a8", "stroke:#000000"]),
    ("caption", ["stroke:#24262b", "stroke:#dcd8cd", "stroke:#000000"]),
    ("board", ["fill:#ecd6a8", "fill:#4a3f2c", "fill:#ffffff"]),
    ("line", ["stroke:#7d6336", "stroke:#a08b63", "stroke:#000000"]),
    ("star", ["fill:#6b522a", "fill:#bfa775", "fill:#000000"]),
    ("edge-black", ["fill:#1f2126", "fill:#08090b", "fill:#000000"]),
    ("edge-white", ["fill:#fffdf6;stroke:#7d6336", "fill:#e9e5da", "fill:#ffffff;stroke:#000000"]),
    ("frame", ["fill:#e2d3b2", "fill:#37322a", "fill:#ffffff;stroke:#000000"]),
    ("side-even", ["stroke:#5a4520", "stroke:#e3d3a8", "stroke:#000000"]),
    ("side-odd", ["stroke:#5a4520", "stroke:#e3d3a8", "stroke:#000000"]),
    ("cell", ["fill:#fdf8ec;stroke:#bda97d", "fill:#221f1b;stroke:#6b604b", "fill:#ffffff;stroke:#555555"]),
    ("light", ["fill:#f4e8cd", "fill:#5d5445", "fill:#ffffff"]),
    ("dark", ["fill:#cbae80", "fill:#3c352a", "fill:#d4d4d4"]),
    ("far", ["fill:#0072b2;fill-opacity:.13", "fill:#56b4e9;fill-opacity:.22", "fill:#000000;fill-opacity:.12"]),
    ("place", ["fill:#f3ead6;stroke:#cdbb94", "fill:#25221d;stroke:#4f493d", "fill:#ffffff;stroke:#999999"]),
    (
        "black",
        ["fill:#1d1f24;stroke:#000000", "fill:#0b0c0e;stroke:#c9c2b0;stroke-width:1.5", "fill:#000000;stroke:#000000"],
    ),
    ("white", ["fill:#fffefb;stroke:#3d3a34", "fill:#f1eee5;stroke:#000000", "fill:#ffffff;stroke:#000000"]),
    ("white-ring", ["stroke:#8f897b", "stroke:#8a8373", "stroke:#000000"]),
    ("keyhole-on-black", ["fill:#f4e8cd", "fill:#f1eee5", "fill:#ffffff"]),
    ("keyhole-on-white", ["fill:#1d1f24", "fill:#15171c", "fill:#000000"]),
    ("ring", ["stroke:#005f99", "stroke:#63bdf0", "stroke:#000000"]),
    ("cross", ["stroke:#c24a00", "stroke:#f08a3c", "stroke:#000000"]),
    ("tile", ["fill:#fffdf7;stroke:#8d8267", "fill:#efeade;stroke:#000000", "fill:#ffffff;stroke:#000000"]),
    ("tile-a", ["fill:#0072b2", "fill:#0072b2", "fill:#000000"]),
    ("tile-b", ["fill:#c24a00", "fill:#c24a00", "fill:#000000"]),
    ("tile-c", ["fill:#007a59", "fill:#007a59", "fill:#000000"]),
    ("tile-d", ["fill:#a83e7c", "fill:#a83e7c", "fill:#000000"]),
    ("tile-e", ["fill:#b57d00", "fill:#b57d00", "fill:#000000"]),
    ("tile-f", ["fill:#2c2f36", "fill:#2c2f36", "fill:#000000"]),
    ("tile-letter", ["stroke:#5f5a4d", "stroke:#5f5a4d", "stroke:#000000"]),
    ("wild", ["fill:#2c2f36;stroke:#000000", "fill:#5a6070;stroke:#000000", "fill:#ffffff;stroke:#000000"]),
    ("wild-inner", ["stroke:#9aa0ad", "stroke:#aab0be", "stroke:#000000"]),
    ("wild-letter", ["stroke:#ffffff", "stroke:#ffffff", "stroke:#000000"]),
    ("row-value", ["fill:#b3372f", "fill:#c4534a", "fill:#ffffff;stroke:#000000"]),
    ("column-value", ["fill:#00694c", "fill:#1c8a68", "fill:#ffffff;stroke:#000000"]),
    ("value", ["stroke:#ffffff", "stroke:#ffffff", "stroke:#000000"]),
    ("last-cell", ["fill:#e69f00;fill-opacity:.42", "fill:#e69f00;fill-opacity:.36", "fill:#000000;fill-opacity:.2"]),
    ("last-frame", ["stroke:#e8590c", "stroke:#f08a3c", "stroke:#777777"]),
    ("waiting", ["stroke:#a83e7c", "stroke:#e48ac0", "stroke:#000000"]),
    ("legal", ["fill:#007a59;stroke:#ffffff", "fill:#35c79b;stroke:#15171c", "fill:#ffffff;stroke:#000000"]),
    ("legal-corner", ["stroke:#007a59", "stroke:#35c79b", "stroke:#000000;stroke-dasharray:2.6 2.2"]),
    ("forbidden", ["stroke:#a8322a", "stroke:#f0796f", "stroke:#000000"]),
    ("chain-case", ["stroke:#ffffff", "stroke:#15171c", "stroke:#ffffff"]),
    ("chain", ["stroke:#a0186e", "stroke:#ff86cf", "stroke:#000000"]),
    ("chain-node", ["fill:#a0186e;stroke:#ffffff", "fill:#ff86cf;stroke:#15171c", "fill:#000000;stroke:#ffffff"]),
    ("better", ["stroke:#007a59", "stroke:#35c79b", "stroke:#000000"]),
    ("fault", ["stroke:#b00020", "stroke:#ff6b6b", "stroke:#000000"]),
    ("played", ["stroke:#b00020", "stroke:#ff6b6b", "stroke:#000000"]),
    ("capture", ["stroke:#b00020", "stroke:#ff6b6b", "stroke:#000000"]),
    ("number", ["stroke:#24262b", "stroke:#24262b", "stroke:#000000"]),
    ("number-case", ["stroke:#fffdf7", "stroke:#efeade", "stroke:#ffffff"]),
    ("number-on-black", ["stroke:#ffffff", "stroke:#f1eee5", "stroke:#ffffff"]),
    ("number-on-cell", ["stroke:#24262b", "stroke:#f1eee5", "stroke:#000000"]),
    ("number-back", ["fill:#ffffff;fill-opacity:.8", "fill:#efeade;fill-opacity:.85", "fill:#ffffff"]),
    ("arrow", ["stroke:#0072b2", "stroke:#56b4e9", "stroke:#000000"]),
    ("arrow-case", ["stroke:#ffffff", "stroke:#15171c", "stroke:#ffffff"]),
    ("arrow-head", ["fill:#0072b2", "fill:#56b4e9", "fill:#000000"]),
    ("arrow-head-case", ["fill:#ffffff;stroke:#ffffff", "fill:#15171c;stroke:#15171c", "fill:#ffffff;stroke:#ffffff"]),
    ("heat", ["fill:#08519c", "fill:#56b4e9", "fill:#444444"]),
    ("heat-bad", ["fill:#c24a00", "fill:#f08a3c", "fill:#ffffff;stroke:#000000"]),
    ("heat-text", ["stroke:#15171c", "stroke:#ffffff", "stroke:#000000"]),
    ("text-case", ["stroke:#ffffff", "stroke:#15171c", "stroke:#ffffff"]),
];

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The name in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["light", "dark", "print"][self as usize]
    }

    /// All colours of the theme: red, green and blue.
    #[must_use]
    pub fn colours(self) -> Vec<[u8; 3]> {
        let sheet = self.style_sheet();
        let written = sheet.split('#').filter_map(|rest| u32::from_str_radix(rest.get(..6)?, 16).ok());
        let mut colours: Vec<[u8; 3]> = written.map(|colour| [16, 8, 0].map(|by| (colour >> by) as u8)).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    /// The style sheet of pictures. Its classes begin with `xg-`.
    #[must_use]
    pub fn style_sheet(self) -> String {
        let mut sheet = String::from(COMMON);
        for (class, colours) in COLOURS {
            sheet.extend([".xg-", class, "{", colours[self as usize], "}"]);
        }
        sheet
    }
}
