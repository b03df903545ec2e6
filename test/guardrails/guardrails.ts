import type { AssignedGuardrail, GuardrailRules } from '../../src/records/guardrail.ts'

let count = 0

/** A guardrail for tests that holds what is given and nothing else. */
export function guardrailWith(rules: Partial<GuardrailRules>, id = `guardrail-${String(++count)}`): AssignedGuardrail {
  return {
    id,
    name: 'Test',
    scope: 'workspace',
    createdAt: 1,
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
      resetInterval: 'total',
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
