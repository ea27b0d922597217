//! What JavaScript sees: the classes `Game` and `Desk`. Objects become JSON and are read by the browser's
//! own reader, which is as fast as building them one field at a time.

use js_sys::{Array, Function, JSON, Reflect, Uint8Array, Uint16Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::desk::{self, Place, Workshop};
use crate::game::{self, GameFault};
use crate::text;
use crate::wire::{Answer, Header, Note, Position, RulesData, TypedTurn};

/// An error of JavaScript with this message.
fn error(fault: &GameFault) -> JsError {
    JsError::new(&fault.to_string())
}

/// A value as JavaScript has it.
fn value(data: &impl Serialize) -> Result<JsValue, JsError> {
    let json = serde_json::to_string(data).map_err(|error| JsError::new(&error.to_string()))?;
    JSON::parse(&json).map_err(|_| JsError::new("the browser cannot read its own JSON"))
}

/// A value that JavaScript handed over.
fn read<T: serde::de::DeserializeOwned>(value: &JsValue) -> Result<T, JsError> {
    let text = JSON::stringify(value).map_err(|_| JsError::new("this is no plain object"))?;
    serde_json::from_str(&String::from(text)).map_err(|error| JsError::new(&error.to_string()))
}

/// An open game.
#[wasm_bindgen]
pub struct Game(game::Game);

#[wasm_bindgen]
impl Game {
    /// An empty board.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Result<Game, JsError> {
        game::Game::new(rules)
            .map(Game)
            .map_err(|fault| error(&fault))
    }

    /// The first game of an SGF file.
    #[wasm_bindgen(js_name = fromSgf)]
    pub fn from_sgf(text: &str) -> Result<Game, JsError> {
        Game::from_text(text, "connect6")
    }

    /// A game string, a board or an SGF file.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str, rules: &str) -> Result<Game, JsError> {
        let game = game::Game::from_text(text, rules);
        game.map(Game).map_err(|fault| error(&fault))
    }

    /// A position as thinkers are given it.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &JsValue) -> Result<Game, JsError> {
        let position: Position = read(position)?;
        let game = game::Game::from_position(&position);
        game.map(Game).map_err(|fault| error(&fault))
    }

    /// The rules.
    pub fn rules(&self) -> Result<JsValue, JsError> {
        value(&self.0.rules())
    }

    /// What the board shows.
    pub fn state(&self) -> Result<JsValue, JsError> {
        let state = self.0.state();
        let shown = value(&state)?;
        let cells = Uint8Array::from(&state.cells[..]);
        let numbers = Uint16Array::from(&state.numbers[..]);
        let set = |name: &str, array: &JsValue| Reflect::set(&shown, &name.into(), array);
        set("cells", &cells)
            .and_then(|_| set("numbers", &numbers))
            .map_err(|_| JsError::new("the state cannot be completed"))?;
        Ok(shown)
    }

    /// All nodes.
    pub fn tree(&self) -> Result<JsValue, JsError> {
        value(&self.0.tree())
    }

    /// The threats at the cursor.
    pub fn threats(&self) -> Result<JsValue, JsError> {
        value(&self.0.threats())
    }

    /// Players and the like.
    pub fn header(&self) -> Result<JsValue, JsError> {
        value(&self.0.header())
    }

    /// Sets what is given of it.
    #[wasm_bindgen(js_name = setHeader)]
    pub fn set_header(&mut self, header: &JsValue) -> Result<(), JsError> {
        let header: Header = read(header)?;
        self.0.set_header(&header);
        Ok(())
    }

    /// Places one stone.
    pub fn place(&mut self, cell: &str) -> Result<bool, JsError> {
        let cell = cell
            .parse()
            .map_err(|error: sixfold_core::CellError| JsError::new(&error.to_string()))?;
        self.0.place(cell).map_err(|fault| error(&fault))
    }

    /// Places the rest of the turn.
    #[wasm_bindgen(js_name = placeTurn)]
    pub fn place_turn(&mut self, turn: &str) -> Result<(), JsError> {
        self.0.place_turn(turn).map_err(|fault| error(&fault))
    }

    /// Gives up the stones left in the turn.
    pub fn pass(&mut self) -> Result<(), JsError> {
        self.0.pass().map_err(|fault| error(&fault))
    }

    /// Takes back a stone.
    #[wasm_bindgen(js_name = undoStone)]
    pub fn undo_stone(&mut self) {
        self.0.undo_stone();
    }

    /// Takes back a turn.
    #[wasm_bindgen(js_name = undoTurn)]
    pub fn undo_turn(&mut self) {
        self.0.undo_turn();
    }

    /// Reads a typed turn.
    #[wasm_bindgen(js_name = parseTurn)]
    pub fn parse_turn(&self, text: &str) -> Result<JsValue, JsError> {
        let cells = self.0.checked(text).map_err(|fault| error(&fault))?;
        let cells = text::names(cells);
        value(&TypedTurn { cells })
    }

    /// To a node.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, node: usize) -> Result<(), JsError> {
        self.0.go_to(node).map_err(|fault| error(&fault))
    }

    /// One turn on.
    pub fn next(&mut self) {
        self.0.next();
    }

    /// One turn back.
    pub fn previous(&mut self) {
        self.0.previous();
    }

    /// To the start.
    pub fn first(&mut self) {
        self.0.first();
    }

    /// To the end of the line.
    pub fn last(&mut self) {
        self.0.last();
    }

    /// To the variation before.
    #[wasm_bindgen(js_name = variationUp)]
    pub fn variation_up(&mut self) {
        self.0.variation_up();
    }

    /// To the variation after.
    #[wasm_bindgen(js_name = variationDown)]
    pub fn variation_down(&mut self) {
        self.0.variation_down();
    }

    /// Adds turns after a node.
    #[wasm_bindgen(js_name = addLine)]
    pub fn add_line(&mut self, node: usize, turns: Vec<String>) -> Result<Array, JsError> {
        let nodes = self.0.add_line(node, &turns);
        let nodes = nodes.map_err(|fault| error(&fault))?;
        Ok(nodes
            .into_iter()
            .map(|node| JsValue::from(node as u32))
            .collect())
    }

    /// Deletes a node and all after it.
    #[wasm_bindgen(js_name = deleteNode)]
    pub fn delete_node(&mut self, node: usize) -> Result<(), JsError> {
        self.0.delete_node(node).map_err(|fault| error(&fault))
    }

    /// How many turns that would delete.
    #[wasm_bindgen(js_name = countBelow)]
    pub fn count_below(&self, node: usize) -> Result<usize, JsError> {
        self.0.count_below(node).map_err(|fault| error(&fault))
    }

    /// Makes a node the main line.
    pub fn promote(&mut self, node: usize) -> Result<(), JsError> {
        self.0.promote(node).map_err(|fault| error(&fault))
    }

    /// Sets a comment.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, node: usize, text: &str) -> Result<(), JsError> {
        self.0
            .set_comment(node, text)
            .map_err(|fault| error(&fault))
    }

    /// Sets or takes away what was found out.
    #[wasm_bindgen(js_name = setNote)]
    pub fn set_note(&mut self, node: usize, note: &JsValue) -> Result<(), JsError> {
        let note: Option<Note> = match note.is_null() || note.is_undefined() {
            true => None,
            false => Some(read(note)?),
        };
        self.0
            .set_note(node, note.as_ref())
            .map_err(|fault| error(&fault))
    }

    /// The record as SGF.
    #[wasm_bindgen(js_name = toSgf)]
    pub fn to_sgf(&self) -> Result<String, JsError> {
        self.0.to_sgf().map_err(|fault| error(&fault))
    }

    /// The turns up to the cursor; null where there is more to say.
    #[wasm_bindgen(js_name = toGameString)]
    pub fn to_game_string(&self) -> JsValue {
        self.0.to_game_string().map_or(JsValue::NULL, JsValue::from)
    }

    /// The position at the cursor.
    pub fn position(&self) -> Result<JsValue, JsError> {
        value(&text::wire_position(&self.0.position()))
    }

    /// The position at a node.
    #[wasm_bindgen(js_name = positionAt)]
    pub fn position_at(&self, node: usize) -> Result<JsValue, JsError> {
        let position = self.0.position_at(node).map_err(|fault| error(&fault))?;
        value(&text::wire_position(&position))
    }

    /// The position at the end of the main line.
    #[wasm_bindgen(js_name = mainLineEnd)]
    pub fn main_line_end(&self) -> Result<JsValue, JsError> {
        value(&text::wire_position(&self.0.main_line_end()))
    }
}

/// Requests and what becomes of them.
#[wasm_bindgen]
pub struct Desk(desk::Desk);

#[wasm_bindgen]
impl Desk {
    /// With tables of so many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: usize) -> Desk {
        Desk(desk::Desk::new(Workshop::on_one_thread(
            Place::browser(),
            megabytes,
        )))
    }

    /// Takes a request.
    pub fn handle(&mut self, request: &str, _clock: &Function, say: &Function) {
        self.0.handle(request, &mut |answer| tell(say, &answer));
    }

    /// Works for about so many milliseconds.
    pub fn step(&mut self, clock: &Function, milliseconds: f64, say: &Function) {
        // A clock that does not answer stops everything: nothing else would.
        let mut now = || {
            let answer = clock.call0(&JsValue::NULL);
            answer
                .ok()
                .and_then(|now| now.as_f64())
                .unwrap_or(f64::INFINITY)
        };
        self.0
            .step(&mut now, milliseconds, &mut |answer| tell(say, &answer));
    }

    /// Whether there is something to do.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.0.is_busy()
    }
}

/// Tells the page; one that does not listen any more is no concern of the search.
fn tell(say: &Function, answer: &Answer) {
    if let Ok(json) = serde_json::to_string(answer) {
        let _ = say.call1(&JsValue::NULL, &JsValue::from(json));
    }
}

/// The games that have a name, and the levels.
#[wasm_bindgen]
pub fn presets() -> Result<JsValue, JsError> {
    #[derive(Serialize)]
    struct Presets {
        rules: Vec<RulesData>,
        levels: u8,
    }
    let rules = sixfold_core::Rules::PRESETS;
    value(&Presets {
        rules: rules.into_iter().map(|(_, rules)| rules.into()).collect(),
        levels: sixfold_play::search::Level::MOST,
    })
}
