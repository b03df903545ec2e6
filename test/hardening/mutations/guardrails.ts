import type { Mutation } from '../mutation.ts'

const filter = 'test/routing/guardrail-filter.test.ts'

/** Defences of what guardrails hold their callers to. */
export const mutations: readonly Mutation[] = [
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: '(endpoint) => identitiesOf(endpoint).wide.some(isMeant)',
    replace: '(endpoint) => identitiesOf(endpoint).exact.some(isMeant)',
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'if (catalog.isKnown(modelId)) return undefined',
    replace: "if (catalog.isKnown(modelId) || modelId !== '') return undefined",
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'const plain = [name.toLowerCase(), foldedName(name)]',
    replace: 'const plain = [name]',
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'if (!looks) return []',
    replace: "if (!looks || name !== '') return []",
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'seen?.get(modelId)?.has(id) === false',
    replace: 'seen?.get(modelId)?.has(id) !== true',
    tests: [filter],
  },
  {
    row: 'M1',
    file: 'src/storage/guardrails/guardrail-assignment-repository.ts',
    find: 'if (guardrail !== undefined) await',
    replace: 'if (guardrail === null) await',
    tests: ['test/e2e/guardrail-limits.test.ts'],
  },
]
