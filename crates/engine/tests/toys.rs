//! Budgets and races with searches that only count, and methods on small boards.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::Duration;

use sixfold_core::{Position, Rules, notation};
use sixfold_engine::{
    Budget, Crew, Limits, Means, Method, Options, Progress, Racer, Team, race, solve,
};
use sixfold_solve::{Control, Solution, Verdict};

/// Counts until it is stopped, or to the end, and then says this.
fn count_to(end: u64, verdict: Verdict) -> impl Fn(&mut dyn FnMut(u64) -> bool) -> Solution {
    move |stop| {
        for nodes in 0..end {
            if stop(nodes) {
                return Solution::of(Verdict::Unknown, nodes);
            }
        }
        Solution::of(verdict, end)
    }
}

fn racer(end: u64, verdict: Verdict) -> Racer {
    let search = count_to(end, verdict);
    Box::new(move |meter| search(&mut |nodes| meter.stop(nodes)))
}

fn is_definite(solution: &Solution) -> bool {
    solution.verdict != Verdict::Unknown
}

/// A puzzle that double threats alone do not win.
const BY_SINGLE_THREATS: &str = "j10 m7j7 l7g10 g13l10 g7g11 g8k11 j13n8 k8i6 j11l9 j14k10 k12j12 j8h5 f3k9 j5j4 j3j9 m9m10 m8h8 k4f9 h7e5 i9c3 n10i12 m12h12 m2m14 k14i10 l13r19 o16i7 i8e4 f5h9 k5e9 f4i4 g4n4 h6e8 g5f8 i5e6 i2f7 c7d10 m4g3 g6k3 m1f6 k13l6";

fn is_win(solution: &Solution) -> bool {
    solution.verdict == Verdict::Win
}

fn team() -> Team {
    Team::with_megabytes(1)
}

const FOREVER: u64 = u64::MAX;

#[test]
fn the_first_answer_ends_the_others() {
    for place in 0..3 {
        let mut racers: Vec<Racer> = (0..2).map(|_| racer(FOREVER, Verdict::None)).collect();
        racers.insert(place, racer(1000, Verdict::Win));
        let budget = Budget::new(Limits::default());
        let raced = race(&Crew::default(), &budget, racers, is_definite);
        let found = raced.solution;
        assert_eq!((found.verdict, raced.by), (Verdict::Win, place));
        assert!(found.nodes >= 1000);
        assert_eq!(budget.nodes(), found.nodes, "all nodes are counted once");
    }
}

/// Whichever comes first stays, and an answer that does not count ends nobody.
#[test]
fn an_answer_that_does_not_count_is_waited_out() {
    let budget = Budget::new(Limits::default());
    let racers = vec![racer(10, Verdict::None), racer(100_000, Verdict::Win)];
    let found = race(&Crew::default(), &budget, racers, is_win).solution;
    // The other thread may not have begun to count before the first one was at its end.
    assert_eq!(found.verdict, Verdict::Win);
    assert!((100_000..=100_010).contains(&found.nodes));
    let before = budget.nodes();
    assert_eq!(before, found.nodes);
    let racers = vec![racer(10, Verdict::None), racer(20, Verdict::None)];
    let found = race(&Crew::default(), &budget, racers, is_win).solution;
    assert_eq!((found.verdict, found.nodes), (Verdict::None, 30));
    assert_eq!(budget.nodes(), before + 30);
}

#[test]
fn the_stop_flag_ends_all() {
    let limits = Limits::default();
    let stop = Arc::clone(&limits.stop);
    let budget = Budget::new(limits);
    let started = Arc::new(Barrier::new(3));
    let waiting = || -> Racer {
        let started = Arc::clone(&started);
        Box::new(move |meter| {
            started.wait();
            count_to(FOREVER, Verdict::Win)(&mut |nodes| meter.stop(nodes))
        })
    };
    let racers = vec![waiting(), waiting()];
    let found = thread::scope(|scope| {
        scope.spawn(|| {
            started.wait();
            stop.store(true, Ordering::Relaxed);
        });
        race(&Crew::default(), &budget, racers, is_definite).solution
    });
    assert_eq!(found.verdict, Verdict::Unknown);
    assert!(budget.is_spent());
}

#[test]
fn a_panic_ends_the_others_and_reaches_the_caller() {
    let budget = Budget::new(Limits::default());
    let panicking: Racer = Box::new(|_| panic!("a fault in a search"));
    let racers = vec![racer(FOREVER, Verdict::Win), panicking];
    let run = || race(&Crew::default(), &budget, racers, is_definite).solution;
    let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"a fault in a search"));
}

/// Says on which thread it runs, and does not count.
fn where_am_i(threads: &Arc<Mutex<Vec<thread::ThreadId>>>, both: &Arc<Barrier>) -> Racer {
    let (threads, both) = (Arc::clone(threads), Arc::clone(both));
    Box::new(move |_| {
        threads.lock().unwrap().push(thread::current().id());
        both.wait();
        Solution::of(Verdict::Unknown, 1)
    })
}

#[test]
fn threads_are_kept_from_race_to_race_and_outlive_a_panic() {
    let crew = Crew::default();
    let budget = Budget::new(Limits::default());
    let (threads, both) = (Arc::default(), Arc::new(Barrier::new(2)));
    for _ in 0..3 {
        let racers = vec![where_am_i(&threads, &both), where_am_i(&threads, &both)];
        assert_eq!(race(&crew, &budget, racers, is_definite).solution.nodes, 2);
        let panicking: Racer = Box::new(|_| panic!("a fault in a search"));
        let racers = vec![racer(FOREVER, Verdict::Win), panicking];
        let run = || race(&crew, &budget, racers, is_definite);
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
    let mut threads = threads.lock().unwrap().clone();
    threads.retain(|&id| id != thread::current().id());
    assert_eq!(threads, [threads[0]; 3]);
}

/// A thread that is busy elsewhere holds nobody up: what it has not begun is dropped once there is
/// an answer, and done by the caller where there is none.
#[test]
fn a_busy_thread_is_not_waited_for() {
    let crew = Crew::default();
    let (began, go_on) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let blocking: Racer = {
        let (began, go_on) = (Arc::clone(&began), Arc::clone(&go_on));
        Box::new(move |_| {
            began.wait();
            go_on.wait();
            Solution::of(Verdict::None, 1)
        })
    };
    thread::scope(|scope| {
        let crew = &crew;
        let other = scope.spawn(move || {
            let budget = Budget::new(Limits::default());
            let racers = vec![racer(5, Verdict::Unknown), blocking];
            race(crew, &budget, racers, is_definite).solution.nodes
        });
        began.wait();
        let budget = Budget::new(Limits::default());
        let racers = vec![racer(10, Verdict::Win), racer(FOREVER, Verdict::None)];
        assert_eq!(race(crew, &budget, racers, is_definite).solution.nodes, 10);
        let racers = vec![racer(10, Verdict::Unknown), racer(20, Verdict::Win)];
        let found = race(crew, &budget, racers, is_definite).solution;
        assert_eq!((found.verdict, found.nodes), (Verdict::Win, 30));
        assert_eq!(budget.nodes(), 40);
        go_on.wait();
        assert_eq!(other.join().unwrap(), 6);
    });
}

/// The threads end with the crew: what a job held is gone.
#[test]
fn no_thread_outlives_its_crew() {
    let held = Arc::new(());
    let crew = Crew::default();
    let racers = (0..3).map(|_| -> Racer {
        let held = Arc::clone(&held);
        Box::new(move |_| {
            let _held = held;
            Solution::of(Verdict::Win, 1)
        })
    });
    let budget = Budget::new(Limits::default());
    race(&crew, &budget, racers.collect(), is_definite);
    drop(crew);
    assert_eq!(Arc::strong_count(&held), 1);
}

#[test]
fn one_thread_stops_at_exactly_so_many_nodes() {
    let limits = Limits {
        nodes: 1000,
        ..Limits::default()
    };
    let budget = Budget::new(limits);
    let run = |most| {
        let mut meter = budget.meter_for(most);
        let search = count_to(FOREVER, Verdict::Win);
        let solution = search(&mut |nodes| meter.stop(nodes));
        meter.finish(solution.nodes);
        solution.nodes
    };
    assert_eq!([run(300), run(600), run(600), run(600)], [300, 600, 100, 0]);
    assert_eq!((budget.nodes(), budget.is_spent()), (1000, true));
}

#[test]
fn several_threads_share_the_nodes() {
    let nodes = 1_000_000;
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let budget = Budget::new(limits);
    let racers = (0..3).map(|_| racer(FOREVER, Verdict::Win)).collect();
    let found = race(&Crew::default(), &budget, racers, is_definite).solution;
    assert_eq!(found.verdict, Verdict::Unknown);
    // What the others have placed is known from look to look, 64 questions at most.
    assert!(
        (nodes..nodes + 1000).contains(&found.nodes),
        "{}",
        found.nodes
    );
}

#[test]
fn time_ends_a_search_whatever_its_questions_cost() {
    for question in [Duration::ZERO, Duration::from_micros(300)] {
        let limits = Limits {
            time: Some(Duration::from_millis(30)),
            ..Limits::default()
        };
        let budget = Budget::new(limits);
        let mut meter = budget.meter();
        let mut nodes = 0;
        while !meter.stop(nodes) {
            nodes += 1;
            thread::sleep(question);
        }
        assert!(budget.elapsed() >= Duration::from_millis(30));
        assert!(budget.is_spent());
    }
}

#[test]
fn whoever_watches_is_told() {
    struct Seen(AtomicU64, Mutex<Option<u32>>);
    impl Progress for Seen {
        fn report(&self, nodes: u64, depth: Option<u32>) {
            self.0.store(nodes, Ordering::Relaxed);
            *self.1.lock().unwrap() = depth;
        }
    }
    let seen = Seen(AtomicU64::new(0), Mutex::new(None));
    let budget = Budget::new(Limits::default()).watched_by(&seen);
    let mut meter = budget.meter();
    meter.reached(7);
    let mut nodes = 0;
    while seen.0.load(Ordering::Relaxed) == 0 {
        nodes += 1;
        assert!(!meter.stop(nodes));
    }
    assert!(seen.0.load(Ordering::Relaxed) <= nodes);
    assert_eq!(*seen.1.lock().unwrap(), Some(7));
}

fn position(game: &str, turns: &str) -> Position {
    notation::parse_game(turns, game.parse().unwrap()).unwrap()
}

/// The second example of the two-stage paper.
fn six_turns() -> Position {
    position("connect6", "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8")
}

#[test]
fn every_method_answers_and_none_is_wrong() {
    for &method in Method::ALL {
        for threads in [1, 2] {
            let options = Options {
                threads,
                ..Options::default()
            };
            let budget = Budget::new(Limits::default());
            let answer = solve(&six_turns(), method, &options, &team(), &budget);
            let found = answer.solution;
            let expected = match method {
                Method::Ctss | Method::Pn => Verdict::Unknown,
                _ => Verdict::Win,
            };
            assert_eq!(found.verdict, expected, "{method}");
            assert_eq!(budget.nodes(), found.nodes, "{method}");
        }
    }
}

/// Whichever of its two searches is first, the answer says how the win is made.
#[test]
fn a_portfolio_says_by_which_threats_it_wins() {
    let means = |game: &str, threads| {
        let options = Options {
            threads,
            ..Options::default()
        };
        let budget = Budget::new(Limits::default());
        let position = position("connect6", game);
        let answer = solve(&position, Method::Portfolio, &options, &team(), &budget);
        assert_eq!(answer.solution.verdict, Verdict::Win);
        answer.means
    };
    for threads in [1, 2] {
        let doubly = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";
        assert_eq!(means(doubly, threads), Means::DoubleThreats);
        assert_eq!(means(BY_SINGLE_THREATS, threads), Means::SingleThreats);
    }
}

#[test]
fn every_method_stops_at_its_nodes() {
    for &method in Method::ALL {
        let limits = Limits {
            nodes: 5,
            ..Limits::default()
        };
        let options = Options::default();
        let answer = solve(
            &six_turns(),
            method,
            &options,
            &team(),
            &Budget::new(limits),
        );
        assert_eq!(answer.solution.verdict, Verdict::Unknown, "{method}");
    }
}

#[test]
fn the_best_method_knows_losses_and_draws() {
    let solved = |game: &str, turns: &str| {
        let budget = Budget::new(Limits::default());
        let answer = solve(
            &position(game, turns),
            Method::Best,
            &Options::default(),
            &team(),
            &budget,
        );
        (answer.solution.verdict, answer.means)
    };
    assert_eq!(solved("tictactoe", ""), (Verdict::Draw, Means::AnyPlay));
    assert_eq!(
        solved("tictactoe", "a1 b1"),
        (Verdict::Win, Means::DoubleThreats)
    );
    assert_eq!(solved("6,6,4,2,1", ""), (Verdict::Loss, Means::AnyPlay));
    assert_eq!(
        solved("tictactoe", "a1 b1 a2 c3"),
        (Verdict::Win, Means::OnTheSpot)
    );
    assert_eq!(
        solved("tictactoe", "a1 b1 a3 a2 c3"),
        (Verdict::Loss, Means::OnTheSpot)
    );
    let empty = Position::new(Rules::CONNECT6);
    let budget = Budget::new(Limits::default());
    let answer = solve(&empty, Method::Best, &Options::default(), &team(), &budget);
    assert_eq!(answer.solution.verdict, Verdict::None);
}
