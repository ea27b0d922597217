//! The zone of a proof, as it is shown: M, Z1 and Z2.

use std::path::Path;

use anyhow::{Context, bail};
use serde::Serialize;
use sixfold_core::{Cell, CellSet, Color, Position};
use sixfold_engine::{
    Budget, Limits, Method, NotCertified, Options, Team, certify, certify_verified, solve, verify,
};
use sixfold_proof::{Certificate, Windows, check};
use sixfold_solve::verify::{Parameters, Verifier};

use crate::console::Console;
use crate::draw::{self, ZoneKind};
use crate::{certificate_file, wire};

/// The empty cells on which extra stones of the loser may spoil the proof.
#[derive(Debug)]
pub(crate) struct Zones {
    pub(crate) winner: Color,
    /// M: one stone may, by being there.
    must: CellSet,
    /// Z1: M, and the cells on which one stone may help to a row in time.
    first: CellSet,
    /// Z2: Z1, and the cells on which two may.
    second: CellSet,
}

/// A win is looked for with so many nodes and megabytes.
const NODES: u64 = 10_000_000;
const MEGABYTES: usize = 64;

impl Zones {
    /// Those of the proof in a file, which must be about this position.
    pub(crate) fn read(
        file: &Path,
        position: &Position,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Zones> {
        let certificate = certificate_file::read(file, console)?;
        if certificate.position() != position {
            bail!("{}: it is about another position", file.display());
        }
        Zones::of(&certificate).with_context(|| file.display().to_string())
    }

    /// Those of a win that is found now.
    pub(crate) fn find(position: &Position) -> anyhow::Result<Zones> {
        let budget = Budget::new(Limits {
            nodes: NODES,
            ..Limits::default()
        });
        let team = Team::with_megabytes(MEGABYTES);
        let options = Options::default();
        let answer = solve(position, Method::Best, &options, &team, &budget);
        let certificate = certify(position, &answer.solution, "", &options, &team, &budget);
        let certificate = match certificate {
            Err(NotCertified::NoWin) => certificate_of_other(position, &team),
            other => other,
        };
        Zones::of(&certificate.context("--zones: zones belong to a proved win")?)
    }

    fn of(certificate: &Certificate) -> anyhow::Result<Zones> {
        let accepted = check(certificate, &mut |_| false)?;
        let position = certificate.position();
        let windows = Windows::new(position.rules());
        let empty = position.empties();
        Ok(Zones {
            winner: certificate.attacker(),
            must: accepted.zone.cells() & empty,
            first: accepted.zone.cells_for(1, &windows) & empty,
            second: accepted.zone.cells_for(2, &windows) & empty,
        })
    }

    /// What stands on an empty cell of a board of text.
    pub(crate) fn symbol(&self, cell: Cell) -> Option<&'static str> {
        let zones = [(&self.must, "*"), (&self.first, "1"), (&self.second, "2")];
        let innermost = zones.into_iter().find(|(cells, _)| cells.contains(cell));
        innermost.map(|(_, symbol)| symbol)
    }

    /// What the symbols mean.
    pub(crate) fn legend(&self) -> String {
        let (winner, loser) = (self.winner, self.winner.other());
        let count = |cells: &CellSet| cells.len();
        format!(
            "# {winner} wins; where an extra stone of {loser} may spoil the proof:\n\
             # * M, one by being there ({} cells)\n\
             # 1 Z1, one on the way to a row ({} cells with M)\n\
             # 2 Z2, two together ({} cells with Z1)\n",
            count(&self.must),
            count(&self.first),
            count(&self.second),
        )
    }

    /// What lies on a picture.
    pub(crate) fn overlay(&self) -> Vec<draw::Zone> {
        let zone = |cells: CellSet, kind| draw::Zone { cells, kind };
        vec![
            zone(self.must, ZoneKind::Must),
            zone(self.first, ZoneKind::First),
            zone(self.second, ZoneKind::Second),
        ]
    }
}

/// The side that is not to move may have a win against every reply.
fn certificate_of_other(position: &Position, team: &Team) -> Result<Certificate, NotCertified> {
    if position.is_over() {
        return Err(NotCertified::GameOver);
    }
    let budget = Budget::new(Limits {
        nodes: NODES,
        ..Limits::default()
    });
    let mut parameters = Parameters::new(position.rules().p());
    parameters.most_unanswered = 1;
    let verifier = Verifier::Pairs;
    let verified = verify(position, verifier, &parameters, team.table(), &budget);
    certify_verified(position, &verified, "", &budget)
}

/// What `--json` prints: the empty cells of each.
#[derive(Serialize, Debug)]
pub(crate) struct WireZones {
    winner: &'static str,
    m: Vec<String>,
    z1: Vec<String>,
    z2: Vec<String>,
}

impl From<&Zones> for WireZones {
    fn from(zones: &Zones) -> WireZones {
        WireZones {
            winner: wire::color_name(zones.winner),
            m: wire::names(&zones.must),
            z1: wire::names(&zones.first),
            z2: wire::names(&zones.second),
        }
    }
}
