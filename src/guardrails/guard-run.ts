import type { Envelopes } from '../canonical/envelope.ts'
import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { GuardrailMark } from '../records/generation-record.ts'
import type { AssignedGuardrail, FilterAction } from '../records/guardrail.ts'
import type { Holder } from '../shares/holder.ts'
import { Placeholders } from './placeholders.ts'
import { redactText } from './redact-text.ts'
import { RuleCounts } from './rule-counts.ts'
import type { FilterRule, Finding, ScanError, TextScanner } from './text-scanner.ts'

/** Which way text goes. */
export type GuardDirection = 'input' | 'output'

/** Where the filters of a caller's guardrails come from. */
export interface ScannerSource {
  /** All filters that look that way; null where there are none. */
  for(guardrails: readonly AssignedGuardrail[], direction: GuardDirection, holder: Holder): TextScanner | null
}

/** What is counted of filters, by what they are: names that operators give are not bounded. */
export interface GuardMetrics {
  guardrailFound(filter: FilterRule['filter'], action: FilterAction, direction: GuardDirection): void
  /** `isOpen`: the text went on without it. */
  guardrailFailed(filter: FilterRule['filter'], direction: GuardDirection, isOpen: boolean): void
}

export interface GuardParts {
  readonly scanners: ScannerSource
  readonly metrics: GuardMetrics
  /** Is told why a filter could not look, in words without anything of the text. Absent: nobody is. */
  readonly report?: (error: ScanError, isOpen: boolean) => void
}

/** The same, for one request. */
export interface GuardRunParts extends GuardParts {
  /** Whose request it is. */
  readonly holder: Holder
}

/** What the guardrails of one request look for, and what they did: in its input, its answer and every step of its tool loop. */
export class GuardRun {
  readonly guardrails: readonly AssignedGuardrail[]
  /** Opens what the gateway sealed, so that filters see inside. Undefined: nothing was sealed. */
  readonly envelopes: Envelopes | undefined
  readonly holder: Holder
  readonly placeholders: Placeholders
  /** Null: nothing looks at what goes to models. */
  readonly input: TextScanner | null
  /** Null: nothing looks at what comes from them. */
  readonly output: TextScanner | null
  readonly #metrics: GuardMetrics
  readonly #report: GuardParts['report']
  #hasRefused = false
  readonly #counts: Readonly<Record<GuardDirection, RuleCounts>> = { input: new RuleCounts(), output: new RuleCounts() }

  constructor(
    { scanners, metrics, report, holder }: GuardRunParts,
    guardrails: readonly AssignedGuardrail[],
    envelopes?: Envelopes,
    placeholders = new Placeholders(),
  ) {
    this.guardrails = guardrails
    this.envelopes = envelopes
    this.holder = holder
    this.placeholders = placeholders
    this.#metrics = metrics
    this.#report = report
    this.input = scanners.for(guardrails, 'input', holder)
    this.output = scanners.for(guardrails, 'output', holder)
  }

  /** Whether values may come back into the answer. */
  get restores(): boolean {
    return this.input?.rules.some(({ action, guardrail }) => action === 'redact' && guardrail.rules.restores) === true
  }

  /** Notes that the request is refused because it could not be looked at. */
  refuse(): void {
    this.#hasRefused = true
  }

  /** Counts texts that were looked at, and what was found in them. */
  count(direction: GuardDirection, findings: readonly Finding[], texts = 1): void {
    const counts = this.#counts[direction]
    counts.texts += texts
    for (const { rule } of findings) {
      counts.found(rule)
      this.#metrics.guardrailFound(rule.filter, rule.action, direction)
    }
  }

  /** Notes something that no filter can look at: `image`. */
  leave(direction: GuardDirection, kind: string): void {
    this.#counts[direction].unscanned.add(kind)
  }

  /** Notes that a filter could not look, and gives the error that ends the request; null where its guardrail lets it go on. */
  fail(direction: GuardDirection, error: ScanError): GatewayError | null {
    const { rule } = error
    const isOpen = rule.guardrail.rules.onError === 'open'
    this.#counts[direction].failed.add(rule)
    this.#metrics.guardrailFailed(rule.filter, direction, isOpen)
    this.#report?.(error, isOpen)
    if (isOpen) return null
    this.refuse()
    const what = direction === 'input' ? 'request' : 'answer'
    const message = `Guardrail "${rule.guardrail.name}" could not look at the ${what}: ${rule.name} failed.`
    return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 5, cause: error })
  }

  /**
   * Takes out of a provider's words about a fault what output filters keep from callers: placeholders are there for what they redact and for
   * what they block. Absent: nothing looks at answers.
   */
  get hide(): ((text: string) => string) | undefined {
    const { output } = this
    if (output === null) return undefined
    return (text) => {
      const findings = output.scan(text, 'other')
      this.count('output', findings)
      const hidden = findings.map(
        (each): Finding => ({ ...each, rule: { ...each.rule, action: hiddenBy[each.rule.action] } }),
      )
      return redactText(text, hidden, this.placeholders, false)
    }
  }

  /** The refusal of a text in which these were found; null where none of them blocks. It names filters, never what they found. */
  refusal(findings: readonly Finding[]): GatewayError | null {
    const rules = findings.map(({ rule }) => rule).filter(({ action }) => action === 'block')
    if (rules.length === 0) return null
    this.#hasRefused = true
    const guardrails = [...new Set(rules.map(({ guardrail }) => `"${guardrail.name}"`))]
    const patterns = [...new Set(rules.map(({ name }) => name))]
    const by = guardrails.length === 1 ? 'guardrail' : 'guardrails'
    return new GatewayError('permission_denied', `Blocked by ${by} ${guardrails.join(', ')}: ${patterns.join(', ')}.`, {
      metadata: { patterns },
    })
  }

  /** Whether it has ended the request. */
  get hasRefused(): boolean {
    return this.#hasRefused
  }

  /** What the record of the request says of it. */
  marks(): readonly GuardrailMark[] {
    return this.guardrails.flatMap((guardrail) => {
      const reports = this.#directionsOf(guardrail).map((direction) => this.#counts[direction].of(guardrail))
      const action = strongest(reports.flatMap(({ found }) => found.map(({ rule }) => rule))) ?? 'none'
      return reports.length === 0 ? [] : { id: guardrail.id, action }
    })
  }

  /** What callers are shown of it: a stage for each guardrail that has looked. */
  stages(): readonly PipelineStage[] {
    return this.guardrails.flatMap((guardrail) => this.#stageOf(guardrail) ?? [])
  }

  /** The ways that a guardrail has looked. */
  #directionsOf(guardrail: AssignedGuardrail): readonly GuardDirection[] {
    return directions.filter((direction) => {
      const isIts = this[direction]?.rules.some((rule) => rule.guardrail.id === guardrail.id) === true
      return isIts && this.#counts[direction].hasLooked
    })
  }

  #stageOf(guardrail: AssignedGuardrail): PipelineStage | null {
    const looked = this.#directionsOf(guardrail)
    if (looked.length === 0) return null
    const reports = looked.map((direction) => this.#counts[direction].of(guardrail))
    const found = reports.flatMap((report) => report.found)
    const counts: Record<string, number> = {}
    for (const { rule, count } of found) counts[rule.name] = (counts[rule.name] ?? 0) + count
    const action = strongest(found.map(({ rule }) => rule))
    const failed = new Set(reports.flatMap((report) => report.failed.map(({ name }) => name)))
    const rules = looked.flatMap(
      (direction) => this[direction]?.rules.filter((rule) => rule.guardrail.id === guardrail.id) ?? [],
    )
    return {
      type: 'guardrail',
      name: guardrail.name,
      guardrail_id: guardrail.id,
      guardrail_scope: guardrail.scope,
      summary: looked.map((direction, at) => `${direction}: ${reports[at]?.summary ?? ''}`).join('; '),
      data: {
        ...(action !== undefined && { action }),
        detected: found.length > 0,
        engines: [...new Set(rules.map(({ engine }) => engine))],
        patterns: Object.keys(counts),
        counts,
        directions: [...looked],
        scanned: reports.reduce((sum, { texts }) => sum + texts, 0),
        unscanned: [...new Set(reports.flatMap((report) => report.unscanned))],
        ...(failed.size > 0 && { failed: [...failed] }),
      },
    }
  }
}

/** What becomes of a provider's words: they end nothing, so that what would end an answer is taken out of them. */
const hiddenBy = { redact: 'redact', block: 'redact', flag: 'flag' } as const satisfies Readonly<
  Record<FilterAction, FilterAction>
>

const directions = ['input', 'output'] as const satisfies readonly GuardDirection[]

/** The run of a request; null for a caller whose guardrails look at no text. */
export function guardRun(
  parts: GuardRunParts,
  guardrails: readonly AssignedGuardrail[] | undefined,
  envelopes?: Envelopes,
  placeholders?: Placeholders,
): GuardRun | null {
  const looking = guardrails?.filter(({ rules: { builtins, patterns } }) => builtins.length + patterns.length > 0) ?? []
  return looking.length === 0 ? null : new GuardRun(parts, looking, envelopes, placeholders)
}

function strongest(rules: readonly FilterRule[]): FilterAction | undefined {
  return (['block', 'redact', 'flag'] as const).find((action) => rules.some((rule) => rule.action === action))
}
