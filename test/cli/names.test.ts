import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectScim } from '../support/scim.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { quietEnvironment, runWords } from './fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (words: readonly string[], input = '') =>
  runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, input })

async function done(words: readonly string[], input = ''): Promise<string> {
  const { exitCode, out, err } = await run(words, input)
  expect({ words, exitCode, err: exitCode === 0 ? '' : err }).toEqual({ words, exitCode: 0, err: '' })
  return out
}

const key = 'The key of the nightly job'
const hash64 = /"hash": "[0-9a-f]{64}"/

/** For each kind of thing: how one of that name is made, and commands that take the name in place of its id. */
const kinds: Readonly<
  Record<
    string,
    { readonly name: string; make(name: string): Promise<unknown>; readonly uses: (name: string) => string[][] }
  >
> = {
  guardrail: {
    name: 'No cards',
    make: (name) => done(['guardrails', 'create', '--name', name]),
    uses: (name) => [
      ['guardrails', 'show', name],
      ['guardrails', 'assign', name, '--key', key],
      ['guardrails', 'delete', name, '--yes'],
    ],
  },
  credential: {
    name: 'Team account',
    make: (name) => done(['byok', 'add', 'openai', '--name', name], 'sk-0123456789abcdef'),
    uses: (name) => [
      ['byok', 'update', name, '--disabled'],
      ['byok', 'remove', name, '--yes'],
    ],
  },
  destination: {
    name: 'Our collector',
    make: (name) =>
      done(['destinations', 'add', 'otel-collector', '--set', 'endpoint=https://o.example.com', '--name', name]),
    uses: (name) => [
      ['destinations', 'show', name],
      ['destinations', 'update', name, '--disabled'],
      ['destinations', 'remove', name, '--yes'],
    ],
  },
  file: {
    name: 'price list.md',
    make: (name) => done(['files', 'upload', '-', '--name', name], '# Prices'),
    uses: (name) => [
      ['files', 'get', name],
      ['files', 'download', name, '--output', '-'],
      ['files', 'delete', name, '--yes'],
    ],
  },
  'SCIM token': {
    name: 'Okta of the company',
    make: (name) => done(['scim', 'tokens', 'create', '--name', name]),
    uses: (name) => [['scim', 'tokens', 'revoke', name, '--yes']],
  },
  'SCIM mapping': {
    name: 'Engineering',
    make: async (name) => {
      await (await connectScim(gateway)).group(name, [])
      await done(['scim', 'mappings', 'add', '--group', name, '--workspace', 'default'])
    },
    uses: (name) => [['scim', 'mappings', 'remove', name, '--keep-members', '--yes']],
  },
  issuer: {
    name: 'CI of the company',
    make: (name) => done(['federation', 'issuers', 'add', 'https://ci.example.com', '--name', name]),
    uses: (name) => [['federation', 'issuers', 'update', name, '--name', name]],
  },
  policy: {
    name: 'repo:acme/shop',
    make: (name) =>
      done([
        ...['federation', 'policies', 'add', '--issuer', 'CI of the company', '--subject', name, '--audience', 'gw'],
        ...['--key', key],
      ]),
    uses: (name) => [
      ['federation', 'policies', 'pause', name],
      ['federation', 'policies', 'remove', name, '--yes'],
    ],
  },
  app: {
    name: 'Weather Bot',
    make: (name) =>
      done(
        ['apps', 'import', '-', '--format', 'csv'],
        `date,app_url,title,categories,requests,prompt_tokens,completion_tokens\n2026-01-05,https://w.example,${name},,1,1,1`,
      ),
    uses: (name) => [
      ['apps', 'show', name],
      ['apps', 'hide', name.toLowerCase()],
    ],
  },
  workspace: {
    name: 'search-team',
    make: (name) => done(['workspaces', 'create', '--name', 'Search', '--slug', name]),
    uses: (name) => [
      ['generations', 'list', '--workspace', name],
      ['usage', '--workspace', name],
      ['budgets', 'set', '5', '--workspace', name],
    ],
  },
  key: {
    name: key,
    make: async (name) => expect(await done(['keys', 'create', '--name', name, '--json'])).toMatch(hash64),
    uses: (name) => [
      ['generations', 'list', '--key', name],
      ['usage', '--key', name],
      ['keys', 'revoke', name, '--yes'],
    ],
  },
}

describe('things that have a name', () => {
  beforeAll(() => kinds['key']?.make(key))

  it.each(Object.entries(kinds).filter(([kind]) => kind !== 'key'))(
    'a %s is found by it',
    async (_kind, { name, make, uses }) => {
      await make(name)
      for (const words of uses(name)) await done(words)
    },
  )

  it('a key is found by it, last of all', async () => {
    for (const words of kinds['key']?.uses(key) ?? []) await done(words)
    const { exitCode, err } = await run(['usage', '--key', key])
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining(`There is no key "${key}".`) })
  })

  it('are told apart by their ids where two have the same', async () => {
    const make = () => done(['byok', 'add', 'openai', '--name', 'Twin'], 'sk-0123456789abcdef')
    const ids = [(await make()).trim(), (await make()).trim()]
    const { exitCode, err } = await run(['byok', 'update', 'Twin', '--disabled'])
    expect(exitCode).toBe(1)
    for (const id of ids) expect(err).toContain(id.slice(0, 16))
    await done(['byok', 'update', ids[0] ?? '', '--disabled'])
  })
})
