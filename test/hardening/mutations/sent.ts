import type { Mutation } from '../mutation.ts'

/** Defences of "what was checked is what is sent". */
export const mutations: readonly Mutation[] = [
  {
    row: 'N16',
    file: 'src/http/refuse-ambiguous.ts',
    find: 'if (Array.isArray(value) || members.count === source.memberCount) return members',
    replace: 'if (Array.isArray(value) || members.count <= source.memberCount) return members',
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
    row: 'N15',
    file: 'src/http/read-body.ts',
    find: 'if (hasOddNames && isInference)',
    replace: 'if (hasOddNames && !isInference)',
    tests: ['test/http/ambiguous-bodies.test.ts'],
  },
  {
    row: 'N15',
    file: 'src/errors/names-in-other-case.ts',
    find: 'if (meant.isFree) return',
    replace: "if (meant.isFree || path !== '') return",
    tests: ['test/errors/names-in-other-case.test.ts'],
  },
  {
    row: 'N15',
    file: 'src/errors/folded-name.ts',
    find: ".replaceAll('\\u0130', 'i').toUpperCase()",
    replace: '',
    tests: ['test/errors/names-in-other-case.test.ts'],
  },
  {
    row: 'N17',
    file: 'src/catalog/listed-catalog.ts',
    find: 'isModelName(upstreamModel)',
    replace: "upstreamModel !== '' && isModelName !== undefined",
    tests: ['test/e2e/model-names.test.ts'],
  },
  {
    row: 'N17',
    file: 'src/formats/path-segment.ts',
    find: 'if (!isPathSegment(name))',
    replace: 'if (isPathSegment.length === 0)',
    tests: ['test/e2e/model-names.test.ts'],
  },
  {
    row: 'I7',
    file: 'src/formats/path-segment.ts',
    find: 'return encodeURIComponent(name)',
    replace: 'return name',
    tests: ['test/e2e/model-names.test.ts'],
  },
]
