import type { Mutation } from '../mutation.ts'

/** Defences of "what was checked is what is sent". */
export const mutations: readonly Mutation[] = [
  {
    row: 'N16',
    file: 'src/http/refuse-ambiguous.ts',
    find: 'if (Array.isArray(value) || kept === source.memberCount) return',
    replace: 'if (Array.isArray(value) || kept <= source.memberCount) return',
    tests: ['test/http/ambiguous-bodies.test.ts'],
  },
  {
    row: 'N16',
    file: 'src/http/refuse-ambiguous.ts',
    find: 'if (!isUtf8(bytes))',
    replace: 'if (!isUtf8(bytes) && bytes.length === 0)',
    tests: ['test/http/ambiguous-bodies.test.ts'],
  },
  {
    row: 'N16',
    file: 'src/http/read-create.ts',
    find: '  refuseAmbiguous(frame, source)',
    replace: '',
    tests: ['test/http/ambiguous-bodies.test.ts'],
  },
  {
    row: 'N16',
    file: 'src/http/read-body.ts',
    find: "    encoding: 'binary',",
    replace: "    encoding: 'utf8',",
    tests: ['test/http/ambiguous-bodies.test.ts'],
  },
]
