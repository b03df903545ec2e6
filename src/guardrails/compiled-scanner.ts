import type { Holder } from '../shares/holder.ts'
import type { TextFilter } from './filters/text-filter.ts'
import { foldText } from './folding/fold-text.ts'
import { behindEscape, readEscapes } from './folding/read-escapes.ts'
import type { PresidioClient } from './presidio/presidio-client.ts'
import { type RemoteFilter, scanRemotely } from './remote-scan.ts'
import { mergeSpans, type Span, wholeCharacters } from './span.ts'
import { inOrder } from './stretches.ts'
import {
  type FilterRule,
  type Finding,
  ScanError,
  type ScannedText,
  type ScanResult,
  type TextOrigin,
  type TextScanner,
} from './text-scanner.ts'
import { TextView } from './text-view.ts'
import { type TextWindow, textWindows, windowChars } from './text-windows.ts'

/** A filter with all rules that act on what it finds: several guardrails may have the same one. */
export interface ActiveFilter {
  readonly find: TextFilter
  readonly rules: readonly ActiveRule[]
  /** How far what it finds reaches is known, so that a long text is looked at piece by piece. */
  readonly isBounded: boolean
}

export interface ActiveRule {
  readonly rule: FilterRule
  /** Looks only at what users write. */
  readonly isUserOnly: boolean
}

/** All that a scanner looks for. */
export interface ScannerParts {
  readonly filters: readonly ActiveFilter[]
  readonly remote: readonly RemoteFilter[]
  /** Of filters that can't look at anything, whatever the text. */
  readonly broken: readonly ScanError[]
  readonly presidio: PresidioClient | undefined
  readonly holdBackChars: number
}

/** Looks for everything that a caller's guardrails filter. */
export class CompiledScanner implements TextScanner {
  readonly rules: readonly FilterRule[]
  readonly holdBackChars: number
  readonly unscanning?: readonly ScanError[]
  readonly scanAll?: (texts: readonly ScannedText[], holder: Holder, signal: AbortSignal) => Promise<ScanResult>
  readonly #filters: Readonly<Record<TextOrigin, readonly ActiveFilter[]>>

  constructor({ filters, remote, broken, presidio, holdBackChars }: ScannerParts) {
    const local = filters.flatMap(({ rules }) => rules.map(({ rule }) => rule))
    this.rules = [...local, ...remote.map(({ rule }) => rule), ...broken.map(({ rule }) => rule)]
    this.holdBackChars = holdBackChars
    this.#filters = { user: filters, other: filters.flatMap(forOthers) }
    if (remote.length + broken.length === 0) return
    this.unscanning = [...broken, ...remote.map(({ rule }) => new ScanError(rule, `${rule.name} asks a server`))]
    this.scanAll = async (texts, holder, signal) => {
      const asked =
        remote.length === 0 ? { findings: [], failed: [] } : await scanRemotely(presidio, remote, texts, holder, signal)
      const findings = texts.map(({ text, origin }, index) =>
        inOrder([...this.#find(text, origin), ...(asked.findings[index] ?? [])]),
      )
      return { findings, failed: [...broken, ...asked.failed] }
    }
  }

  scan(text: string, origin: TextOrigin): readonly Finding[] {
    return inOrder(this.#find(text, origin))
  }

  *scanInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]> {
    return inOrder(yield* this.#findInSteps(text, origin))
  }

  /** Most texts are short, as in JSON: they are looked at without steps, which take longer than the filters do. */
  #find(text: string, origin: TextOrigin): readonly Finding[] {
    if (text.length > windowChars) {
      const steps = this.#findInSteps(text, origin)
      let step = steps.next()
      while (step.done !== true) step = steps.next()
      return step.value
    }
    const findings: Finding[] = []
    if (text === '') return findings
    const window = wholeWindow(text)
    const readings = readingsOf(text)
    for (const filter of this.#filters[origin]) {
      const spans: Span[] = []
      for (const reading of readings) findIn(window, reading, filter.find, spans)
      if (spans.length > 0) addFindings(text, filter, spans, findings)
    }
    return findings
  }

  *#findInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]> {
    const active = this.#filters[origin]
    const spans = new Map(active.map(({ find }): [TextFilter, Span[]] => [find, []]))
    const lookThrough = function* (window: TextWindow, filters: readonly ActiveFilter[]): Generator<void> {
      const readings = readingsOf(window.text)
      for (const { find } of filters) {
        for (const reading of readings) {
          findIn(window, reading, find, spans.get(find) ?? [])
          yield
        }
      }
    }
    const bounded = text.length <= windowChars ? active : active.filter(({ isBounded }) => isBounded)
    const others = active.filter((each) => !bounded.includes(each))
    if (bounded.length > 0) for (const window of textWindows(text)) yield* lookThrough(window, bounded)
    if (others.length > 0) yield* lookThrough(wholeWindow(text), others)
    const findings: Finding[] = []
    for (const filter of active) addFindings(text, filter, spans.get(filter.find) ?? [], findings)
    return findings
  }
}

/** A filter without the rules that look only at what users write. */
function forOthers({ rules, ...filter }: ActiveFilter): readonly ActiveFilter[] {
  const own = rules.filter(({ isUserOnly }) => !isUserOnly)
  return own.length === 0 ? [] : [{ ...filter, rules: own }]
}

function wholeWindow(text: string): TextWindow {
  return { text, offset: 0, from: 0, upTo: text.length }
}

/** One way to read a text, and the way back to it as it is written. */
interface Reading {
  readonly view: TextView
  toOriginal(span: Span): Span
}

/** All ways to read a text: another one shows what was hidden, and could hide what was plain. */
function readingsOf(text: string): readonly Reading[] {
  const escaped = readEscapes(text)
  const folded = foldText(text)
  const readings: Reading[] = [
    {
      view: new TextView(text),
      toOriginal: (span) => (escaped === null ? span : behindEscape(text, span)),
    },
  ]
  for (const other of [folded, escaped]) {
    if (other !== null) readings.push({ view: new TextView(other.text), toOriginal: (span) => other.toOriginal(span) })
  }
  const both = escaped === null ? null : foldText(escaped.text)
  if (escaped !== null && both !== null) {
    readings.push({
      view: new TextView(both.text),
      toOriginal: (span) => escaped.toOriginal(both.toOriginal(span)),
    })
  }
  return readings
}

/** Adds what a filter finds in a window, read one way, to its spans, at its places in the whole text. */
function findIn(
  { offset, from, upTo }: TextWindow,
  { view, toOriginal }: Reading,
  find: TextFilter,
  spans: Span[],
): void {
  for (const found of find(view)) {
    const { start, end } = toOriginal(found)
    if (start < upTo && end > from) spans.push({ start: start + offset, end: end + offset })
  }
}

function addFindings(text: string, { rules }: ActiveFilter, spans: readonly Span[], findings: Finding[]): void {
  for (const span of mergeSpans(spans)) {
    const { start, end } = wholeCharacters(text, span)
    for (const { rule } of rules) findings.push({ start, end, rule })
  }
}
