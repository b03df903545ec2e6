import { GuardRun, type GuardRunParts } from '../../src/guardrails/guard-run.ts'
import type { FilterRule, Finding, TextScanner } from '../../src/guardrails/text-scanner.ts'
import type { AssignedGuardrail, FilterAction, FilterDirection, GuardrailRules } from '../../src/records/guardrail.ts'
import { noRules } from '../../src/records/guardrail-rules.ts'
import { someone } from '../support/holders.ts'

const plainRules: GuardrailRules = { ...noRules, appliesTo: 'both' }

/** A guardrail that is assigned to a workspace. */
export function guardrailOf(
  rules: Partial<GuardrailRules> = {},
  { id = 'guard-1', name = 'No personal data' } = {},
): AssignedGuardrail {
  return { id, name, scope: 'workspace', rules: { ...plainRules, ...rules }, createdAt: 1, updatedAt: null }
}

/** One that looks for e-mail addresses. */
export function emailGuardrail(action: FilterAction, rules: Partial<GuardrailRules> = {}): AssignedGuardrail {
  return guardrailOf({ builtins: [{ slug: 'email', action }], ...rules })
}

export function ruleOf(guardrail: AssignedGuardrail, action: FilterAction, name = 'email'): FilterRule {
  return { name, filter: 'email', engine: 'builtin', action, word: name.toUpperCase(), guardrail }
}

/** Finds what looks like an e-mail address, for each guardrail with that filter. */
export function emailScanner(
  guardrails: readonly AssignedGuardrail[],
  direction: Exclude<FilterDirection, 'both'>,
): TextScanner | null {
  const rules = guardrails.flatMap((guardrail) =>
    guardrail.rules.builtins.flatMap(({ action, appliesTo = guardrail.rules.appliesTo }) =>
      appliesTo === 'both' || appliesTo === direction ? ruleOf(guardrail, action) : [],
    ),
  )
  if (rules.length === 0) return null
  const scan = (text: string) =>
    [...text.matchAll(/[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,10}/g)].flatMap(({ index, 0: found }) =>
      rules.map((rule): Finding => ({ start: index, end: index + found.length, rule })),
    )
  return {
    rules,
    holdBackChars: 64,
    scan,
    *scanInSteps(text) {
      yield
      return scan(text)
    },
  }
}

/** What a run works with; `counted` is what it has reported to the metrics. */
export function guardParts(): GuardRunParts & { readonly counted: string[] } {
  const counted: string[] = []
  return {
    counted,
    holder: someone,
    scanners: { for: emailScanner },
    metrics: {
      guardrailFound: (filter, action, direction) => void counted.push(`${direction} ${action} ${filter}`),
      guardrailFailed: (filter, direction, isOpen) =>
        void counted.push(`${direction} ${isOpen ? 'open' : 'closed'} ${filter}`),
    },
  }
}

export function runOf(...guardrails: readonly AssignedGuardrail[]): GuardRun {
  return new GuardRun(guardParts(), guardrails)
}
