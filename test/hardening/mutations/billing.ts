import type { Mutation } from '../mutation.ts'

/** Defences of what is set aside for an answer, and of what one that broke off costs. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'isToldLimits(candidate.endpoint) ? (asked ?? granted) : undefined',
    replace: 'isToldLimits(candidate.endpoint) ? (asked ?? granted) : granted',
    tests: ['test/policy/estimate-cost.test.ts', 'test/e2e/output-limits.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'most === null ? wanted : Math.min(wanted, most)',
    replace: 'Math.min(wanted, most ?? outputTokensUnlessKnown)',
    tests: ['test/policy/estimate-cost.test.ts'],
  },
]
