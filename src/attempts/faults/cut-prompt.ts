import { promptTexts } from './prompt-texts.ts'
import { type Span, sharedRuns, sharedRunsOfAll, withoutSpans } from './shared-runs.ts'

const mark = '[…]'
/** So many letters in a row, about five words, are no coincidence. */
const runMin = 24
/** So many are none where somebody put them in quotes. */
const quotedRunMin = 6
/** Each costs time with a long prompt; of more than these none is shown. */
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

const quotation = /(["'`“‘«])([^"'`“‘«»”’]{3,})(["'`”’»])/g

function cutQuotations(words: string, texts: readonly string[], whole: ReadonlySet<string>): string {
  const quotations = Array.from(words.matchAll(quotation), ([, , quoted = '']) => quoted).filter(
    (each) => !isName(each),
  )
  const shown = new Set(quotations.slice(0, quotationsMax))
  for (const echo of echoesOf([...shown], texts)) shown.delete(echo)
  let lookedAt = 0
  return words.replace(quotation, (all, open: string, quoted: string, close: string) => {
    // A name may stand in a prompt and be none of its content, unless it is all of it.
    const isEcho = isName(quoted) ? whole.has(quoted.toLowerCase()) : ++lookedAt > quotationsMax || !shown.has(quoted)
    return isEcho ? open + mark + close : all
  })
}

function isName(quoted: string): boolean {
  return /^[\w.:/[\]@-]+$/.test(quoted)
}

/** Those of the quotations that stand in one of the texts from their first letter to their last. */
function echoesOf(quotations: readonly string[], texts: readonly string[]): string[] {
  const sought = quotations
    .map((text) => ({ text, runMin: text.replace(/[^\p{L}\p{N}]+/gu, '').length }))
    .filter(({ runMin }) => runMin >= quotedRunMin)
  const found = sharedRunsOfAll(sought, texts)
  return sought.flatMap(({ text }, index) => (coversAll(text, found[index] ?? []) ? [text] : []))
}

function coversAll(text: string, spans: readonly Span[]): boolean {
  return withoutSpans(text, spans, '').replace(/[^\p{L}\p{N}]+/gu, '') === ''
}

function cutWhole(words: string, whole: ReadonlySet<string>): string {
  let shown = words
  let lower = shown.toLowerCase()
  // Of many thousand texts hardly any begins as something in the words does.
  const starts = new Set(Array.from({ length: lower.length }, (_, at) => lower.slice(at, at + wholeMin)))
  for (const text of whole) {
    if (text.length < wholeMin || !starts.has(text.slice(0, wholeMin))) continue
    for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + mark.length)) {
      if (!isWord(shown, at, at + text.length)) continue
      shown = shown.slice(0, at) + mark + shown.slice(at + text.length)
      lower = shown.toLowerCase()
    }
  }
  return shown
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}_]/u.test(text.charAt(end))
}
