//! Engines that do everything wrong, as small shell scripts that speak UGI up to a point: each must
//! lose its game for the right reason, leave nothing behind, and disturb no other game.

#![cfg(unix)]

use std::convert::Infallible;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sixfold_arena::contest::{End, GameReport, Plan, Results, Terms, UnsaidRules, run};
use sixfold_arena::opening::Openings;
use sixfold_arena::referee::TimeControl;
use sixfold_core::Rules;

/// Behaves until it is asked for a turn.
const GREETING: &str = "\
while read -r line; do
  case \"$line\" in
    ugi) echo 'id name broken'; echo ugiok;;
    isready) echo readyok;;
    quit) exit 0;;
    go*) break;;
  esac
done
";

/// A script in a directory of its own, which it may leave traces in.
struct Engine {
    directory: PathBuf,
    command: String,
}

impl Engine {
    fn new(name: &str, script: &str) -> Engine {
        let own = format!("sixfold-broken-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(own);
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("engine.sh");
        fs::write(&path, script).unwrap();
        let command = format!("ugi:sh '{}'", path.display());
        Engine { directory, command }
    }

    /// An engine that greets and then does this.
    fn greeting(name: &str, then: &str) -> Engine {
        Engine::new(name, &format!("{GREETING}{then}"))
    }

    /// The process numbers that the script wrote down.
    fn traces(&self) -> Vec<u32> {
        let text = fs::read_to_string(self.directory.join("pids")).unwrap_or_default();
        text.split_whitespace()
            .map(|pid| pid.parse().unwrap())
            .collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Long enough for everything that is to come, on a machine that does other things as well.
const LONG: Duration = Duration::from_secs(20);
/// Short enough to wait for what does not come.
const SHORT: Duration = Duration::from_millis(300);

fn plan(engine: &Engine, per_turn: Duration, start_patience: Duration) -> Plan {
    let plan = Plan {
        rules: Rules::CONNECT6,
        unsaid_rules: UnsaidRules::Refused,
        entrants: ["random", &engine.command]
            .map(|e| e.parse().unwrap())
            .into(),
        openings: Openings::Random { seed: 1 },
        games: 2,
        sprt: None,
        terms: Terms {
            time: TimeControl {
                per_turn: Some(per_turn),
                grace: Duration::from_millis(100),
                ..TimeControl::default()
            },
            nodes: None,
            start_patience,
        },
        shares: Vec::new(),
        seed: 1,
    };
    plan.checked().unwrap()
}

/// Plays the engine with both colours against `random`, both games side by side.
fn games(engine: &Engine, per_turn: Duration, start_patience: Duration) -> Vec<GameReport> {
    let plan = plan(engine, per_turn, start_patience);
    let mut results = Results::new(&plan);
    let stop = AtomicBool::new(false);
    let end = run::<Infallible>(&plan, &mut results, 2, &stop, &mut |_, _| Ok(()));
    assert_eq!(end, Ok(End::Complete));
    results.games().cloned().collect()
}

/// Both games are lost by the engine, for this reason.
fn loses(engine: &Engine, reason: &str, words: &str) -> Vec<GameReport> {
    loses_within(LONG, engine, reason, words)
}

/// The same with less time for a turn.
fn loses_within(per_turn: Duration, engine: &Engine, reason: &str, words: &str) -> Vec<GameReport> {
    let games = games(engine, per_turn, LONG);
    for game in &games {
        let loser = if game.black == 1 { "black" } else { "white" };
        assert_ne!(game.winner.as_deref(), Some(loser), "{game:?}");
        assert!(game.winner.is_some(), "{game:?}");
        assert_eq!(game.reason, reason, "{game:?}");
        let detail = game.detail.as_deref().unwrap();
        assert!(detail.contains(words), "{detail}");
    }
    assert_no_zombies();
    games
}

/// No child of this process has ended without being waited for. Other tests run beside this one,
/// and their children may be on their way: a zombie that goes is none.
fn assert_no_zombies() {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let zombies = zombies();
        if zombies.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "left behind: {zombies:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn zombies() -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let own = std::process::id().to_string();
    let stats = processes
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats
        .filter(|stat| {
            // The name stands in parentheses; behind it come the state and the parent.
            let mut rest = stat
                .rsplit(')')
                .next()
                .unwrap_or_default()
                .split_whitespace();
            rest.next() == Some("Z") && rest.next() == Some(own.as_str())
        })
        .collect()
}

fn is_running(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| {
        !stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .starts_with(" Z")
    })
}

#[test]
fn crash() {
    let engine = Engine::greeting("crash", "echo 'out of luck' >&2; exit 3");
    let games = loses(&engine, "crash", "exit status: 3");
    assert_eq!(games[0].last_words.as_deref(), Some("out of luck"));
    let engine = Engine::greeting("signal", "kill -SEGV $$");
    loses(&engine, "crash", "signal: 11");
}

/// No pipe is closed when such an engine ends: the loss is a crash all the same, long before the
/// clock says anything.
#[test]
fn a_crash_that_a_child_conceals() {
    let engine = Engine::greeting("conceals", "sleep 1000 & exit 3");
    loses(&engine, "crash", "exit status: 3");
    // What it said before still counts: here its first turn.
    let engine = Engine::greeting("answers", "echo 'bestmove a1b1'; sleep 1000 & exit 4");
    for game in loses(&engine, "crash", "exit status: 4") {
        assert!(game.game.contains("a1b1"), "{game:?}");
    }
}

#[test]
fn hang() {
    let engine = Engine::greeting("hang", "sleep 1000");
    loses_within(SHORT, &engine, "timeout", "ran out of time");
}

#[test]
fn illegal() {
    let engine = Engine::greeting("illegal", "echo 'bestmove j10k10'; read -r line");
    loses(&engine, "illegal", "already holds a black stone");
    let engine = Engine::greeting("outside", "echo 'bestmove t1a1'; read -r line");
    loses(&engine, "illegal", "outside the board");
}

#[test]
fn half_a_turn_and_too_much_of_one() {
    let engine = Engine::greeting("half", "echo 'bestmove a1'; read -r line");
    loses(&engine, "half-turn", "played 1 of 2 stones");
    let engine = Engine::greeting("many", "echo 'bestmove a1a2a3'; read -r line");
    loses(&engine, "too-many", "played 3 stones in a turn of 2");
}

#[test]
fn duplicate_stone() {
    let engine = Engine::greeting("twice", "echo 'bestmove a1a1'; read -r line");
    loses(&engine, "duplicate", "played a1 twice");
}

#[test]
fn garbage() {
    let engine = Engine::greeting("garbage", "echo 'bestmove hello there'; read -r line");
    loses(&engine, "garbage", "bestmove hello there");
    let bytes = "printf 'bestmove \\377\\376\\n'; read -r line";
    loses(&Engine::greeting("bytes", bytes), "garbage", "bestmove");
}

#[test]
fn slow_start() {
    let engine = Engine::new("slow", "sleep 1000");
    let games = games(&engine, LONG, SHORT);
    for game in games {
        assert_eq!(game.reason, "start");
        let detail = game.detail.as_deref().unwrap();
        assert!(detail.contains("not ready within 0.3 s"), "{detail}");
    }
    assert_no_zombies();
}

#[test]
fn no_start_at_all() {
    let mut engine = Engine::new("none", "");
    loses(&engine, "start", "crashed: exit status: 0");
    engine.command = "ugi:/nonexistent/engine".into();
    loses(&engine, "start", "/nonexistent/engine: No such file");
}

#[test]
fn closed_pipes() {
    let engine = Engine::greeting("output", "exec >&-; sleep 1000");
    loses(&engine, "closed-pipe", "closed its output");
    // What is sent to a process that has closed its input fails; it must not end the program. A
    // child that another test starts at this moment may hold a copy of the pipe until it runs its
    // own program, and then the fault is seen only when more is sent.
    let script = "exec <&-; echo ugiok; sleep 0.3; echo readyok; sleep 1000";
    let engine = Engine::new("input", script);
    for game in games(&engine, LONG, LONG) {
        let detail = game.detail.as_deref().unwrap();
        assert!(detail.ends_with("closed its input"), "{game:?}");
        assert!(["start", "closed-pipe"].contains(&game.reason.as_str()));
    }
    assert_no_zombies();
}

#[test]
fn output_flood() {
    let engine = Engine::greeting("lines", "yes 'info string all work and no play'");
    loses(&engine, "flood", "bytes for one answer");
    let engine = Engine::greeting("line", "tr '\\0' x < /dev/zero");
    loses(&engine, "flood", "a line of more than");
}

#[test]
fn an_engine_that_never_reads() {
    // It greets without having listened, and then sleeps.
    let engine = Engine::new("deaf", "echo ugiok; echo readyok; sleep 1000");
    loses_within(SHORT, &engine, "timeout", "ran out of time");
}

#[test]
fn children_of_an_engine_are_ended_with_it() {
    let children = "\
sleep 1000 & echo $! >> \"$(dirname \"$0\")/pids\"
echo $$ >> \"$(dirname \"$0\")/pids\"
wait";
    let engine = Engine::greeting("children", children);
    loses_within(SHORT, &engine, "timeout", "ran out of time");
    let traces = engine.traces();
    assert_eq!(traces.len(), 4, "two games, each an engine with a child");
    let deadline = Instant::now() + Duration::from_secs(5);
    while traces.iter().any(|&pid| is_running(pid)) {
        assert!(Instant::now() < deadline, "still running: {traces:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_engine_that_crashes_between_turns() {
    // Its first turn is fine; then it is gone before it is asked again.
    let engine = Engine::greeting("between", "echo 'bestmove a1b1'; exit 0");
    loses(&engine, "crash", "exit status: 0");
}

/// A broken engine, a good one beside it: the good game is the same as without.
#[test]
fn the_other_game_is_undisturbed() {
    let flood = Engine::greeting("beside", "yes");
    let with = |third: &str| {
        let plan = Plan {
            entrants: ["random", "adjacent", third]
                .map(|e| e.parse().unwrap())
                .into(),
            ..plan(&flood, LONG, LONG)
        };
        let mut results = Results::new(&plan);
        let stop = AtomicBool::new(false);
        run::<Infallible>(&plan, &mut results, 2, &stop, &mut |_, _| Ok(())).unwrap();
        let good = results
            .games()
            .filter(|game| game.black < 2 && game.white < 2);
        good.map(|game| (game.number, game.game.clone(), game.winner.clone()))
            .collect::<Vec<_>>()
    };
    let disturbed = with(&flood.command);
    assert_eq!(disturbed.len(), 2);
    assert_eq!(disturbed, with("random:seed=1"));
}
