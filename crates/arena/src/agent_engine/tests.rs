//! An agent that remembers, as an engine.

use std::sync::atomic::Ordering;

use sixfold_core::{Color, Outcome, notation};
use sixfold_play::{AgentKind, Info, Safety, Score, Silent};
use sixfold_solve::Control;

use super::*;
use crate::protocol::ugi;

/// Says as its score how often this one of its kind was asked, and how often it pondered; and as its
/// depth, 1 or 0, whether it was made ready for the game.
#[derive(Default)]
struct Counts {
    asked: i64,
    pondered: i64,
    ready_for: Option<Rules>,
}

impl Agent for Counts {
    fn name(&self) -> &str {
        "counts"
    }

    fn choose(
        &mut self,
        position: &Position,
        _: Task,
        _: &mut dyn sixfold_solve::Control,
        _: &mut dyn Listener,
    ) -> Choice {
        assert!(position.empty_count() != 8, "on purpose");
        self.asked += 1;
        let cells: Vec<_> = position.empties().iter().collect();
        let turn = sixfold_core::Turn::new(&cells[..position.stones_to_place()]);
        Choice {
            turn,
            info: Info {
                depth: u32::from(self.ready_for == Some(position.rules())),
                nodes: 1,
                score: Score::Points(100 * self.pondered + self.asked),
                line: vec![turn],
            },
            safety: Safety::Unchecked,
        }
    }

    fn prepare(&mut self, rules: Rules) {
        self.ready_for = Some(rules);
    }

    fn can_ponder(&self) -> bool {
        true
    }

    fn ponder(&mut self, _: &Position, control: &mut dyn Control) {
        while !control.stop(0) {
            std::thread::yield_now();
        }
        self.pondered += 1;
    }
}

fn engine() -> AgentEngine {
    let kind = AgentKind::new("counts", "counts", vec![], |_| {
        Ok(Box::new(Counts::default()))
    });
    let registry = Registry::standard().with_agent(kind);
    AgentEngine::with_registry(AgentSpec::parse("counts", &registry).unwrap(), registry)
}

fn told(engine: &mut AgentEngine) -> Info {
    let stop = Arc::new(AtomicBool::new(false));
    let position = Position::new(Rules::TICTACTOE);
    let choice = engine.think(&position, &Limits::default(), &stop, &mut Silent);
    choice.unwrap().info
}

fn score(engine: &mut AgentEngine) -> Score {
    told(engine).score
}

#[test]
fn the_agent_is_kept_until_a_new_game_or_other_options() {
    let mut engine = engine();
    assert_eq!(score(&mut engine), Score::Points(1));
    assert_eq!(score(&mut engine), Score::Points(2));
    engine.new_game(Rules::TICTACTOE).unwrap();
    assert_eq!(score(&mut engine), Score::Points(1));
    engine.set_option("seed", "7").unwrap();
    assert_eq!(score(&mut engine), Score::Points(1));
    engine.set_option("ponder", "on").unwrap();
    assert_eq!(score(&mut engine), Score::Points(2));
}

#[test]
fn an_agent_that_is_made_ready_forgets_nothing() {
    let mut engine = engine();
    assert_eq!(told(&mut engine).depth, 0);
    engine.prepare(Rules::TICTACTOE);
    let info = told(&mut engine);
    assert_eq!((info.depth, info.score), (1, Score::Points(2)));
    // Another agent must be made ready, too, and the same with other options.
    engine.set_option("seed", "7").unwrap();
    engine.prepare(Rules::TICTACTOE);
    let info = told(&mut engine);
    assert_eq!((info.depth, info.score), (1, Score::Points(1)));
    engine.new_game(Rules::TICTACTOE).unwrap();
    assert_eq!(told(&mut engine).depth, 1);
}

/// Points of the engine are odds, and those of other agents are not.
#[test]
fn points_are_odds_where_they_were_learned() {
    let registry = sixfold_engine::registry();
    let logit = |agent| AgentEngine::new(AgentSpec::parse(agent, &registry).unwrap()).logit();
    assert_eq!(logit("sixfold:hash=1"), Some(256));
    assert_eq!(logit("sequences"), None);
}

#[test]
fn it_ponders_where_it_is_told_to_and_remembers() {
    let mut engine = engine();
    let stop = Arc::new(AtomicBool::new(true));
    let position = Position::new(Rules::TICTACTOE);
    engine.ponder(&position, &stop);
    assert_eq!(score(&mut engine), Score::Points(1));
    assert_eq!(engine.option("Ponder").as_deref(), Some("off"));
    engine.set_option("PONDER", "on").unwrap();
    assert_eq!(engine.option("ponder").as_deref(), Some("on"));
    stop.store(true, Ordering::Relaxed);
    engine.ponder(&position, &stop);
    assert_eq!(score(&mut engine), Score::Points(102));
    assert!(engine.set_option("ponder", "perhaps").is_err());
}

#[test]
fn only_agents_that_can_have_the_option() {
    let mut engine = engine();
    engine.set_option("ponder", "on").unwrap();
    engine.set_option("agent", "random").unwrap();
    assert_eq!(engine.option("ponder"), None);
    let names = |engine: &AgentEngine| -> Vec<&str> {
        engine.options().iter().map(|option| option.name).collect()
    };
    assert!(!names(&engine).contains(&"ponder"));
    let error = engine.set_option("ponder", "on").unwrap_err().to_string();
    assert!(
        error.starts_with("there is no option \"ponder\""),
        "{error}"
    );
    engine.set_option("agent", "counts").unwrap();
    assert!(names(&engine).contains(&"ponder"));
    assert_eq!(engine.option("ponder").as_deref(), Some("off"));
}

#[test]
fn an_agent_that_panicked_is_made_anew() {
    let mut engine = engine();
    assert_eq!(score(&mut engine), Score::Points(1));
    let mut position = Position::new(Rules::TICTACTOE);
    position.place("b2".parse().unwrap(), &mut ());
    let stop = Arc::new(AtomicBool::new(false));
    let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        engine.think(&position, &Limits::default(), &stop, &mut Silent)
    }));
    assert!(thought.is_err());
    assert_eq!(score(&mut engine), Score::Points(1));
}

#[test]
fn a_book_is_asked_first_and_said_to_be() {
    let game = |text: &str| notation::parse_game(text, Rules::CONNECT6).unwrap();
    let mut book = Book::new(Rules::CONNECT6, Book::USUAL_TURNS);
    let won = game("j10 i9i11 k9k11");
    book.add(&won, Outcome::Win(Color::Black)).unwrap();
    let engine = AgentEngine::new("adjacent".parse().unwrap());
    let mut engine = engine.with_book(Arc::new(book));
    let mut think = |text: &str| {
        let stop = Arc::new(AtomicBool::new(false));
        engine.think(&game(text), &Limits::default(), &stop, &mut Silent)
    };
    let choice = think("j10 i9i11").unwrap();
    assert_eq!(
        ugi::info(
            &choice.info,
            &game("j10 i9i11"),
            None,
            std::time::Duration::ZERO
        ),
        "info depth 0 nodes 0 time 0 score cp 500 pv k9k11 string book: 1 won, 0 drawn, 0 lost"
    );
    // White has won no game here, and the other position is not in the book.
    for text in ["j10", "j10 i9i12"] {
        let choice = think(text).unwrap();
        assert!(matches!(choice.info.score, Score::Points(_)), "{text}");
    }
}

/// How many of its kind there are now, on this thread, and how many there were at most.
struct Alone;

thread_local! {
    static LIVING: std::cell::Cell<(u32, u32)> = const { std::cell::Cell::new((0, 0)) };
}

impl Alone {
    fn count(by: i32) {
        LIVING.with(|living| {
            let (now, most) = living.get();
            let now = now.checked_add_signed(by).expect("one is there");
            living.set((now, most.max(now)));
        });
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        Alone::count(-1);
    }
}

impl Agent for Alone {
    fn name(&self) -> &str {
        "alone"
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        Counts::default().choose(position, task, control, listener)
    }
}

#[test]
fn the_old_agent_gives_its_memory_back_before_the_new_one_takes_some() {
    let kind = AgentKind::new("alone", "alone", vec![], |_| {
        Alone::count(1);
        Ok(Box::new(Alone))
    });
    let registry = Registry::standard().with_agent(kind);
    let spec = AgentSpec::parse("alone", &registry).unwrap();
    let mut engine = AgentEngine::with_registry(spec, registry);
    let position = Position::new(sixfold_core::Rules::CONNECT6);
    for _ in 0..3 {
        engine.new_game(position.rules()).unwrap();
        let limits = Limits::default();
        let stop = Arc::new(AtomicBool::new(false));
        engine
            .think(&position, &limits, &stop, &mut Silent)
            .unwrap();
        engine.set_option("seed", "7").unwrap();
    }
    assert_eq!(LIVING.with(std::cell::Cell::get), (1, 1));
}

/// No machine has so much memory: what was there before stays, and the client is told.
#[test]
fn want_of_memory_is_an_error_and_not_the_end() {
    let greedy = |settings: &sixfold_play::Settings| -> Result<Box<dyn Agent>, _> {
        let mut memory: Vec<u8> = Vec::new();
        memory.try_reserve_exact(usize::MAX * (settings.number("hash") as usize / 2))?;
        Ok(Box::new(Counts::default()))
    };
    let hash = OptionKind::number("hash", 1, (1, 2), "");
    let kind = AgentKind::new("greedy", "greedy", vec![hash], greedy);
    let registry = Registry::standard().with_agent(kind);
    let spec = AgentSpec::parse("greedy", &registry).unwrap();
    let mut engine = AgentEngine::with_registry(spec, registry.clone());
    let words = "this machine does not have the memory that greedy:hash=2 asks for";
    let refused = engine.set_option("hash", "2").unwrap_err();
    assert_eq!(refused.to_string(), words);
    assert_eq!(engine.option("hash").unwrap(), "1");
    assert_eq!(score(&mut engine), Score::Points(1));

    let spec = AgentSpec::parse("greedy:hash=2", &registry).unwrap();
    let mut engine = AgentEngine::with_registry(spec, registry);
    let refused = engine.new_game(Rules::TICTACTOE).unwrap_err();
    assert_eq!(refused.to_string(), words);
    let stop = Arc::new(AtomicBool::new(false));
    let position = Position::new(Rules::TICTACTOE);
    let refused = engine.think(&position, &Limits::default(), &stop, &mut Silent);
    assert_eq!(refused.unwrap_err().to_string(), words);
    engine.set_option("hash", "1").unwrap();
    assert_eq!(score(&mut engine), Score::Points(1));
}
