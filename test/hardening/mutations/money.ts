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
  {
    row: 'N10',
    file: 'src/pipeline/our-end.ts',
    find: "kind === 'caller-gone' || kind === 'request-deadline'",
    replace: "kind === 'shutdown'",
    tests: ['test/e2e/unfinished-answers.test.ts'],
  },
  {
    row: 'N14',
    file: 'src/accounting/price.ts',
    find: 'if (!reportsCost || !(reportedCostUsd >= 0)) return counted',
    replace: '',
    tests: ['test/accounting/settle.test.ts'],
  },
  {
    row: 'M9',
    file: 'src/policy/insurance.ts',
    find: 'return false',
    replace: 'return true',
    tests: ['test/policy/insurance.test.ts'],
  },
  {
    row: 'M9',
    file: 'src/accounting/settle.ts',
    find: 'if (isEndedHere) return false',
    replace: 'return false',
    tests: ['test/accounting/settle.test.ts'],
  },
]
