import { randomUUID } from 'node:crypto'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import type { OpenFresh } from '../../support/databases.ts'
import { startGatewayOn } from '../../support/money.ts'
import { closedAfterEach } from '../../support/shared-servers.ts'
import { managementKey, type TestGateway } from '../../support/test-gateway.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** What a test expects of it, it says itself. */
  readonly body: never
}

export interface Open {
  readonly gateway: TestGateway
  /** Asks with the management key. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
  /** Does something to the store beside the gateway. */
  inStore<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /** The organization of the gateway's keys. */
  organizationId(): Promise<string>
}

/** Starts a gateway on a store of its own for a test, and closes it afterwards. */
export function gatewaysOn(openFresh: OpenFresh): (config?: object) => Promise<Open> {
  const gateways = closedAfterEach<TestGateway>()
  return async (config = {}) => {
    const store = await openFresh()
    const gateway = await startGatewayOn(store, { simulator: { tokens_per_second: 0 }, ...config })
    gateways.push(gateway)
    const inStore: Open['inStore'] = async (work) => {
      const database = await store.open()
      try {
        return await work(repositoriesOn(database))
      } finally {
        await database.close()
      }
    }
    return {
      gateway,
      inStore,
      async ask(method, path, body, key = managementKey) {
        const init = { method, key, ...(body !== undefined && { body: JSON.stringify(body) }) }
        const response = await gateway.fetch(path, init)
        return { status: response.status, headers: response.headers, body: (await response.json()) as never }
      },
      organizationId: () =>
        inStore(
          async ({ keys }) => (await keys.findByHash(hashApiKey(managementKey), Date.now()))?.organizationId ?? '',
        ),
    }
  }
}

export const dataOf = <T = Record<string, unknown>>(answer: Answer): T => (answer.body as { data: T }).data
export const messageOf = (answer: Answer): string => (answer.body as { error: { message: string } }).error.message

/** Another organization with one of everything. */
export async function makeForeign({ inStore }: Open) {
  const [organizationId, workspaceId, userId] = [randomUUID(), randomUUID(), randomUUID()]
  const hash = hashApiKey(randomUUID())
  const keyId = await inStore(async ({ organizations, workspaces, users, keys, memberships, budgets }) => {
    await organizations.create({ id: organizationId, name: 'Foreign' }, 1)
    const workspace = { id: workspaceId, organizationId, name: 'Secret name', slug: 'foreign', description: null }
    await workspaces.create({ ...workspace, isDefault: false, createdBy: null }, 1)
    const names = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    await users.create({ ...names, id: userId, organizationId, userName: 'eve', role: 'member', isActive: true }, 1)
    await memberships.grant({ organizationId, workspaceId, userId, source: 'manual', role: 'admin' }, 1)
    const subject = { kind: 'workspace', id: workspaceId } as const
    await budgets.set({ organizationId, subject, interval: 'daily', limitNanos: 5 }, 1)
    const key = { hash, organizationId, workspaceId, kind: 'inference' as const, name: 'K', label: 'l' }
    return (await keys.create({ ...key, expiresAt: null, creatorUserId: null }, 1)).id
  })
  return { organizationId, workspaceId, userId, keyId, hash }
}
