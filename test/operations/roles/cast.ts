import { randomUUID } from 'node:crypto'
import { type ApiKeyKind, generateApiKey, hashApiKey } from '../../../src/records/api-key.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { openBrowser, openBrowserOf, type SignedInBrowser } from '../../support/console.ts'
import { type PeopleProvider, startPeopleProvider } from '../../support/people-provider.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

/** Whose a thing is. `self`: of the member who asks; the workspaces are `team`, which the member is in, and `other`. */
export const owners = {
  self: { user: 'meg', workspace: 'team' },
  'self, elsewhere': { user: 'meg', workspace: 'other' },
  'another member': { user: 'tom', workspace: 'team' },
  'an operator': { user: 'oto', workspace: 'team' },
  'an administrator': { user: 'ann', workspace: 'team' },
  nobody: { user: null, workspace: 'team' },
  'another workspace': { user: null, workspace: 'other' },
  'another organization': { user: null, workspace: 'foreign' },
} as const
export type Owner = keyof typeof owners
export const ownerNames = Object.keys(owners) as Owner[]

const groups = { ann: 'admins', oto: 'ops', vic: 'viewers', meg: 'staff', tom: 'staff' } as const
type Person = keyof typeof groups

/** Who asks: with what, as whom, and from which workspace. */
export const callers = {
  admin: { by: 'session', role: 'admin', user: 'ann', workspace: null },
  operator: { by: 'session', role: 'operator', user: 'oto', workspace: null },
  viewer: { by: 'session', role: 'viewer', user: 'vic', workspace: null },
  member: { by: 'session', role: 'member', user: 'meg', workspace: null },
  'session of a key': { by: 'session', role: 'key', user: null, workspace: 'team' },
  'key of a member': { by: 'inference', role: 'member', user: 'meg', workspace: 'team' },
  'key of a workspace': { by: 'inference', role: 'key', user: null, workspace: 'team' },
  'management key': { by: 'management', role: 'admin', user: null, workspace: null },
  'SCIM token': { by: 'scim', role: null, user: null, workspace: null },
  nobody: { by: 'nothing', role: null, user: null, workspace: null },
} as const
export type Caller = keyof typeof callers
export const callerNames = Object.keys(callers) as Caller[]

export interface MadeKey {
  readonly hash: string
  readonly text: string
}

/** What stands in for an owner in the store. */
export interface Thing {
  readonly key: MadeKey
  readonly generation: string
  readonly userId: string | null
  readonly workspaceId: string
}

export interface Cast {
  readonly gateway: TestGateway
  readonly things: Readonly<Record<Owner, Thing>>
  /** The store of the gateway. */
  readonly repositories: Repositories
  /** Signs somebody in who is in these groups of the provider. Rejects where they are refused. */
  signIn(name: string, groups: readonly string[]): Promise<SignedInBrowser>
  /** Asks as somebody. */
  ask(caller: Caller, path: string, init?: RequestInit): Promise<Response>
  /** Makes a key of an owner's. */
  makeKey(owner: Owner, kind?: ApiKeyKind): Promise<MadeKey>
  /** Uploads a file to an owner's workspace, and returns its id. */
  makeFile(owner: Owner): Promise<string>
  close(): Promise<void>
}

/** A gateway with somebody of every role, and something of everybody's. */
export async function openCast(): Promise<Cast> {
  const provider = await startPeopleProvider()
  const gateway = await startGateway({ config: { ...provider.settings, simulator: { tokens_per_second: 0 } } })
  const manage = (path: string, body: object) =>
    gateway.fetch(path, { method: 'POST', key: managementKey, body: JSON.stringify(body) })
  const idOf = async (made: Promise<Response>) => ((await (await made).json()) as { data: { id: string } }).data.id
  const sessions = await signInAll(gateway, provider)
  const users = await usersOf(gateway)
  const workspaces = new Map<string, string>()
  for (const slug of ['team', 'other']) workspaces.set(slug, await idOf(manage('/workspaces', { name: slug, slug })))
  for (const user_id of [users.get('meg'), users.get('tom')])
    await manage(`/workspaces/${workspaces.get('team')}/members`, { user_id })
  const organizations = new Map<string, string>()
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const repositories = repositoriesOn(database)
  const own = await repositories.organizations.first()
  organizations.set('own', own?.id ?? '').set('foreign', randomUUID())
  workspaces.set('foreign', await makeForeign(repositories, organizations.get('foreign') ?? ''))
  for (const [slug, id] of workspaces) {
    const organizationId = organizations.get(slug === 'foreign' ? slug : 'own') ?? ''
    await repositories.workspaces.update(organizationId, id, { isObservabilityIoLoggingEnabled: true }, Date.now())
  }

  const makeKey: Cast['makeKey'] = async (owner, kind = 'inference') => {
    const { user, workspace } = owners[owner]
    const text = generateApiKey(kind)
    const hash = hashApiKey(text)
    const wish = {
      ...{ hash, kind, name: `of ${owner}`, label: 'l', expiresAt: null },
      organizationId: organizations.get(workspace === 'foreign' ? 'foreign' : 'own') ?? '',
      workspaceId: workspaces.get(workspace) ?? '',
      creatorUserId: user === null ? null : (users.get(user) ?? null),
    }
    await repositories.keys.create(wish, Date.now())
    return { hash, text }
  }
  const things = {} as Record<Owner, Thing>
  for (const owner of ownerNames) {
    const { user, workspace } = owners[owner]
    const key = await makeKey(owner)
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    const answer = await gateway.fetch('/responses', { method: 'POST', key: key.text, body })
    await answer.text()
    things[owner] = {
      key,
      generation: answer.headers.get('x-generation-id') ?? '',
      userId: user === null ? null : (users.get(user) ?? null),
      workspaceId: workspaces.get(workspace) ?? '',
    }
  }
  const byKey = await openBrowser(gateway, { key: things.nobody.key.text })
  const scim = ((await (await manage('/scim/tokens', { name: 'test' })).json()) as { token: string }).token
  const keys: Partial<Record<Caller, string | null>> = {
    'key of a member': things.self.key.text,
    'key of a workspace': things.nobody.key.text,
    'management key': managementKey,
    'SCIM token': scim,
    nobody: null,
  }
  return {
    gateway,
    things,
    repositories,
    makeKey,
    signIn: (name, groups) => openBrowserOf(gateway, provider, personOf(name, groups)),
    ask(caller, path, init = {}) {
      const { user, role } = callers[caller]
      if (callers[caller].by !== 'session') return gateway.fetch(path, { ...init, key: keys[caller] ?? null })
      return (role === 'key' ? byKey : sessions.get(user ?? ''))?.fetch(path, init) ?? Promise.reject(new Error(caller))
    },
    async makeFile(owner) {
      const { key, workspaceId } = things[owner]
      const form = new FormData()
      form.append('file', new File(['x'], 'x.txt'))
      const isForeign = owner === 'another organization'
      const query = isForeign ? '' : `?workspace_id=${workspaceId}`
      const sent = { method: 'POST', body: form, key: isForeign ? key.text : managementKey }
      return ((await (await gateway.fetch(`/files${query}`, sent)).json()) as { id: string }).id
    },
    async close() {
      await database.close()
      await gateway.close()
      await provider.close()
    },
  }
}

const personOf = (name: string, groups: readonly string[]) => ({
  ...{ sub: name, name, email: `${name}@example.com`, email_verified: true, groups },
})

async function signInAll(gateway: TestGateway, provider: PeopleProvider) {
  const signed = new Map<string, Awaited<ReturnType<typeof openBrowserOf>>>()
  for (const name of Object.keys(groups) as Person[]) {
    signed.set(name, await openBrowserOf(gateway, provider, personOf(name, [groups[name]])))
  }
  return signed
}

/** The ids of people by the first part of their addresses. */
async function usersOf(gateway: TestGateway): Promise<ReadonlyMap<string, string>> {
  const listed = await gateway.fetch('/organization/members?limit=100', { key: managementKey })
  const { data } = (await listed.json()) as { data: { id: string; email: string | null }[] }
  return new Map(data.map(({ id, email }) => [email?.split('@')[0] ?? '', id]))
}

async function makeForeign({ organizations, workspaces }: Repositories, organizationId: string): Promise<string> {
  const id = randomUUID()
  // People sign in to the first one.
  await organizations.create({ id: organizationId, name: 'Foreign' }, Date.now())
  const names = { name: 'Foreign', slug: 'foreign', description: null }
  await workspaces.create({ ...names, id, organizationId, isDefault: false, createdBy: null }, 1)
  return id
}
