import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { Span } from '../span.ts'
import { adviceFor } from './pattern-advice.ts'

/** Characters of a pattern. */
const longestPattern = 1_000
/** Instructions of a compiled pattern: each character of a text costs at most that many steps. */
const mostInstructions = 500
/** Processor time for a text, four times what the most matches take: each character may be one. */
const leastMicros = 20_000
const microsEach = 1
const betweenLooksMs = 5
const sample = 'Warm-up 12-34, a@b.example: the quick brown fox jumps over the lazy dog.\n'

/** A pattern can't be used. The message says what to write instead; `position` is where in the pattern, in UTF-16 code units. */
export class PatternError extends Error {
  readonly position: number

  constructor(message: string, position: number, options?: ErrorOptions) {
    super(message, options)
    this.position = position
  }
}

/** A pattern of an operator's own, in an engine whose time grows with the text and no faster. */
export class CustomPattern {
  readonly #compiled: RE2JS

  /** Throws a PatternError for what the engine can't match in linear time, for wrong syntax, and for patterns that match nothing. */
  constructor(source: string) {
    if (source.length > longestPattern) {
      throw new PatternError(
        `is longer than ${String(longestPattern)} characters: make several patterns of it.`,
        longestPattern,
      )
    }
    this.#compiled = compile(source)
    if (this.#compiled.programSize() > mostInstructions) {
      throw new PatternError(
        'is too large once its counts are written out: write shorter counts, or + instead of {n}.',
        0,
      )
    }
    if (this.#compiled.test('')) {
      throw new PatternError(
        'matches the empty text: write it so that it needs one character at least, for example a+ instead of a*.',
        0,
      )
    }
  }

  /**
   * All stretches that match, but empty ones. Where finding them one by one takes too long, all of the text behind the last one is one stretch: one
   * search takes linear time, and yet `x[^y]*y|w` looks to the end of the text for each `w`, in case that an `x` before it goes on to there.
   */
  find(text: string): readonly Span[] {
    // Whether there is a match at all is known ten times sooner than where it is.
    if (!this.#compiled.test(text)) return []
    const spans: Span[] = []
    const matcher = this.#compiled.matcher(text)
    const begun = process.cpuUsage()
    const mostMicros = leastMicros + microsEach * text.length
    let lookedAt = performance.now()
    while (matcher.find()) {
      const span = { start: matcher.start(), end: matcher.end() }
      if (span.end > span.start) spans.push(span)
      const now = performance.now()
      if (now - lookedAt < betweenLooksMs) continue
      lookedAt = now
      if (process.cpuUsage(begun).user < mostMicros) continue
      if (matcher.find()) spans.push({ start: matcher.start(), end: text.length })
      break
    }
    return spans
  }

  /** Makes the first use as fast as the others. */
  warmUp(): void {
    this.find(sample.repeat(4))
  }
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    const piece = error.input ?? ''
    const position = piece === '' ? source.length : Math.max(0, source.indexOf(piece))
    throw new PatternError(adviceFor(error.error, piece), position, { cause: error })
  }
}
