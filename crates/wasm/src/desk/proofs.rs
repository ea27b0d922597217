//! Proofs that were accepted, kept to be walked through.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use sixfold_core::{CellSet, Color, Position};
use sixfold_proof::{Certificate, Reason, Windows, Zone, check, decode, encode};

use super::fault::Fault;
use super::meter::{Budget, Work};
use crate::text;
use crate::wire::{self, Body, Limit, Opened, Stage, side_name};

/// So many proofs are kept; the oldest goes first.
const MOST_PROOFS: usize = 24;
/// Longer certificates are not handed out.
const MOST_BYTES: usize = 4 << 20;
/// Threats that cannot all be blocked are carried out in one more turn, which no node of a proof has.
pub(super) const THE_ROW: u32 = 1;

/// A certificate that the checker has accepted.
#[derive(Debug)]
pub struct OpenProof {
    /// The name.
    pub name: String,
    /// The proof.
    pub certificate: Certificate,
    /// Where extra stones may spoil it.
    pub zone: Zone,
    /// The replies that the checker looked at.
    pub replies: u64,
    /// For each node the attacker's turns on the longest path from there, without the row.
    pub depths: Vec<u32>,
    /// The windows of the board.
    pub windows: Windows,
    /// The zones of answers that were needed so far.
    pub(super) zones: Mutex<HashMap<u32, Arc<Zone>>>,
    bytes: Vec<u8>,
}

impl OpenProof {
    /// Has the certificate checked.
    ///
    /// # Errors
    /// Where the checker does not accept it, or was stopped.
    pub fn checked(
        certificate: Certificate,
        work: &mut Work<'_>,
        budget: &mut Budget,
    ) -> Result<OpenProof, Fault> {
        let accepted = {
            // A win that took all the time is to be checked like others; only a stop ends that.
            let mut meter = work.meter_until(budget, Stage::Check, f64::INFINITY);
            meter.has_no_limit();
            check(&certificate, &mut |nodes| {
                sixfold_solve::Control::stop(&mut meter, nodes)
            })
        };
        let accepted = accepted.map_err(|rejection| match rejection.reason {
            Reason::Stopped => Fault::NotProved(String::from("the check was stopped")),
            _ => Fault::NotProved(format!("the checker rejects the proof: {rejection}")),
        })?;
        let bytes = encode(&certificate);
        Ok(OpenProof {
            name: name_of(&bytes),
            zone: accepted.zone,
            replies: accepted.replies,
            depths: depths(&certificate),
            windows: Windows::new(certificate.position().rules()),
            certificate,
            zones: Mutex::default(),
            bytes,
        })
    }

    /// The attacker's turns against the longest defence, up to the one that makes the row.
    fn turns(&self) -> u32 {
        let root = self.certificate.root();
        let mut position = self.certificate.position().clone();
        for &cell in &self.certificate.nodes()[root as usize].turn {
            if !position.is_over() {
                position.place(cell, &mut ());
            }
        }
        match position.is_over() {
            true => THE_ROW,
            false => self.depths[root as usize] + THE_ROW,
        }
    }

    /// The proof as a message has it.
    #[must_use]
    pub fn wire(&self) -> wire::Proof {
        let position = self.certificate.position();
        let attacker = self.certificate.attacker();
        wire::Proof {
            proof: self.name.clone(),
            attacker: side_name(attacker).into(),
            attacker_to_move: position.to_move() == attacker,
            turns: self.turns(),
            nodes: self.certificate.nodes().len(),
            replies: self.replies,
            zones: zones(&self.zone, &self.windows, position.empties(), attacker),
            certificate: (self.bytes.len() <= MOST_BYTES).then(|| base64(&self.bytes)),
        }
    }
}

/// The zones as they are shown: on empty cells.
pub(super) fn zones(
    zone: &Zone,
    windows: &Windows,
    empties: CellSet,
    attacker: Color,
) -> wire::Zones {
    let shown = |cells: CellSet| text::names((cells & empties).iter());
    wire::Zones {
        winner: side_name(attacker).into(),
        m: shown(zone.cells()),
        z1: shown(zone.cells_for(1, windows)),
        z2: shown(zone.cells_for(2, windows)),
    }
}

/// The attacker's turns on the longest path from each node, without the one that makes the row.
fn depths(certificate: &Certificate) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(certificate.nodes().len());
    for node in certificate.nodes() {
        let below = node.replies.iter().map(|reply| depths[reply.next as usize]);
        let own = u32::from(!node.turn.is_empty());
        depths.push(own + below.max().unwrap_or(0));
    }
    depths
}

/// The proofs that can be walked through.
#[derive(Debug, Default)]
pub struct Proofs {
    known: VecDeque<Arc<OpenProof>>,
}

impl Proofs {
    /// Keeps a proof.
    pub fn keep(&mut self, proof: OpenProof) -> Arc<OpenProof> {
        self.known.retain(|known| known.name != proof.name);
        let proof = Arc::new(proof);
        self.known.push_back(Arc::clone(&proof));
        if self.known.len() > MOST_PROOFS {
            self.known.pop_front();
        }
        proof
    }

    /// The proof of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Arc<OpenProof>> {
        self.known.iter().find(|known| known.name == name).cloned()
    }
}

/// Has a certificate checked and keeps it.
pub(super) fn keep(
    certificate: Option<Certificate>,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Result<Arc<OpenProof>, Fault> {
    let certificate = certificate.ok_or_else(|| {
        Fault::NotProved(String::from("the strategy is too large to be written down"))
    })?;
    let proof = OpenProof::checked(certificate, work, budget)?;
    let mut proofs = work
        .workshop
        .proofs
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(proofs.keep(proof))
}

/// `open`.
pub(super) fn open(certificate: &str, work: &mut Work<'_>) -> Result<Body, Fault> {
    let bytes = from_base64(certificate)
        .ok_or_else(|| Fault::NotProved(String::from("the certificate is no base64")))?;
    let certificate = decode(&bytes).map_err(|error| Fault::NotProved(error.to_string()))?;
    let mut budget = Budget::new(work, Limit::default(), f64::INFINITY);
    let position: Position = certificate.position().clone();
    let proof = keep(Some(certificate), work, &mut budget)?;
    Ok(Body::Opened(Box::new(Opened {
        proof: proof.wire(),
        position: text::wire_position(&position),
    })))
}

/// The same name for the same bytes (the hash FNV-1a of 128 bits).
fn name_of(bytes: &[u8]) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = bytes.iter().fold(BASIS, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:032x}")
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text, in the usual alphabet and with its padding.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, at| {
            bits << 8 | u32::from(group.get(at).copied().unwrap_or(0))
        });
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            let is_used = at <= group.len();
            text.push(if is_used { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The bytes of such a text.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    let letters = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for &letter in letters {
        let value = LETTERS.iter().position(|&known| known == letter)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_as_text() {
        for length in 0..10 {
            let bytes: Vec<u8> = (0..length)
                .map(|byte: u8| byte.wrapping_mul(37) ^ 0xfb)
                .collect();
            let text = base64(&bytes);
            assert_eq!(text.len() % 4, 0);
            assert_eq!(from_base64(&text), Some(bytes));
        }
        assert_eq!(base64(b"any"), "YW55");
        assert_eq!(base64(b"an"), "YW4=");
        assert_eq!(from_base64("a b"), None);
    }

    #[test]
    fn names_are_those_of_the_known_hash() {
        // The published value of FNV-1a, 128 bits, for "a".
        assert_eq!(name_of(b"a"), "d228cb696f1a8caf78912b704e4a8964");
    }
}
