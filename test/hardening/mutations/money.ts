import type { Mutation } from '../mutation.ts'

/** Defences of what callers pay and may spend. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N8',
    file: 'src/formats/client-request/output-limits.ts',
    find: 'unknownFields.filter((name) => steersOutput(name, body[name]))',
    replace: 'unknownFields.slice(0, 0)',
    tests: ['test/e2e/output-limits.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/formats/openai-chat/client/request.ts',
    find: 'const outputTokensMax = newer ?? older',
    replace: 'const outputTokensMax = 1',
    tests: ['test/e2e/output-limits.test.ts'],
  },
  {
    row: 'N8',
    file: 'src/policy/estimate-cost.ts',
    find: 'Math.max(asked, thinkingTokensMax)',
    replace: 'asked',
    tests: ['test/policy/estimate-cost.test.ts'],
  },
  {
    row: 'M4',
    file: 'src/attempts/run-plan.ts',
    find: 'limit === undefined ? turn : withOutputLimit(turn, limit)',
    replace: 'limit === undefined ? turn : turn',
    tests: ['test/e2e/output-limits.test.ts'],
  },
  {
    row: 'M4',
    file: 'src/policy/estimate-cost.ts',
    find: 'return Math.min(granted ?? most, most)',
    replace: 'return Math.min(granted ?? 4096, most)',
    tests: ['test/policy/estimate-cost.test.ts', 'test/e2e/output-limits.test.ts'],
  },
  {
    row: 'M1',
    file: 'src/storage/sqlite-reserver.ts',
    find: 'if (windowStart === null) {',
    replace: 'if (windowStart === undefined) {',
    tests: ['test/e2e/budgets.test.ts'],
  },
  {
    row: 'N12',
    file: 'src/policy/rate-counter.ts',
    find: 'if (remainingMs(taken) > 0) await',
    replace: 'await',
    tests: ['test/policy/rate-limits.test.ts'],
  },
  {
    row: 'N12',
    file: 'src/policy/rate-counter.ts',
    find: 'if left > 0 and left <= tonumber(ARGV[2]) then',
    replace: 'if left > 0 then',
    tests: ['test/policy/rate-counter.test.ts'],
  },
]
