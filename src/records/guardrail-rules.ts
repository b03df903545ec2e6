import type { GuardrailRules } from './guardrail.ts'

/** The rules of a guardrail that says nothing. */
export const noRules: GuardrailRules = {
  allowedModels: null,
  ignoredModels: null,
  allowedProviders: null,
  ignoredProviders: null,
  zdrAuthors: [],
  freeModelPublication: null,
  freeModelTraining: null,
  paidModelTraining: null,
  limitNanos: null,
  resetInterval: 'total',
  includesByok: false,
  builtins: [],
  patterns: [],
  appliesTo: 'input',
  restores: false,
  onError: 'closed',
  holdBackChars: 256,
}

/** Whether any request could go otherwise because of these rules. */
export function hasRules(rules: GuardrailRules): boolean {
  const lists = [rules.allowedModels, rules.ignoredModels, rules.allowedProviders, rules.ignoredProviders]
  const policies = [rules.freeModelPublication, rules.freeModelTraining, rules.paidModelTraining]
  return (
    lists.some((list) => list !== null) ||
    policies.includes(false) ||
    rules.limitNanos !== null ||
    rules.zdrAuthors.length + rules.builtins.length + rules.patterns.length > 0
  )
}
