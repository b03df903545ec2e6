import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../src/contract/contract.ts'
import type { FreshDatabase, OpenFresh } from '../../support/databases.ts'
import { connectScim, type ScimClient } from '../../support/scim.ts'
import { dataOf, gatewaysOn, type Open } from '../workspaces/arrange.ts'

type Mapping = Schema<'ScimGroupMapping'>

export interface Arranged extends Open {
  readonly scim: ScimClient
  /** A new workspace's id. */
  workspace(slug: string): Promise<string>
  /** A new mapping. */
  map(groupId: string, workspaceId: string, role?: 'admin' | 'member'): Promise<Mapping>
  /** Adds a member by hand. */
  addByHand(workspaceId: string, userId: string, role?: 'admin' | 'member'): Promise<void>
  /** Roles in a workspace by user id. */
  roles(workspaceId: string): Promise<Readonly<Record<string, string>>>
  /** The actions in the audit log, the newest first. */
  actions(): Promise<string[]>
  /** Puts that many users into the store at once, and returns their ids. */
  addUsers(count: number): Promise<string[]>
  /** Makes every use of a table fail until what it returns is called. */
  hide(table: string): Promise<() => Promise<void>>
}

/** Starts a gateway with what mappings need around them: an identity provider, and short words for what the management API does. */
export function arranging(openFresh: OpenFresh): () => Promise<Arranged> {
  let fresh: FreshDatabase | undefined
  const open = gatewaysOn(async (options) => {
    fresh = await openFresh(options)
    return fresh
  })
  return async () => {
    const opened = await open()
    if (fresh === undefined) throw new Error('a gateway is opened on a store')
    return arrange(opened, fresh)
  }
}

async function arrange(open: Open, fresh: FreshDatabase): Promise<Arranged> {
  const { gateway, ask, inStore, organizationId } = open
  const organization = await organizationId()
  return {
    ...open,
    scim: await connectScim(gateway),
    workspace: async (slug) => dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: slug, slug })).id,
    map: async (scim_group_id, workspace_id, role = 'member') =>
      dataOf<Mapping>(await ask('POST', '/scim/group-mappings', { scim_group_id, workspace_id, role })),
    addByHand: (workspaceId, userId, role = 'member') =>
      inStore(({ memberships }) =>
        memberships.grant({ organizationId: organization, workspaceId, userId, source: 'manual', role }, 1),
      ),
    roles: (workspaceId) =>
      inStore(async ({ memberships }) => {
        const { members } = await memberships.list({ organizationId: organization, workspaceId, offset: 0, limit: 100 })
        return Object.fromEntries(members.map(({ userId, role }) => [userId, role]))
      }),
    actions: () =>
      inStore(async ({ audit }) => {
        const { entries } = await audit.list({ organizationId: organization, offset: 0, limit: 100 })
        return entries.map(({ action }) => action)
      }),
    async addUsers(count) {
      const ids = Array.from({ length: count }, () => randomUUID())
      const rows = ids.map((id, index) => ({
        ...blankRow,
        id,
        organization_id: organization,
        ...names(`crowd${index}`),
      }))
      const database = await fresh.open()
      await database.run((knex) => knex.batchInsert('users', rows, 400))
      return ids
    },
    async hide(table) {
      const rename = async (from: string, to: string) => {
        const database = await fresh.open()
        await database.run((knex) => knex.raw(`alter table ${from} rename to ${to}`))
      }
      await rename(table, `${table}_hidden`)
      return () => rename(`${table}_hidden`, table)
    },
  }
}

const blankRow = { role: 'member', active: 1, created_at: 1 }
const names = (name: string) => ({ user_name: name, user_name_key: name })

/** The path that deletes a mapping. */
export function deletion({ id }: { id: string }, keepMembers: boolean): string {
  return `/scim/group-mappings/${id}?keep_members=${keepMembers}`
}
