//! Pictures of random positions with random overlays: always well-formed, always of the
//! size that was asked for.

use proptest::prelude::*;
use sixfold_cli::draw::{
    self, Frame, FrameKind, Mark, Picture, Shape, Style, Theme, Zone, ZoneKind,
};
use sixfold_core::{Cell, Position, Rules, notation};

const THEMES: [Theme; 3] = [Theme::Wood, Theme::Slate, Theme::Paper];

fn any_rules() -> impl Strategy<Value = Rules> {
    (1..=32u32, 1..=32u32, 2..=6u32, 1..=3u32)
        .prop_map(|(m, n, k, p)| Rules::new(m, n, k, p, 1).unwrap())
}

/// A position with as many of these stones as the game lasts.
fn play(rules: Rules, choices: &[usize]) -> Position {
    let mut position = Position::new(rules);
    for choice in choices {
        if position.is_over() {
            break;
        }
        let empties: Vec<Cell> = position.empties().iter().collect();
        position.place(empties[choice % empties.len()], &mut ());
    }
    position
}

fn shapes(label: &str) -> [Shape; 7] {
    [
        Shape::Label(label.to_owned()),
        Shape::Triangle,
        Shape::Circle,
        Shape::Square,
        Shape::Cross,
        Shape::MustBlock,
        Shape::WouldWin,
    ]
}

/// The picture with every kind of mark, frame and zone somewhere.
fn decorate(picture: &mut Picture, position: &Position, label: &str, choices: &[usize]) {
    let cells: Vec<Cell> = position.rules().cells().collect();
    let mut choices = choices.iter().cycle();
    let mut any_cell = || cells[choices.next().unwrap() % cells.len()];
    for shape in shapes(label) {
        picture.overlay.marks.push(Mark::new(any_cell(), shape));
    }
    for kind in [FrameKind::MustBlock, FrameKind::WouldWin, FrameKind::Won] {
        let frame = Frame::round(&[any_cell(), any_cell()], kind);
        picture.overlay.frames.push(frame);
    }
    for kind in [ZoneKind::Second, ZoneKind::First, ZoneKind::Must] {
        let cells = [any_cell(), any_cell()].into_iter().collect();
        picture.overlay.zones.push(Zone { cells, kind });
    }
}

/// Parses the text and returns the size that it states; also checks that every reference
/// has its definition.
fn stated_size(svg: &str) -> (u32, u32) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for attribute in document.descendants().flat_map(|node| node.attributes()) {
        let value = attribute.value();
        let reference = value
            .strip_prefix("url(#")
            .and_then(|v| v.strip_suffix(')'));
        let reference = reference.or(value
            .strip_prefix('#')
            .filter(|_| attribute.name() == "href"));
        if let Some(id) = reference {
            assert!(ids.contains(&id), "{id} is not defined");
        }
    }
    let side = |name| root.attribute(name).unwrap().parse().unwrap();
    (side("width"), side("height"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_picture_is_well_formed_xml_of_the_size_asked_for(
        rules in any_rules(),
        stones in prop::collection::vec(any::<usize>(), 0..200),
        choices in prop::collection::vec(any::<usize>(), 8..30),
        label in "\\PC{0,12}|[\\x00-\\x7f]{0,12}|.{0,4}",
        theme in 0..3usize,
        size in prop::option::of(64..=2000u32),
    ) {
        let position = play(rules, &stones);
        let style = Style { theme: THEMES[theme], size };
        for mut picture in [Picture::of(&position), Picture::numbered(&position)] {
            decorate(&mut picture, &position, &label, &choices);
            picture.title.push_str(&label);
            let (width, height) = stated_size(&draw::svg(&picture, &style));
            if let Some(size) = size {
                prop_assert_eq!(width.max(height), size);
            }
            prop_assert_eq!(width > height, rules.columns() > rules.rows());
        }
    }
}

#[cfg(feature = "png")]
mod pixels {
    use resvg::tiny_skia::{ColorU8, Pixmap};

    use super::*;

    fn drawn(picture: &Picture, style: &Style) -> Pixmap {
        let png = draw::png(&draw::svg(picture, style)).unwrap();
        Pixmap::decode_png(&png).unwrap()
    }

    fn brightness(color: ColorU8) -> u32 {
        u32::from(color.red()) + u32::from(color.green()) + u32::from(color.blue())
    }

    #[test]
    fn png_files_have_the_size_asked_for_on_every_board() {
        for (game, size) in [
            ("connect6", 804),
            ("tictactoe", 64),
            ("32,32,6,2,1", 500),
            ("5,1,3,1,1", 200),
            ("1,5,3,1,1", 201),
            ("1,1,2,1,1", 99),
            ("32,1,6,2,1", 640),
        ] {
            let position = play(game.parse().unwrap(), &[5, 3, 8]);
            for theme in THEMES {
                let size = Some(size);
                let pixels = drawn(&Picture::of(&position), &Style { theme, size });
                assert_eq!(Some(pixels.width().max(pixels.height())), size, "{game}");
            }
        }
    }

    /// Black stones are dark, white ones light, and the board is between them, in every theme.
    #[test]
    fn stones_are_where_they_belong() {
        let position = notation::parse_game("a1 c1 b2 c3", Rules::TICTACTOE).unwrap();
        for theme in THEMES {
            let mut picture = Picture::of(&position);
            for stone in &mut picture.stones {
                stone.face = draw::Face::Plain;
            }
            // Two cells of 40 and margins of 44 make 168: a unit is two pixels.
            let style = Style {
                theme,
                size: Some(336),
            };
            let pixels = drawn(&picture, &style);
            let at = |name: &str| {
                let cell: Cell = name.parse().unwrap();
                let place = |line: u8| 88 + 80 * u32::from(line) + 5;
                let pixel = pixels
                    .pixel(place(cell.column()), place(2 - cell.row()))
                    .unwrap();
                brightness(pixel.demultiply())
            };
            for (black, white) in [("a1", "c1"), ("b2", "c3")] {
                assert!(at(black) < 200, "{theme:?} {black}");
                assert!(at(white) > 690, "{theme:?} {white}");
            }
            assert!((200..=760).contains(&at("a3")), "{theme:?}");
            assert_eq!(pixels.pixel(0, 0).unwrap().alpha(), 0, "corners are round");
        }
    }

    /// The program brings its own letters: a label changes pixels on a machine without fonts.
    #[test]
    fn labels_are_drawn() {
        let position = Position::new(Rules::TICTACTOE);
        let plain = drawn(&Picture::of(&position), &Style::default());
        let mut labelled = Picture::of(&position);
        let centre = "b2".parse().unwrap();
        labelled
            .overlay
            .marks
            .push(Mark::new(centre, Shape::Label("A".into())));
        let mut unlabelled = Picture::of(&position);
        unlabelled
            .overlay
            .marks
            .push(Mark::new(centre, Shape::Label(" ".into())));
        let style = Style::default();
        assert_ne!(
            drawn(&labelled, &style).data(),
            drawn(&unlabelled, &style).data()
        );
        assert_ne!(drawn(&unlabelled, &style).data(), plain.data());
    }
}
