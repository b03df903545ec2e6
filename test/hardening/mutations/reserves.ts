import type { Mutation } from '../mutation.ts'

/** Defences of what is set aside: it is never less than what a request can cost. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'promptOnce + uses.contextReads * context + uses.promptReads * readAtOnce',
    replace: 'promptOnce',
    tests: ['test/e2e/provider-tools.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/pipeline/ask.ts',
    find: 'toolUsesMax === undefined ? turn : withToolUsesLimit(turn, toolUsesMax)',
    replace: 'toolUsesMax === undefined ? turn : turn',
    tests: ['test/e2e/provider-tools.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/routing/leave-out-unpriced.ts',
    find: 'endpoint.prices !== null && unpricedTools(turn, endpoint).length === 0',
    replace: 'endpoint.prices !== null',
    tests: ['test/e2e/provider-tools.test.ts'],
  },
  {
    row: 'M9',
    file: 'src/attempts/run-plan.ts',
    find: 'if (!(await options.insures(last, lost))) break',
    replace: '',
    tests: ['test/e2e/failed-attempts.test.ts'],
  },
  {
    row: 'N13',
    file: 'src/formats/client-request/cache-hours.ts',
    find: "|| body.includes('\\\\u')",
    replace: '',
    tests: ['test/policy/count-prompt.test.ts'],
  },
]
