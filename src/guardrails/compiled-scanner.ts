import type { TextFilter } from './filters/text-filter.ts'
import { foldText } from './folding/fold-text.ts'
import type { PresidioClient } from './presidio/presidio-client.ts'
import { type RemoteFilter, scanRemotely } from './remote-scan.ts'
import { resolveFindings } from './resolve-findings.ts'
import { mergeSpans, type Span, wholeCharacters } from './span.ts'
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

/** A filter with all rules that act on what it finds: several guardrails may have the same one. */
export interface ActiveFilter {
  readonly find: TextFilter
  readonly rules: readonly ActiveRule[]
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
  readonly scanAll?: (texts: readonly ScannedText[], signal: AbortSignal) => Promise<ScanResult>
  readonly #filters: readonly ActiveFilter[]

  constructor({ filters, remote, broken, presidio, holdBackChars }: ScannerParts) {
    const local = filters.flatMap(({ rules }) => rules.map(({ rule }) => rule))
    this.rules = [...local, ...remote.map(({ rule }) => rule), ...broken.map(({ rule }) => rule)]
    this.holdBackChars = holdBackChars
    this.#filters = filters
    if (remote.length + broken.length === 0) return
    this.unscanning = [...broken, ...remote.map(({ rule }) => new ScanError(rule, `${rule.name} asks a server`))]
    this.scanAll = async (texts, signal) => {
      const asked =
        remote.length === 0 ? { findings: [], failed: [] } : await scanRemotely(presidio, remote, texts, signal)
      const findings = texts.map(({ text, origin }, index) =>
        resolveFindings([...this.#find(text, origin), ...(asked.findings[index] ?? [])]),
      )
      return { findings, failed: [...broken, ...asked.failed] }
    }
  }

  scan(text: string, origin: TextOrigin): readonly Finding[] {
    return resolveFindings(this.#find(text, origin))
  }

  *scanInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]> {
    return resolveFindings(yield* this.#findInSteps(text, origin))
  }

  #find(text: string, origin: TextOrigin): readonly Finding[] {
    const steps = this.#findInSteps(text, origin)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return step.value
  }

  *#findInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]> {
    if (text === '') return []
    const view = new TextView(text)
    const folded = foldText(text)
    const foldedView = folded === null ? null : new TextView(folded.text)
    const findings: Finding[] = []
    for (const { find, rules } of this.#filters) {
      const active = origin === 'user' ? rules : rules.filter(({ isUserOnly }) => !isUserOnly)
      if (active.length === 0) continue
      let spans: readonly Span[] = find(view)
      yield
      // Both are looked at: folding shows what was hidden, and could hide what was plain.
      if (folded !== null && foldedView !== null) {
        spans = [...spans, ...find(foldedView).map((span) => folded.toOriginal(span))]
        yield
      }
      for (const span of mergeSpans(spans)) {
        const { start, end } = wholeCharacters(text, span)
        for (const { rule } of active) findings.push({ start, end, rule })
      }
    }
    return findings
  }
}
