//! Random trees in random games of the family, through every dialect and back.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sixfold_core::{Cell, Color, Position, Rules};
use sixfold_record::{
    Dialect, GameResult, Mark, NodeId, Reason, Record, SetUp, Step, WriteError, read_sgf, write_sgf,
};

/// A small generator, so that a tree follows from one number.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn cell(&mut self, rules: Rules) -> Cell {
        let column = self.below(usize::from(rules.columns())) as u8;
        let row = self.below(usize::from(rules.rows())) as u8;
        Cell::new(column, row)
    }

    /// Text with everything in it that SGF treats in its own way.
    fn text(&mut self) -> String {
        let pieces = [
            "]",
            "[",
            "\\",
            "\n",
            "(;",
            ":",
            ")",
            " ",
            "é",
            "六子棋",
            "B[jj]",
            "\t",
            "plain",
            "\\]",
        ];
        let length = 1 + self.below(6);
        (0..length)
            .map(|_| pieces[self.below(pieces.len())])
            .collect()
    }
}

fn random_rules() -> impl Strategy<Value = Rules> {
    (1..=32u32, 1..=32u32, 2..=12u32, 1..=6u32, 1..=6u32)
        .prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// A legal step at a position; `None` where the game is over.
fn random_step(position: &Position, random: &mut Random) -> Option<Step> {
    if position.is_over() {
        return None;
    }
    let side = position.to_move();
    let empties: Vec<Cell> = position.empties().iter().collect();
    let cell = empties[random.below(empties.len())];
    Some(match random.below(12) {
        0 => Step::Pass(side),
        1 => Step::Nothing,
        2 => {
            let color = Color::BOTH[random.below(2)];
            let taken = random.cell(position.rules());
            let mut cells = vec![(cell, Some(color))];
            if taken != cell {
                cells.push((taken, None));
            }
            let mut set_up = SetUp::new(cells).unwrap();
            if random.below(2) == 0 {
                set_up.to_move = Some(Color::BOTH[random.below(2)]);
                set_up.left = Some(1);
            }
            Step::SetUp(Box::new(set_up))
        }
        _ => Step::Stone(side, cell),
    })
}

fn decorate(record: &mut Record, id: NodeId, random: &mut Random) {
    let rules = record.rules();
    match random.below(8) {
        0 => record.set_comment(id, &random.text()),
        1 => record.label(id, random.cell(rules), &random.text()),
        2 => {
            let marks = [Mark::Triangle, Mark::Circle, Mark::Square, Mark::Cross];
            record.mark(id, marks[random.below(4)], random.cell(rules));
        }
        3 => record.set_text(id, "XYZ", &random.text()).unwrap(),
        _ => {}
    }
}

/// A record of about so many nodes, every step of which is legal.
fn random_record(rules: Rules, size: usize, seed: u64) -> Record {
    let mut random = Random(seed | 1);
    let mut record = Record::new(rules);
    let root = record.root();
    record.set_player(Color::Black, &random.text());
    record.set_text(root, "EV", &random.text()).unwrap();
    let results = [
        GameResult::Win(Color::White, Reason::Time),
        GameResult::Draw,
        GameResult::Unknown,
        GameResult::Other("adjourned".into()),
    ];
    record.set_result(&results[random.below(results.len())]);
    let mut nodes = vec![root];
    for _ in 0..size {
        // Mostly longer lines, now and then a variation.
        let from = match random.below(4) {
            0 => nodes[random.below(nodes.len())],
            _ => nodes[nodes.len() - 1],
        };
        let position = record.position_at(from).unwrap();
        let Some(step) = random_step(&position, &mut random) else {
            continue;
        };
        let mut trial = record.clone();
        let id = trial.add_child(from, step);
        if trial.position_at(id).is_ok() {
            decorate(&mut trial, id, &mut random);
            nodes.push(id);
            record = trial;
        }
    }
    record
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(6),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn what_is_written_reads_back_equal(
        rules in random_rules(), size in 0..40usize, seed in any::<u64>()
    ) {
        let record = random_record(rules, size, seed);
        record.check().unwrap();
        for dialect in Dialect::ALL {
            match write_sgf(&record, dialect) {
                Ok(text) => {
                    let read = read_sgf(&text, None);
                    prop_assert_eq!(read.as_deref(), Ok(&[record.clone()][..]), "{}", text);
                    let read = read_sgf(&text, Some(rules));
                    prop_assert_eq!(read, Ok(vec![record.clone()]), "{}", text);
                }
                Err(WriteError::BoardTooLarge { .. }) => {
                    prop_assert!(rules.columns().max(rules.rows()) > 26);
                }
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }

    #[test]
    fn a_position_becomes_a_record_and_a_position_again(
        rules in random_rules(), length in 0..60usize, seed in any::<u64>()
    ) {
        let mut random = Random(seed | 1);
        let mut position = Position::new(rules);
        for _ in 0..length {
            if position.is_over() {
                break;
            }
            let empties: Vec<Cell> = position.empties().iter().collect();
            let cell = empties[random.below(empties.len())];
            match random.below(8) {
                0 => position.end_turn(),
                1 => position.add_extra(Color::BOTH[random.below(2)], cell, &mut ()),
                _ => position.place(cell, &mut ()),
            }
        }
        let record = Record::from_position(&position);
        let again = record.main_line_position().unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.key(), position.key());
        let text = write_sgf(&record, Dialect::Standard).unwrap();
        let read = read_sgf(&text, None).unwrap();
        prop_assert_eq!(&read[0], &record, "{}", text);
    }
}

#[test]
fn a_set_up_position_becomes_a_record_and_a_position_again() {
    let mut random = Random(77);
    for _ in 0..200 {
        let rules = Rules::new(9, 9, 5, 3, 2).unwrap();
        let mut stones: Vec<(Color, Cell)> = Vec::new();
        for _ in 0..random.below(12) {
            let cell = random.cell(rules);
            if stones.iter().all(|stone| stone.1 != cell) {
                stones.push((Color::BOTH[random.below(2)], cell));
            }
        }
        let setup = sixfold_core::Setup {
            stones,
            to_move: Some(Color::BOTH[random.below(2)]),
            left: [None, Some(1), Some(2), Some(3)][random.below(4)],
            ..sixfold_core::Setup::new(rules)
        };
        let position = setup.validate().unwrap();
        let record = Record::from_position(&position);
        assert_eq!(record.main_line_position().unwrap(), position);
        let text = write_sgf(&record, Dialect::Standard).unwrap();
        assert_eq!(read_sgf(&text, None).unwrap(), [record], "{text}");
    }
}
