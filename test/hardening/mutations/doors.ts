import type { Mutation } from '../mutation.ts'

/** Defences of names, secrets, browsers and the process itself. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N20',
    file: 'src/config/mask.ts',
    find: '(isSecretSegment(segment, all[index - 1]) ? masked : segment)',
    replace: '(segment === masked ? masked : segment)',
    tests: ['test/config/mask.test.ts'],
  },
]
