import type { Mutation } from '../mutation.ts'

const elsewhere = 'test/hardening/led-elsewhere.test.ts'
const providers = 'test/hardening/led-elsewhere-providers.test.ts'

/** Defences of stored secrets against being led to another server. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N37',
    file: 'src/administration/secrets/refuse-kept-secrets.ts',
    find: 'if (from === to || first === undefined) return',
    replace: 'if (from !== to || first === undefined) return',
    tests: [elsewhere, providers],
  },
  {
    row: 'N37',
    file: 'src/administration/catalog/update-provider.ts',
    find: 'request_path !== undefined && keepsPath',
    replace: 'request_path !== undefined && !keepsPath',
    tests: [providers],
  },
  {
    row: 'N37',
    file: 'src/administration/destinations/update-destination.ts',
    find: 'trimmedText(given) !== was',
    replace: 'given === undefined',
    tests: [elsewhere],
  },
  {
    row: 'N37',
    file: 'src/managed/read-managed.ts',
    find: '    requireAddress(opened, provider.baseUrl)\n',
    replace: '',
    tests: [providers],
  },
  {
    row: 'N37',
    file: 'src/workspaces/byok-providers.ts',
    find: 'if (isStored === true && preset !== undefined && led !== home)',
    replace: "if (isStored === true && preset !== undefined && led === '')",
    tests: [providers],
  },
  {
    row: 'N37',
    file: 'src/workspaces/byok-providers.ts',
    find: 'sealedFor === undefined || sealedFor === led',
    replace: "sealedFor === undefined || led !== ''",
    tests: ['test/workspaces/byok-access.test.ts'],
  },
  {
    row: 'N37',
    file: 'src/auth/secret-box.ts',
    find: "const rest = address === undefined ? '' : `:${address}`",
    replace: "const rest = address === undefined ? '' : ':'",
    tests: ['test/auth/address-box.test.ts'],
  },
]
