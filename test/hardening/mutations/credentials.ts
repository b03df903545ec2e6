import type { Mutation } from '../mutation.ts'

/** Defences of how callers are told apart. */
export const mutations: readonly Mutation[] = [
  {
    row: 'A1',
    file: 'src/auth/authenticator.ts',
    find: '/^bearer +([\\w.~+/-]+=*) *$/i',
    replace: '/^Bearer +([\\w.~+/-]+=*) *$/',
    tests: ['test/http/bad-input.test.ts'],
  },
  {
    row: 'A2',
    file: 'src/auth/authenticator.ts',
    find: '    if (found !== undefined) throw new',
    replace: "    if (found !== undefined) continue\n    if (wanted === '') throw new",
    tests: ['test/http/credentials.test.ts'],
  },
  {
    row: 'A2',
    file: 'src/auth/authenticator.ts',
    find: 'name.toLowerCase() !== wanted) continue\n    if (found !== undefined) throw',
    replace:
      'name.toLowerCase() !== wanted) continue\n    if (found !== undefined && found !== rawHeaders[at + 1]) throw',
    tests: ['test/http/credentials.test.ts'],
  },
  {
    row: 'A3',
    file: 'src/auth/authenticator.ts',
    find: 'bearer === undefined && takesXApiKey ?',
    replace: 'takesXApiKey ?',
    tests: ['test/http/credentials.test.ts'],
  },
  {
    row: 'A11',
    file: 'src/operations/recognize.ts',
    find: 'if (isFor[principal.kind]) return principal',
    replace: 'if (takesXApiKey || isFor[principal.kind]) return principal',
    tests: ['test/http/credentials.test.ts'],
  },
  {
    row: 'A6',
    file: 'src/auth/authenticator.ts',
    find: ': await this.#lookUp(hashApiKey(credential))',
    replace: ': await this.#lookUp(/^[0-9a-f]{64}$/.test(credential) ? credential : hashApiKey(credential))',
    tests: ['test/http/bad-input.test.ts'],
  },
  {
    row: 'A7',
    file: 'src/records/api-key.ts',
    find: "return hash('sha256', text, 'hex')",
    replace: "return hash('sha256', text.slice(0, 28), 'hex')",
    tests: ['test/auth/authenticator.test.ts'],
  },
  {
    row: 'A8',
    file: 'src/records/api-key.ts',
    find: "return hash('sha256', text, 'hex')",
    replace: "return Buffer.from(text).toString('hex')",
    tests: ['test/auth/authenticator.test.ts'],
  },
  {
    row: 'A9',
    file: 'src/auth/authenticator.ts',
    find: '    this.forget(keyHashes)\n',
    replace: '',
    tests: ['test/operations/keys.test.ts'],
  },
  {
    row: 'A10',
    file: 'src/http/dispatch/compiled-router.ts',
    find: 'exact.get(path) ?? [...templates',
    replace: "exact.get(path.toLowerCase().replace(/\\/+$/, '').replace(/\\/+/g, '/')) ?? [...templates",
    tests: ['test/http/bad-input.test.ts'],
  },
  {
    row: 'A12',
    file: 'src/auth/master-key.ts',
    find: 'if (secret.length < 32) throw',
    replace: 'if (secret.length < 0) throw',
    tests: ['test/http/credentials.test.ts'],
  },
  {
    row: 'A13',
    file: 'src/auth/authenticator.ts',
    find: '() => this.#entries.delete(keyHash),',
    replace: '() => {},',
    tests: ['test/http/credentials.test.ts'],
  },
]
