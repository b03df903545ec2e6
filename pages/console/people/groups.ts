import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'

export type Group = Schema<'ScimGroup'>
export type Mapping = Schema<'ScimGroupMapping'>

/** The groups that identity providers have provisioned, and which workspaces they lead to. */
export interface Provisioned {
  readonly groups: readonly Group[]
  readonly mappings: readonly Mapping[]
}

export async function loadProvisioned(signal: AbortSignal): Promise<Provisioned> {
  const [groups, mappings] = await Promise.all([
    allPages((query) => ask(api.GET('/scim/groups', { params: { query }, signal }))),
    allPages((query) => ask(api.GET('/scim/group-mappings', { params: { query }, signal }))),
  ])
  return { groups, mappings }
}
