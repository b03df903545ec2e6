import type { Mutation } from '../mutation.ts'

/** Defences of what is set aside for an answer, and of what one that broke off costs. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'takesOutputLimit(candidate.endpoint) ? leastOf(asked, granted) : undefined',
    replace: 'takesOutputLimit(candidate.endpoint) ? leastOf(asked, granted) : granted',
    tests: ['test/policy/estimate-cost.test.ts', 'test/e2e/output-limits.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'most === null ? wanted : Math.min(wanted, most)',
    replace: 'Math.min(wanted, most ?? outputTokensAssumed)',
    tests: ['test/policy/estimate-cost.test.ts'],
  },
  {
    row: 'N10',
    file: 'src/pipeline/settle.ts',
    find: 'outcome.usage === null ? delivery.usageSoFar() : undefined',
    replace: 'undefined',
    tests: ['test/e2e/reported-usage.test.ts'],
  },
  {
    row: 'N10',
    file: 'src/attempts/run-attempt.ts',
    find: 'reported: reading?.usageSoFar?.()',
    replace: 'reported: undefined',
    tests: ['test/e2e/reported-usage.test.ts'],
  },
  {
    row: 'N10',
    file: 'src/formats/read-answer.ts',
    find: 'return this.#source.usageSoFar?.()',
    replace: 'return undefined',
    tests: ['test/e2e/reported-usage.test.ts'],
  },
  {
    row: 'N10',
    file: 'src/formats/google-gemini/upstream/decoder.ts',
    find: 'return usageOf(this.#state)',
    replace: 'return undefined',
    tests: ['test/formats/usage-so-far.test.ts'],
  },
  {
    row: 'N10',
    file: 'src/accounting/reported-usage.ts',
    find: '...(reported.inputTokens === 0 && { inputTokens: estimated.inputTokens }),',
    replace: '',
    tests: ['test/accounting/reported-usage.test.ts'],
  },
  {
    row: 'N13',
    file: 'src/policy/count-prompt.ts',
    find: "if (item.kind === 'native') count += picturesIn(item.wire)",
    replace: '',
    tests: ['test/policy/count-prompt.test.ts'],
  },
]
