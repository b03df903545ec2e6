import type { AssignedGuardrail, GuardrailRules } from '../../src/records/guardrail.ts'

let made = 0

/** A guardrail that holds what is given and nothing else. */
export function guardrailWith(rules: Partial<GuardrailRules>): AssignedGuardrail {
  made++
  return {
    id: `bare-${String(made)}`,
    name: 'Bare',
    scope: 'workspace',
    createdAt: 0,
    updatedAt: null,
    rules: {
      allowedModels: null,
      ignoredModels: null,
      allowedProviders: null,
      ignoredProviders: null,
      zdrAuthors: [],
      freeModelPublication: null,
      freeModelTraining: null,
      paidModelTraining: null,
      limitNanos: null,
      resetInterval: 'monthly',
      includesByok: false,
      builtins: [],
      patterns: [],
      appliesTo: 'input',
      restores: false,
      onError: 'closed',
      holdBackChars: 256,
      ...rules,
    },
  }
}
