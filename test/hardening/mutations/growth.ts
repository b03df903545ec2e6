import type { Mutation } from '../mutation.ts'

/** Defences against requests that ask for more work than others should wait for. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N1',
    file: 'src/http/split-pairs.ts',
    find: 'const pairsMax = 100',
    replace: 'const pairsMax = 1e9',
    tests: ['test/http/query-parameters.test.ts'],
  },
  {
    row: 'N2',
    file: 'codegen/emit-validators.ts',
    find: 'const violationsMax = 100',
    replace: 'const violationsMax = 1e9',
    tests: ['test/contract/explain.test.ts'],
  },
  {
    row: 'N3',
    file: 'src/formats/bound-tools.ts',
    find: 'tools.length <= toolsMax',
    replace: 'tools.length <= 1e9 * toolsMax',
    tests: ['test/formats/bound-tools.test.ts'],
  },
  {
    row: 'N3',
    file: 'src/formats/function-tools.ts',
    find: 'named.has(tool.name)',
    replace: "(toolChoice?.kind !== 'allowed' || toolChoice.names.includes(tool.name))",
    tests: ['test/formats/tool-lookups.test.ts'],
  },
  {
    row: 'N3',
    file: 'src/simulator/models/tools.ts',
    find: 'names.has(tool.name)',
    replace: 'choice.names.includes(tool.name)',
    tests: ['test/formats/tool-lookups.test.ts'],
  },
  {
    row: 'N4',
    file: 'src/http/scan-within.ts',
    find: 'source.memberCount > membersMax',
    replace: 'source.memberCount > 1e9 * membersMax',
    tests: ['test/http/scan-within.test.ts'],
  },
  {
    row: 'N4',
    file: 'src/streams/scan-json.ts',
    find: '++commaCount <= commasMax && memberCount <= membersMax',
    replace: '++commaCount <= 1e9 * commasMax && memberCount <= 1e9 * membersMax',
    tests: ['test/http/scan-within.test.ts'],
  },
  {
    row: 'N5',
    file: 'src/simulator/json/work.ts',
    find: 'const stepsMax = 100_000',
    replace: 'const stepsMax = 1e15',
    tests: ['test/simulator/json/work.test.ts'],
  },
  {
    row: 'N5',
    file: 'src/simulator/json/work.ts',
    find: 'const nestingMax = 300',
    replace: 'const nestingMax = 1e9',
    tests: ['test/simulator/json-from-schema.test.ts'],
  },
  {
    row: 'N5',
    file: 'src/simulator/json/pattern-program.ts',
    find: 'const emitsMax = 20_000',
    replace: 'const emitsMax = 1e15',
    tests: ['test/simulator/json-from-schema.test.ts'],
  },
]
