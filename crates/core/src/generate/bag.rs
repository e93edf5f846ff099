//! Shuffled bags, for games with stones that are drawn.

use crate::games::crosswise::Stone;
use crate::random::Random;

/// All stones of Crosswise (CZ2), shuffled with this stream of a seed: first the hands, then the draws. It is a value of the tag
/// `Bag`.
#[must_use]
pub fn shuffled_bag(seed: u64, number: u64) -> String {
    let mut stones: Vec<Stone> =
        Stone::ALL.into_iter().flat_map(|stone| std::iter::repeat_n(stone, stone.number().into())).collect();
    Random::new(seed, number).shuffle(&mut stones);
    stones.iter().map(|stone| stone.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_holds_each_stone_as_often_as_the_game() {
        for number in 0..9 {
            let bag = shuffled_bag(7, number);
            for stone in Stone::ALL {
                let held = bag.chars().filter(|letter| *letter == stone.letter()).count();
                assert_eq!(held, usize::from(stone.number()), "{bag}");
            }
        }
        assert_ne!(shuffled_bag(7, 0), shuffled_bag(7, 1));
    }
}
