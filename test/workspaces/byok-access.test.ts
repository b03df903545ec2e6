import { describe, expect, it } from 'vitest'
import { AddressBox } from '../../src/auth/address-box.ts'
import { SecretBox } from '../../src/auth/secret-box.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Provider } from '../../src/catalog/catalog.ts'
import type { SealedCredential } from '../../src/storage/byok/byok-repository.ts'
import { ByokAccess, type WorkspaceByok } from '../../src/workspaces/byok-access.ts'
import { ByokProviders } from '../../src/workspaces/byok-providers.ts'
import { model, provider } from '../routing/arrange.ts'
import { gate } from '../support/gate.ts'

const box = new AddressBox(new SecretBox({ masterKey: 'master', dataDir: '/nowhere' }))
const owner = { organizationId: 'org', workspaceId: 'ws' }

function row(
  id: string,
  fields: Partial<SealedCredential> & { key?: string; address?: string } = {},
): SealedCredential {
  const { key = `key-${id}`, address = 'http://127.0.0.1:1', ...rest } = fields
  return {
    ...{ ...owner, id, provider: 'openai', name: id, label: '', sortOrder: 0, createdAt: 1, updatedAt: null },
    ...{ isDisabled: false, isFallback: false, allowedModels: null, allowedUserIds: null, allowedApiKeyHashes: null },
    ...box.seal(key, { ...owner, id }, address),
    ...rest,
  }
}

const openai = (fields: Partial<Provider> = {}) => provider('openai', { apiKey: 'own', ...fields })

function arrange(configured: readonly Provider[] = [openai()], env: Record<string, string> = {}) {
  const config = { providers: configured, models: [] }
  const catalog = buildCatalog({ config })
  const state = { rows: [] as SealedCredential[], reads: 0, now: 0, wait: Promise.resolve() }
  const reported: string[] = []
  const announced: string[] = []
  const access = new ByokAccess({
    repository: {
      usable: async () => {
        state.reads++
        const { rows } = state
        await state.wait
        return rows
      },
    },
    secrets: box,
    providers: new ByokProviders({ config, found: [], catalog, env }),
    announce: (workspaceId) => void announced.push(workspaceId),
    report: ({ id }, error) => void reported.push(`${id}: ${error.message}`),
    reportProblem: ({ id }, problem) => void reported.push(`${id}: ${problem}`),
    now: () => state.now,
  })
  return { access, state, reported, announced, catalog }
}

const served = (slug = 'openai', fields: Partial<Provider> = {}) => {
  const [endpoint] = model('a/m', { [slug]: { provider: { apiKey: 'own', ...fields } } }).endpoints
  if (endpoint === undefined) throw new Error('there is one')
  return endpoint
}

const idsIn = (byok: WorkspaceByok | null, slug = 'openai') =>
  byok?.credentials.get(slug)?.map((each) => each.reach(served(slug)).byok?.credentialId)

describe('the credentials of a workspace', () => {
  it('are read once a second, together by all who ask, and at once after a change', async () => {
    const { access, state, announced } = arrange()
    state.rows = [row('1')]
    expect(await Promise.all([access.of('ws'), access.of('ws')]).then(([a, b]) => a === b)).toBe(true)
    expect(state.reads).toBe(1)
    // No promise where nothing has to be read: the request does not wait.
    expect(idsIn(access.of('ws') as WorkspaceByok)).toEqual(['1'])
    state.now = 999
    expect(access.of('ws')).not.toBeInstanceOf(Promise)
    state.now = 1_000
    expect(access.of('ws')).toBeInstanceOf(Promise)
    await access.of('ws')
    expect(state.reads).toBe(2)
    state.rows = []
    access.changed('ws')
    expect(await access.of('ws')).toBeNull()
    expect(access.of('ws')).toBeNull()
    expect([state.reads, announced]).toEqual([3, ['ws']])
  })

  it('are read anew when they change while they are read', async () => {
    const { access, state } = arrange()
    const { opened, open } = gate()
    state.rows = [row('old')]
    state.wait = opened
    const before = access.of('ws')
    state.rows = [row('new')]
    access.forget('ws')
    const after = access.of('ws')
    open()
    await before
    expect(idsIn(await after)).toEqual(['new'])
    expect(idsIn(await access.of('ws'))).toEqual(['new'])
  })

  it('are asked for again after the store was down', async () => {
    const { access, state } = arrange()
    state.wait = Promise.reject(new Error('down'))
    await expect(access.of('ws')).rejects.toThrow('down')
    state.wait = Promise.resolve()
    state.rows = [row('1')]
    expect(idsIn(await access.of('ws'))).toEqual(['1'])
  })

  it('reach an endpoint as the same object as long as nothing changes, and as another then', async () => {
    const { access, state } = arrange()
    state.rows = [row('1')]
    const endpoint = served()
    const reach = async () => (await access.of('ws'))?.credentials.get('openai')?.[0]?.reach(endpoint)
    const first = await reach()
    expect(first).toMatchObject({ id: 'a/m@openai#1', provider: { apiKey: 'key-1' }, byok: { credentialId: '1' } })
    state.now = 5_000
    expect(await reach()).toBe(first)
    state.rows = [row('1', { key: 'key-2', updatedAt: 2 })]
    state.now = 10_000
    expect((await reach())?.provider.apiKey).toBe('key-2')
  })
})

describe('X9: a credential that can not be opened', () => {
  it.each<[string, Partial<SealedCredential>]>([
    [
      'copied from another workspace',
      box.seal('secret', { ...owner, workspaceId: 'other', id: '1' }, 'http://127.0.0.1:1'),
    ],
    ['copied from another row', box.seal('secret', { ...owner, id: '2' }, 'http://127.0.0.1:1')],
    ['under another master key', { keyId: '0123456789abcdef' }],
    ['no text that was ever sealed', { sealedSecret: 'key-in-the-clear' }],
  ])(
    '%s has a problem, reaches its provider with nobody’s key, and is told to the operator once',
    async (_, fields) => {
      const { access, state, reported } = arrange()
      state.rows = [row('1', fields)]
      const read = async () => (await access.of('ws'))?.credentials.get('openai')?.[0]
      const credential = await read()
      expect(credential?.problem).toContain('master keys')
      const { provider: reached } = credential?.reach(served('openai', { headers: { authorization: 'own' } })) ?? {}
      expect(reached).toMatchObject({ headers: {} })
      expect(reached).not.toHaveProperty('apiKey')
      state.now = 5_000
      await read()
      expect(reported).toHaveLength(1)
      expect(reported.join()).not.toMatch(/key-/)
    },
  )
})

describe('the provider that a credential reaches', () => {
  it('is at the operator’s address, without what belongs to the operator’s account', async () => {
    const headers = { Authorization: 'own', 'x-API-key': 'own', 'OpenAI-Project': 'own', 'X-Team': 'kept' }
    const { access, state } = arrange()
    state.rows = [row('1', { address: 'https://proxy' })]
    const [credential] = (await access.of('ws'))?.credentials.get('openai') ?? []
    const { provider: reached } = credential?.reach(served('openai', { headers, baseUrl: 'https://proxy' })) ?? {}
    expect(reached).toMatchObject({ baseUrl: 'https://proxy', apiKey: 'key-1', headers: { 'X-Team': 'kept' } })
    expect(Object.keys(reached?.headers ?? {})).toEqual(['X-Team'])
  })

  it('is added to the catalog where the gateway has no credential, at the credential’s own address', async () => {
    const { access, state, catalog } = arrange()
    const key = JSON.stringify({ api_key: 'key-azure', endpoint: 'my-resource' })
    state.rows = [row('1'), row('2', { provider: 'azure', key, address: 'https://my-resource.openai.azure.com' })]
    const byok = await access.of('ws')
    expect(catalog.find('azure/my-deployment')).toBeUndefined()
    const [endpoint] = byok?.catalog.find('azure/my-deployment')?.endpoints ?? []
    expect(endpoint?.provider).toMatchObject({ slug: 'azure', needsByok: true })
    const [credential] = byok?.credentials.get('azure') ?? []
    const reached = endpoint === undefined ? undefined : credential?.reach(endpoint).provider
    expect(reached).toMatchObject({ baseUrl: 'https://my-resource.openai.azure.com/openai/v1', apiKey: 'key-azure' })
    expect(reached).not.toHaveProperty('needsByok')
    expect(credential?.problem).toBeUndefined()
    // The next reading finds the catalog made.
    state.now = 5_000
    expect((await access.of('ws'))?.catalog).toBe(byok?.catalog)
  })

  it('is at an address that the operator gave in the environment, or has a problem without one', async () => {
    const rows = [row('1', { provider: 'azure', address: 'https://given.example.com' })]
    const without = arrange()
    without.state.rows = rows
    expect((await without.access.of('ws'))?.credentials.get('azure')?.[0]?.problem).toContain('lacks endpoint')
    const withOne = arrange([], { AZURE_OPENAI_ENDPOINT: 'https://given.example.com' })
    withOne.state.rows = rows
    const byok = await withOne.access.of('ws')
    const [endpoint] = byok?.catalog.find('azure/x')?.endpoints ?? []
    expect(endpoint === undefined ? '' : byok?.credentials.get('azure')?.[0]?.reach(endpoint).provider.baseUrl).toBe(
      'https://given.example.com/openai/v1',
    )
  })

  it('makes a known model’s endpoints beside those of the gateway’s own providers', async () => {
    const { access, state, catalog } = arrange()
    state.rows = [row('1', { provider: 'openrouter' })]
    const added = [...((await access.of('ws'))?.catalog.models.values() ?? [])]
    expect(added.length).toBeGreaterThan(catalog.models.size)
    const both = added.find(({ endpoints }) => {
      const slugs = endpoints.map((each) => each.provider.slug)
      return slugs.includes('openai') && slugs.includes('openrouter')
    })
    expect(both).toBeDefined()
  })
})

describe('N37: a credential that is led elsewhere', () => {
  const elsewhere = 'https://evil.example'
  const reachedAt = async (
    { access }: Pick<ReturnType<typeof arrange>, 'access'>,
    slug: string,
    fields: Partial<Provider>,
  ) => {
    const [credential] = (await access.of('ws'))?.credentials.get(slug) ?? []
    return { problem: credential?.problem, reached: credential?.reach(served(slug, fields)).provider }
  }

  it.each<[string, Partial<Provider>, { address: string }, string]>([
    ['changed in gateway.yaml', { baseUrl: elsewhere }, { address: 'https://proxy.example' }, 'enter the secret again'],
    ['of another port', { baseUrl: 'http://127.0.0.1:2' }, { address: 'http://127.0.0.1:1' }, 'http://127.0.0.1:2'],
    ['of a stored provider', { baseUrl: elsewhere, isStored: true }, { address: elsewhere }, 'is for OpenAI'],
    ['of a stored provider, unknown', { baseUrl: elsewhere, isStored: true }, { address: '' }, 'is for OpenAI'],
  ])('does not go to an address %s', async (_, fields, { address }, problem) => {
    const arranged = arrange([openai(fields)])
    arranged.state.rows = [row('1', { address })]
    const { problem: said, reached } = await reachedAt(arranged, 'openai', fields)
    expect(said).toContain(problem)
    expect(arranged.reported).toEqual([`1: ${said}`])
    expect(reached).not.toHaveProperty('apiKey')
    expect(reached?.headers).toEqual({})
  })

  it('goes where gateway.yaml leads its provider, where it was entered for the provider itself', async () => {
    const arranged = arrange([openai({ baseUrl: 'https://proxy.example/v1' })])
    arranged.state.rows = [row('1', { address: 'https://api.openai.com' })]
    const { problem, reached } = await reachedAt(arranged, 'openai', { baseUrl: 'https://proxy.example/v1' })
    expect([problem, reached?.apiKey]).toEqual([undefined, 'key-1'])
  })

  it('goes to a provider that became known later only where gateway.yaml says so', async () => {
    for (const isStored of [true, undefined]) {
      const fields = { baseUrl: 'https://own.example', ...(isStored && { isStored }) }
      const arranged = arrange([provider('own-server', fields)])
      arranged.state.rows = [row('1', { provider: 'own-server', address: '' })]
      const { problem, reached } = await reachedAt(arranged, 'own-server', fields)
      expect([problem === undefined, reached?.apiKey]).toEqual(isStored ? [false, undefined] : [true, 'key-1'])
    }
  })

  it('goes to a stored provider that is where the known one is, and to one that only the store knows', async () => {
    const known = { baseUrl: 'https://api.openai.com/v1', isStored: true } as const
    const at = arrange([openai(known)])
    at.state.rows = [row('1', { address: 'https://api.openai.com' })]
    expect((await reachedAt(at, 'openai', known)).reached?.apiKey).toBe('key-1')
    const own = { baseUrl: 'https://own.example/v1', isStored: true } as const
    const other = arrange([provider('own-server', own)])
    other.state.rows = [row('1', { provider: 'own-server', address: 'https://own.example' })]
    expect((await reachedAt(other, 'own-server', own)).reached?.apiKey).toBe('key-1')
  })
})
