//! What must hold for any bytes taken as a certificate.

use sixfold_core::CellSet;
use sixfold_proof::{check, decode, encode};
use sixfold_solve::Brute;

/// Larger boards and turns have so many replies that an input would take minutes.
const MOST_CELLS: usize = 64;
const MOST_STONES: u8 = 3;
/// Exhaustive search is asked where no more cells are empty.
const MOST_EMPTY: usize = 9;

/// Any bytes as a certificate: refused with a place inside them, or the one form of what was read;
/// judged by the checker without a panic; and what it accepts is won.
pub fn certificate(bytes: &[u8]) {
    let certificate = match decode(bytes) {
        Ok(certificate) => certificate,
        Err(error) => {
            assert!(error.at <= bytes.len(), "{error}");
            return;
        }
    };
    assert_eq!(encode(&certificate), bytes);
    let position = certificate.position();
    let rules = position.rules();
    if rules.cell_count() > MOST_CELLS || rules.p() > MOST_STONES || rules.q() > MOST_STONES {
        return;
    }
    let Ok(accepted) = check(&certificate, &mut |_| false) else {
        return;
    };
    assert!(!position.is_over());
    for stone in accepted.zone.cells().iter() {
        assert!(position.empties().contains(stone), "{stone} is not empty");
    }
    if position.empty_count() <= MOST_EMPTY {
        let mut brute = Brute::new(position, certificate.attacker());
        assert!(brute.wins(position, &CellSet::EMPTY), "accepted, not won");
    }
}
