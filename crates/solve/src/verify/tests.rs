//! Tests of the verifiers.

use sixfold_core::{Position, Rules, Turn, notation};

use super::*;
use crate::control::Unlimited;

/// Connect(6,2,3): Black has placed three stones (thesis, Figure 6).
fn three_stones() -> Position {
    let rules = Rules::new(19, 19, 6, 2, 3).unwrap();
    notation::parse_game("j10k11j12", rules).unwrap()
}

#[test]
#[ignore]
fn figures() {
    let position = three_stones();
    for verifier in Verifier::ALL {
        let table = Table::with_megabytes(64);
        let parameters = Parameters::new(2);
        let start = std::time::Instant::now();
        let found = verify(&position, verifier, &parameters, &table, &mut Unlimited);
        eprintln!(
            "{} {:?} calls {} answers {} nodes {} unanswered {} {:?}",
            verifier.name(),
            found.finding,
            found.calls,
            found.answers.len(),
            found.nodes,
            found.unanswered.len(),
            start.elapsed()
        );
    }
}
