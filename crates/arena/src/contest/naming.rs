//! What engines take for granted where their protocol has no words for the game.

use sixfold_core::Rules;

use super::entrant::Protocol;
use crate::protocol::botzone;

/// What happens where a protocol cannot say which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UnsaidRules {
    /// There is no match: an engine that plays another game would lose, and nobody would know why.
    #[default]
    Refused,
    /// The engines are trusted to know it, for instance from their command lines.
    Trusted,
}

/// The game that an engine believes it plays when it is told of this one.
#[must_use]
pub(super) fn understood(protocol: Protocol, told: Rules) -> Rules {
    match protocol {
        Protocol::Ugi => told,
        Protocol::Gtp => on_the_board_of(told, Rules::CONNECT6),
        Protocol::Cloudict | Protocol::Sau => Rules::CONNECT6,
        Protocol::Botzone => botzone::rules(),
        Protocol::Gomocup => on_the_board_of(told, Rules::GOMOKU),
    }
}

/// A game on the board of another, which the protocol can say.
fn on_the_board_of(board: Rules, game: Rules) -> Rules {
    let numbers = [board.columns(), board.rows(), game.k(), game.p(), game.q()];
    let [columns, rows, k, p, q] = numbers.map(u32::from);
    Rules::new(columns, rows, k, p, q).expect("a board and a preset are in their ranges")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(columns: u32, k: u32, p: u32) -> Rules {
        Rules::new(columns, columns, k, p, 1).unwrap()
    }

    #[test]
    fn what_each_protocol_can_say() {
        let is_said = |protocol, told| understood(protocol, told) == told;
        let small = rules(9, 6, 2);
        let short = rules(19, 5, 2);
        let said = |told| Protocol::ALL.map(|protocol| is_said(protocol, told));
        // In the order ugi, gtp, cloudict, sau, botzone, gomocup.
        assert_eq!(
            said(Rules::CONNECT6),
            [true, true, true, true, false, false]
        );
        assert_eq!(said(small), [true, true, false, false, false, false]);
        assert_eq!(said(short), [true, false, false, false, false, false]);
        assert_eq!(
            said(rules(15, 6, 2)),
            [true, true, false, false, true, false]
        );
        assert_eq!(
            said(Rules::GOMOKU),
            [true, false, false, false, false, true]
        );
        assert_eq!(
            said(rules(20, 5, 1)),
            [true, false, false, false, false, true]
        );
        assert_eq!(
            said(Rules::TICTACTOE),
            [true, false, false, false, false, false]
        );
    }
}
