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
  readonly #filters: readonly ActiveFilter[]

  constructor({ filters, remote, broken, presidio, holdBackChars }: ScannerParts) {
    const local = filters.flatMap(({ rules }) => rules.map(({ rule }) => rule))
    this.rules = [...local, ...remote.map(({ rule }) => rule), ...broken.map(({ rule }) => rule)]
    this.holdBackChars = holdBackChars
    this.#filters = filters
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

  #find(text: string, origin: TextOrigin): readonly Finding[] {
    const steps = this.#findInSteps(text, origin)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return step.value
  }

  *#findInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]> {
    if (text === '') return []
    const active = this.#filters.flatMap(({ find, rules, isBounded }): ActiveFilter[] => {
      const own = origin === 'user' ? rules : rules.filter(({ isUserOnly }) => !isUserOnly)
      return own.length === 0 ? [] : [{ find, rules: own, isBounded }]
    })
    const spans = new Map<TextFilter, Span[]>()
    if (text.length <= windowChars) {
      yield* findIn({ text, offset: 0, from: 0, upTo: text.length }, active, spans)
    } else {
      const [bounded, others] = [active.filter(({ isBounded }) => isBounded), active.filter((each) => !each.isBounded)]
      if (bounded.length > 0) for (const window of textWindows(text)) yield* findIn(window, bounded, spans)
      if (others.length > 0) yield* findIn({ text, offset: 0, from: 0, upTo: text.length }, others, spans)
    }
    const findings: Finding[] = []
    for (const { find, rules } of active) {
      for (const span of mergeSpans(spans.get(find) ?? [])) {
        const { start, end } = wholeCharacters(text, span)
        for (const { rule } of rules) findings.push({ start, end, rule })
      }
    }
    return findings
  }
}

/** Adds what filters find in a window to their spans, at its places in the whole text. */
function* findIn(
  { text, offset, from, upTo }: TextWindow,
  filters: readonly ActiveFilter[],
  spans: Map<TextFilter, Span[]>,
): Generator<void> {
  const view = new TextView(text)
  // All are looked at: another reading shows what was hidden, and could hide what was plain.
  const escaped = readEscapes(text)
  const readings = [foldText(text), escaped].flatMap((folded) =>
    folded === null ? [] : { folded, view: new TextView(folded.text) },
  )
  const both = escaped === null ? null : foldText(escaped.text)
  for (const { find } of filters) {
    const found = spans.get(find) ?? []
    spans.set(find, found)
    const add = ({ start, end }: Span): void => {
      if (start < upTo && end > from) found.push({ start: start + offset, end: end + offset })
    }
    for (const span of find(view)) add(escaped === null ? span : behindEscape(text, span))
    yield
    for (const { folded, view: other } of readings) {
      for (const span of find(other)) add(folded.toOriginal(span))
      yield
    }
    if (escaped === null || both === null) continue
    for (const span of find(new TextView(both.text))) add(escaped.toOriginal(both.toOriginal(span)))
    yield
  }
}
