import type { Mutation } from '../mutation.ts'

/** Defences of what requests may say. */
export const mutations: readonly Mutation[] = [
  {
    row: 'I1',
    file: 'src/http/create-edge.ts',
    find: 'const jsonDepthMax = 64',
    replace: 'const jsonDepthMax = 100_000',
    tests: ['test/http/bad-input.test.ts'],
  },
]
