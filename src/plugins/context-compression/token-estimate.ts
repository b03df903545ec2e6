import type { TokenCounter } from '../../tokens/count-tokens.ts'

/** Characters that are counted of a conversation, about. */
const countedCharacters = 100_000
/** Fewer characters of a text say little of its tokens: the end of what is counted cuts a word. */
const sampleLeast = 400
/** What is guessed is taken as so much more. */
const guessMargin = 1.1

/**
 * Counts the tokens of texts, given in order: all of them exactly up to 100,000 characters together. Else some of them, or their beginnings,
 * as evenly spread as they come; the others are guessed from those, 10 % too high.
 */
export function tokenEstimator(characters: number, counter: Pick<TokenCounter, 'count'>): (text: string) => number {
  if (characters <= countedCharacters) return (text) => counter.count(text)
  const share = countedCharacters / characters
  let seen = 0
  let counted = 0
  let tokens = 0
  return (text) => {
    seen += text.length
    const sample = Math.min(text.length, Math.max(sampleLeast, Math.ceil(text.length * share)))
    if (counted > 0 && counted + sample > seen * share) {
      return Math.ceil((tokens / counted) * text.length * guessMargin)
    }
    const own = counter.count(text.slice(0, sample))
    counted += sample
    tokens += own
    return sample === text.length ? own : Math.ceil((own / sample) * text.length * guessMargin)
  }
}
