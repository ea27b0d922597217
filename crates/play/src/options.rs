//! Options of agents: what there is, and what was set.

use std::fmt;

/// An option that an agent or an engine has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionKind {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Which values it takes.
    pub kind: OptionType,
}

/// Which values an option takes, and which it has unless it is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// A whole number of a range.
    Number {
        /// The value unless it is set.
        default: i64,
        /// The least that is allowed.
        low: i64,
        /// The most that is allowed.
        high: i64,
    },
    /// One of some words.
    Word {
        /// The value unless it is set.
        default: String,
        /// The words.
        among: Vec<String>,
    },
    /// Any text.
    Text {
        /// The value unless it is set.
        default: String,
    },
}

impl OptionKind {
    /// A whole number of a range.
    #[must_use]
    pub fn number(
        name: &'static str,
        default: i64,
        (low, high): (i64, i64),
        about: &'static str,
    ) -> OptionKind {
        OptionKind {
            name,
            about,
            kind: OptionType::Number { default, low, high },
        }
    }

    /// The value unless it is set.
    #[must_use]
    pub fn default_text(&self) -> String {
        match &self.kind {
            OptionType::Number { default, .. } => default.to_string(),
            OptionType::Word { default, .. } | OptionType::Text { default } => default.clone(),
        }
    }

    /// The option with this value in the place of its default, if it takes it.
    #[must_use]
    pub fn with_default(mut self, value: &str) -> OptionKind {
        match &mut self.kind {
            OptionType::Number { default, .. } => *default = value.parse().unwrap_or(*default),
            OptionType::Word { default, .. } | OptionType::Text { default } => {
                *default = value.to_string();
            }
        }
        self
    }

    /// The value as it is kept, or what would be one.
    pub fn check(&self, value: &str) -> Result<String, WrongValue> {
        let fits = match &self.kind {
            OptionType::Number { low, high, .. } => value
                .parse::<i64>()
                .ok()
                .filter(|number| (low..=high).contains(&number))
                .map(|number| number.to_string()),
            OptionType::Word { among, .. } => among.iter().find(|word| *word == value).cloned(),
            OptionType::Text { .. } => Some(value.to_string()),
        };
        fits.ok_or_else(|| WrongValue {
            option: self.name.to_string(),
            value: value.chars().take(60).collect(),
            wanted: self.kind.to_string(),
        })
    }
}

impl fmt::Display for OptionType {
    /// What is wanted, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionType::Number { low, high, .. } => {
                write!(f, "a whole number from {low} to {high}")
            }
            OptionType::Word { among, .. } => write!(f, "one of {}", among.join(", ")),
            OptionType::Text { .. } => write!(f, "text"),
        }
    }
}

/// A value that an option does not take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{option}={value}: wanted is {wanted}")]
pub struct WrongValue {
    /// The option.
    pub option: String,
    /// What was given.
    pub value: String,
    /// What would be right.
    pub wanted: String,
}

/// The values of all options of an agent, checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    values: Vec<(&'static str, String)>,
}

impl Settings {
    /// Every option with its default.
    #[must_use]
    pub fn defaults(options: &[OptionKind]) -> Settings {
        let value = |option: &OptionKind| (option.name, option.default_text());
        Settings {
            values: options.iter().map(value).collect(),
        }
    }

    /// Sets an option to a value that was checked.
    pub(crate) fn set(&mut self, name: &'static str, value: String) {
        match self.values.iter_mut().find(|(found, _)| *found == name) {
            Some(entry) => entry.1 = value,
            None => self.values.push((name, value)),
        }
    }

    /// The value of an option as text.
    ///
    /// # Panics
    /// When there is no such option.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        let found = self.values.iter().find(|(found, _)| *found == name);
        &found
            .unwrap_or_else(|| panic!("{name} is not among the options of this kind"))
            .1
    }

    /// The value of an option that is a number.
    ///
    /// # Panics
    /// When there is no such option.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        let text = self.text(name);
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is no number but {text}"))
    }

    /// All values, in the order of the options.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
    }
}
