import type { AssignedGuardrail, FilterAction } from '../records/guardrail.ts'
import type { FilterRule } from './text-scanner.ts'

/** What one guardrail did in one direction. */
export interface GuardReport {
  readonly found: readonly { readonly rule: FilterRule; readonly count: number }[]
  readonly failed: readonly FilterRule[]
  readonly texts: number
  readonly unscanned: readonly string[]
  /** In a few words: `redacted 2 email, flagged 1 phone`. */
  readonly summary: string
}

/** What was found in one direction, and what was not looked at. */
export class RuleCounts {
  texts = 0
  /** Kinds of what no filter can look at. */
  readonly unscanned = new Set<string>()
  /** Filters that could not look at all of it. */
  readonly failed = new Set<FilterRule>()
  readonly #found = new Map<FilterRule, number>()

  get hasLooked(): boolean {
    return this.texts > 0 || this.unscanned.size > 0 || this.failed.size > 0
  }

  found(rule: FilterRule): void {
    this.#found.set(rule, (this.#found.get(rule) ?? 0) + 1)
  }

  /** What is due to one guardrail. */
  of(guardrail: AssignedGuardrail): GuardReport {
    const found = [...this.#found].flatMap(([rule, count]) =>
      rule.guardrail.id === guardrail.id ? { rule, count } : [],
    )
    const failed = [...this.failed].filter((rule) => rule.guardrail.id === guardrail.id)
    const { texts, unscanned } = this
    return { found, failed, texts, unscanned: [...unscanned], summary: summaryOf(found, failed) }
  }
}

const verbs: Readonly<Record<FilterAction, string>> = { block: 'blocked', redact: 'redacted', flag: 'flagged' }

function summaryOf(found: GuardReport['found'], failed: readonly FilterRule[]): string {
  const parts = (['block', 'redact', 'flag'] as const).flatMap((action) =>
    found.flatMap(({ rule, count }) => (rule.action === action ? `${verbs[action]} ${count} ${rule.name}` : [])),
  )
  const said = parts.length === 0 ? 'nothing found' : parts.join(', ')
  return failed.length === 0 ? said : `${said}, ${failed.map(({ name }) => name).join(' and ')} failed`
}
