import { promptTexts } from './prompt-texts.ts'
import { type Span, sharedRuns, withoutSpans } from './shared-runs.ts'

const mark = '[…]'
/** So many letters in a row, about five words, are no coincidence. */
const runMin = 24
/** So many are none where somebody put them in quotes. */
const quotedRunMin = 6
/** Each costs a look at the whole prompt; of more than these none is shown. */
const quotationsMax = 8
/** A message that says nothing else, and the longest that counts as one. */
const wholeMin = 8
const wholeMax = 80

/** A provider's words without the pieces of the prompt in them: long runs, quotations, and a short text that was all of a message. */
export function cutPrompt(words: string, body: Readonly<Record<string, unknown>>): string {
  const whole = new Set<string>()
  const texts: string[] = []
  for (const text of promptTexts(body)) {
    texts.push(text)
    if (text.length <= wholeMax) whole.add(text.trim().toLowerCase())
  }
  const withoutRuns = withoutSpans(words, sharedRuns(words, texts, runMin), mark)
  return cutWhole(cutQuotations(withoutRuns, texts, whole), whole)
}

function cutQuotations(words: string, texts: readonly string[], whole: ReadonlySet<string>): string {
  let lookedAt = 0
  return words.replace(
    /(["'`“‘«])([^"'`“‘«»”’]{3,})(["'`”’»])/g,
    (all, open: string, quoted: string, close: string) => {
      const isName = /^[\w.:/[\]@-]+$/.test(quoted)
      // A name may stand in a prompt and be none of its content, unless it is all of it.
      const isEcho = isName ? whole.has(quoted.toLowerCase()) : ++lookedAt > quotationsMax || isIn(quoted, texts)
      return isEcho ? open + mark + close : all
    },
  )
}

function isIn(quoted: string, texts: readonly string[]): boolean {
  const letters = quoted.replace(/[^\p{L}\p{N}]+/gu, '').length
  return letters >= quotedRunMin && coversAll(quoted, sharedRuns(quoted, texts, letters))
}

function coversAll(text: string, spans: readonly Span[]): boolean {
  return withoutSpans(text, spans, '').replace(/[^\p{L}\p{N}]+/gu, '') === ''
}

function cutWhole(words: string, whole: ReadonlySet<string>): string {
  let shown = words
  for (const text of whole) {
    if (text.length < wholeMin) continue
    for (
      let at = shown.toLowerCase().indexOf(text);
      at >= 0;
      at = shown.toLowerCase().indexOf(text, at + mark.length)
    ) {
      if (!isWord(shown, at, at + text.length)) continue
      shown = shown.slice(0, at) + mark + shown.slice(at + text.length)
    }
  }
  return shown
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}_]/u.test(text.charAt(end))
}
