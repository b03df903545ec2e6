import type { TokenCounter } from '../../tokens/count-tokens.ts'

/** Characters that are counted of a conversation, about. */
const countedCharacters = 100_000
/** Shorter samples are inaccurate: both ends of a stretch may cut a word. */
const stretchLength = 400
const goldenRatio = 0.618_033_988_75
/** What is guessed is taken as so much more. */
const guessMargin = 1.1

/**
 * Counts the tokens of texts. Up to 100,000 characters together are counted exactly. Above that, an equal share of each text is counted, in
 * evenly spaced stretches, and of short texts some whole ones; the rest is estimated from those, 10 % too high. Equal texts get equal numbers.
 */
export function tokenEstimator(characters: number, counter: Pick<TokenCounter, 'count'>): (text: string) => number {
  if (characters <= countedCharacters) return (text) => counter.count(text)
  const share = countedCharacters / characters
  const known = new Map<string, number>()
  // Characters to skip until the next short text is sampled.
  let wait = 0
  let looked = 0
  let counted = 0
  // Weighted sum of the samples' tokens a character.
  let densities = 0
  let weights = 0

  function estimate(text: string): number {
    wait -= text.length * share
    if (wait > 0 && counted >= stretchLength) return guess(text, densities / weights)
    const sample = stretchesOf(text, share)
    const own = sample.reduce((sum, stretch) => sum + counter.count(stretch), 0)
    const length = sample.reduce((sum, stretch) => sum + stretch.length, 0)
    if (length === 0) return 0
    // At least a stretch, or short texts would be sampled more often than their share. Uneven, so as not to fall in step with the conversation.
    const weight = Math.max(stretchLength, length)
    wait += weight * (0.5 + ((++looked * goldenRatio) % 1))
    counted += length
    densities += weight * (own / length)
    weights += weight
    return length === text.length ? own : guess(text, own / length)
  }

  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const estimated = estimate(text)
    known.set(text, estimated)
    return estimated
  }
}

function guess(text: string, perCharacter: number): number {
  return Math.ceil(text.length * perCharacter * guessMargin)
}

/** Evenly spaced stretches that make up about a share of a text, at least one; the whole text if it is hardly longer. */
function stretchesOf(text: string, share: number): readonly string[] {
  const count = Math.max(1, Math.round((text.length * share) / stretchLength))
  if (count * stretchLength >= text.length) return [text]
  const step = (text.length - stretchLength) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => {
    const start = count === 1 ? Math.floor(step / 2) : Math.floor(index * step)
    return text.slice(start, start + stretchLength)
  })
}
