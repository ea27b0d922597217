//! The network in a file of weights.
//!
//! `net-class` and `net-code` have the rows of classes and what codes add to them, `net-weight` with the number of a
//! sum from 0 by what it enters each neuron, `net-bias` what the neurons have without, and `net-out` by what they
//! enter the value. All or none of the classes, weights, biases and outputs are there.

use std::collections::BTreeMap;
use std::fmt;

use super::text::{
    WeightsFault, class_number, counted, not_a_number, once, sorted_code, start_of, weight,
};
use crate::eval::net::{FEATURES, HIDDEN, Layer, MOST_IN_LAYER, Net, Row};
use crate::eval::{Class, Code, Codes};

pub(super) fn write_net(f: &mut fmt::Formatter<'_>, net: &Net, codes: &Codes) -> fmt::Result {
    for (class, row) in net.classes().iter().enumerate() {
        write_numbers(f, format_args!("net-class {class}"), row)?;
    }
    for (code, row) in codes.sorted().iter().zip(net.residuals()) {
        if *row != [0; FEATURES] {
            write_numbers(f, format_args!("net-code {code}"), row)?;
        }
    }
    let Layer {
        weights,
        biases,
        out,
    } = net.layer();
    for (feature, weights) in weights.iter().enumerate() {
        write_numbers(f, format_args!("net-weight {feature}"), weights)?;
    }
    write_numbers(f, format_args!("net-bias"), biases)?;
    write_numbers(f, format_args!("net-out"), out)
}

fn write_numbers(
    f: &mut fmt::Formatter<'_>,
    name: fmt::Arguments<'_>,
    numbers: &[impl fmt::Display],
) -> fmt::Result {
    write!(f, "{name}")?;
    for number in numbers {
        write!(f, " {number}")?;
    }
    writeln!(f)
}

/// What was read of a network so far.
#[derive(Default)]
pub(super) struct ReadNet {
    classes: BTreeMap<u8, Row>,
    codes: BTreeMap<Code, Row>,
    weights: BTreeMap<usize, [i32; HIDDEN]>,
    biases: Option<[i32; HIDDEN]>,
    out: Option<[i32; HIDDEN]>,
}

impl ReadNet {
    /// Reads a line whose first word is `net-` and this part.
    pub(super) fn line(&mut self, part: &str, values: &[&str]) -> Result<(), WeightsFault> {
        let known = |name: &dyn fmt::Display| WeightsFault::Twice(format!("net-{part} {name}"));
        match part {
            "class" => {
                let [class, numbers @ ..] = counted::<{ 1 + FEATURES }>(values)?;
                let class = class_number(class)?;
                let before = self.classes.insert(class, row(numbers)?);
                before.map_or(Ok(()), |_| Err(known(&class)))
            }
            "code" => {
                let [code, numbers @ ..] = counted::<{ 1 + FEATURES }>(values)?;
                let code = sorted_code(code)?;
                if code == Code::default() {
                    return Err(WeightsFault::ClosedCode);
                }
                let before = self.codes.insert(code, row(numbers)?);
                before.map_or(Ok(()), |_| Err(known(&code)))
            }
            "weight" => {
                let [feature, numbers @ ..] = counted::<{ 1 + HIDDEN }>(values)?;
                let feature = feature_number(feature)?;
                let before = self.weights.insert(feature, of_layer(numbers)?);
                before.map_or(Ok(()), |_| Err(known(&feature)))
            }
            "bias" => once(&mut self.biases, "net-bias", of_layer(counted(values)?)?),
            "out" => once(&mut self.out, "net-out", of_layer(counted(values)?)?),
            other => Err(WeightsFault::UnknownWord(start_of(&format!("net-{other}")))),
        }
    }

    /// The network, if the text has one.
    pub(super) fn finish(self, codes: &Codes) -> Result<Option<Net>, WeightsFault> {
        let ReadNet {
            classes: of_classes,
            codes: of_codes,
            weights: of_weights,
            biases,
            out,
        } = self;
        let is_empty = of_classes.is_empty() && of_codes.is_empty() && of_weights.is_empty();
        if is_empty && biases.is_none() && out.is_none() {
            return Ok(None);
        }
        let missing = |what: String| WeightsFault::Missing(what);
        let mut classes = [[0; FEATURES]; Class::COUNT];
        for (number, row) in classes.iter_mut().enumerate() {
            let found = of_classes.get(&(number as u8));
            *row = *found.ok_or_else(|| missing(format!("net-class {number}")))?;
        }
        let mut weights = [[0; HIDDEN]; FEATURES];
        for (number, numbers) in weights.iter_mut().enumerate() {
            let found = of_weights.get(&number);
            *numbers = *found.ok_or_else(|| missing(format!("net-weight {number}")))?;
        }
        let layer = Layer {
            weights,
            biases: biases.ok_or_else(|| missing("net-bias".to_string()))?,
            out: out.ok_or_else(|| missing("net-out".to_string()))?,
        };
        let residual = |code| of_codes.get(code).copied().unwrap_or([0; FEATURES]);
        let residuals = codes.sorted().iter().map(residual).collect();
        Ok(Some(Net::new(classes, residuals, layer, codes)))
    }
}

fn row(numbers: [&str; FEATURES]) -> Result<Row, WeightsFault> {
    let mut row = [0; FEATURES];
    for (number, text) in row.iter_mut().zip(numbers) {
        *number = weight(text)?;
    }
    Ok(row)
}

fn of_layer(numbers: [&str; HIDDEN]) -> Result<[i32; HIDDEN], WeightsFault> {
    let mut read = [0; HIDDEN];
    for (number, text) in read.iter_mut().zip(numbers) {
        let units: Option<i32> = text.parse().ok();
        *number = units
            .filter(|units| (-MOST_IN_LAYER..=MOST_IN_LAYER).contains(units))
            .ok_or_else(|| not_a_number(text, (-MOST_IN_LAYER).into(), MOST_IN_LAYER as u64))?;
    }
    Ok(read)
}

fn feature_number(text: &str) -> Result<usize, WeightsFault> {
    let number: Option<usize> = text.parse().ok();
    number
        .filter(|&number| number < FEATURES)
        .ok_or_else(|| not_a_number(text, 0, FEATURES as u64 - 1))
}
