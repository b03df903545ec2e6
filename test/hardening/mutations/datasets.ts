import type { Mutation } from '../mutation.ts'

/** Defences of the datasets. */
export const mutations: readonly Mutation[] = [
  {
    row: 'D1',
    file: 'src/policy/dataset-limits.ts',
    find: 'if (ofKey.points > ofKey.limit)',
    replace: 'if (ofKey.points > ofKey.limit + 5)',
    tests: ['test/policy/dataset-limits.test.ts'],
  },
  {
    row: 'D2',
    file: 'src/policy/dataset-limits.ts',
    find: '`datasets:organization:${organizationId}:${day}`',
    replace: '`datasets:organization:${organizationId}:${keyId}:${day}`',
    tests: ['test/policy/dataset-limits.test.ts'],
  },
  {
    row: 'D2',
    file: 'src/policy/dataset-limits.ts',
    find: 'if (ofDay.points > ofDay.limit) {',
    replace: 'if (ofDay.points > 2 * ofDay.limit) {',
    tests: ['test/policy/dataset-limits.test.ts'],
  },
  {
    row: 'D3',
    file: 'src/http/dispatch/carry-out.ts',
    find: '    // Before anything else is looked at, so that wrong requests count too and are told as well.\n',
    replace: '    // Taken out: wrong requests are let off.\n    readParameters(request, req.headers)\n',
    tests: ['test/operations/app-rankings.test.ts'],
  },
  {
    row: 'D4',
    file: 'src/datasets/ranking-window.ts',
    find: 'if (from > to) refuse',
    replace: 'if (from > to + 365) refuse',
    tests: ['test/datasets/ranking-window.test.ts'],
  },
  {
    row: 'D4',
    file: 'src/datasets/ranking-window.ts',
    find: 'Math.max(from, firstDay)',
    replace: 'from',
    tests: ['test/datasets/ranking-window.test.ts'],
  },
  {
    row: 'D4',
    file: 'src/datasets/ranking-window.ts',
    find: 'if (group !== null && !group.includes(subcategory)) {',
    replace: 'if (group === null && subcategory === undefined) {',
    tests: ['test/datasets/ranking-window.test.ts'],
  },
  {
    row: 'D5',
    file: 'src/datasets/app-rankings.ts',
    find: '[organizationId, window.from, window.to, sort, categories]',
    replace: '[organizationId, window.from, window.to, sort]',
    tests: ['test/operations/app-rankings.test.ts'],
  },
  {
    row: 'D5',
    file: 'src/datasets/app-rankings.ts',
    find: 'known !== undefined && known.version === current?.version',
    replace: 'known !== undefined && current !== null',
    tests: ['test/operations/app-rankings.test.ts'],
  },
  {
    row: 'D6',
    file: 'src/records/app-title.ts',
    find: ".replaceAll(unseen, ' ')",
    replace: '',
    tests: ['test/datasets/app-attribution.test.ts'],
  },
  {
    row: 'D6',
    file: 'src/records/app-title.ts',
    find: '[...line].slice(0, titleLengthMax)',
    replace: '[...line]',
    tests: ['test/datasets/app-attribution.test.ts'],
  },
  {
    row: 'D6',
    file: 'src/records/app-origin.ts',
    find: 'return origin.length > originLengthMax ? null : origin',
    replace: 'return origin',
    tests: ['test/datasets/app-attribution.test.ts'],
  },
]
