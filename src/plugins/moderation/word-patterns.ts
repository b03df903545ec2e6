import type { LocalRule } from './local-rules.ts'

interface Step {
  readonly words: ReadonlySet<string>
  readonly isOptional: boolean
  /** Words that may stand before it. */
  readonly gapMax: number
}

interface Pattern {
  readonly category: string
  readonly steps: readonly Step[]
}

/** What a rule found: a stretch of the text, as UTF-16 offsets. */
export interface Finding {
  readonly category: string
  readonly start: number
  readonly end: number
}

interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

const gapWordsMax = 4

/** Finds what rules describe. Its time grows with the length of the text alone: each word begins a bounded number of tries. */
export class WordPatterns {
  readonly #byFirstWord = new Map<string, Pattern[]>()

  constructor(rules: readonly LocalRule[]) {
    for (const { category, words } of rules) {
      const steps = toSteps(words)
      const pattern = { category, steps }
      for (const word of steps[0]?.words ?? []) {
        const known = this.#byFirstWord.get(word)
        if (known === undefined) this.#byFirstWord.set(word, [pattern])
        else known.push(pattern)
      }
    }
  }

  /** What is found in the text, the first of each category. */
  find(text: string): readonly Finding[] {
    const words = wordsOf(text)
    const found = new Map<string, Finding>()
    for (const [at, { folded, start }] of words.entries()) {
      for (const { category, steps } of this.#byFirstWord.get(folded) ?? []) {
        if (found.has(category)) continue
        const last = endOfMatch(words, at + 1, steps, 1)
        const end = last === null ? undefined : words[last]?.end
        if (end !== undefined) found.set(category, { category, start, end })
      }
    }
    return [...found.values()]
  }
}

function toSteps(words: string): readonly Step[] {
  const steps: Step[] = []
  let gapMax = 0
  for (const token of words.split(' ')) {
    if (token === '~') {
      gapMax = gapWordsMax
      continue
    }
    const isOptional = token.endsWith('?')
    steps.push({ words: new Set((isOptional ? token.slice(0, -1) : token).split('|')), isOptional, gapMax })
    gapMax = 0
  }
  return steps
}

/** The word that ends a match of the steps from `step` on, beginning at the word `at`; null where there is none. */
function endOfMatch(words: readonly Word[], at: number, steps: readonly Step[], step: number): number | null {
  const wanted = steps[step]
  if (wanted === undefined) return at - 1
  for (let skipped = 0; skipped <= wanted.gapMax; skipped++) {
    const word = words[at + skipped]
    if (word === undefined) break
    if (!wanted.words.has(word.folded)) continue
    const end = endOfMatch(words, at + skipped + 1, steps, step + 1)
    if (end !== null) return end
  }
  return wanted.isOptional ? endOfMatch(words, at, steps, step + 1) : null
}

const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}'’]+/gu
const plain = /^[a-z0-9]+$/

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(wordPattern)) {
    const folded = plain.test(written) ? written : fold(written)
    if (folded !== '') words.push({ folded, start: index, end: index + written.length })
  }
  return words
}

/** The word as the rules write it: wide, accented and capital letters as plain ones, without what can't be seen. */
function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
}
