import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { type AssignedTo, together } from './assigned.ts'

/** A kind of what guardrails are assigned to. */
export interface Assignable {
  readonly title: string
  load(guardrail: string, signal: AbortSignal): Promise<AssignedTo>
  assign(guardrail: string, ids: string[]): Promise<unknown>
  unassign(guardrail: string, ids: string[]): Promise<unknown>
}

const at = (id: string) => ({ params: { path: { id } } })

const keys: Assignable = {
  title: 'Keys',
  async load(id, signal) {
    const [all, has] = await Promise.all([
      allPages((query) => ask(api.GET('/keys', { params: { query }, signal }))),
      allPages((query) =>
        ask(api.GET('/guardrails/{id}/assignments/keys', { params: { path: { id }, query }, signal })),
      ),
    ])
    const known = all.map(({ hash, name, label }) => ({ id: hash, name: `${name} (${label})` }))
    return together(
      known,
      has.map(({ key_hash, key_name }) => ({ id: key_hash, name: key_name })),
    )
  },
  assign: (id, key_hashes) => ask(api.POST('/guardrails/{id}/assignments/keys', { ...at(id), body: { key_hashes } })),
  unassign: (id, key_hashes) =>
    ask(api.POST('/guardrails/{id}/assignments/keys/remove', { ...at(id), body: { key_hashes } })),
}

const members: Assignable = {
  title: 'Members',
  async load(id, signal) {
    const [all, has] = await Promise.all([
      allPages((query) => ask(api.GET('/organization/members', { params: { query }, signal }))),
      allPages((query) =>
        ask(api.GET('/guardrails/{id}/assignments/members', { params: { path: { id }, query }, signal })),
      ),
    ])
    return together(
      all.map(({ id: user, user_name }) => ({ id: user, name: user_name })),
      has.map(({ user_id }) => ({ id: user_id, name: user_id })),
    )
  },
  assign: (id, member_user_ids) =>
    ask(api.POST('/guardrails/{id}/assignments/members', { ...at(id), body: { member_user_ids } })),
  unassign: (id, member_user_ids) =>
    ask(api.POST('/guardrails/{id}/assignments/members/remove', { ...at(id), body: { member_user_ids } })),
}

const workspaces: Assignable = {
  title: 'Workspaces',
  async load(id, signal) {
    const [all, has] = await Promise.all([
      allPages((query) => ask(api.GET('/workspaces', { params: { query }, signal }))),
      allPages((query) =>
        ask(api.GET('/guardrails/{id}/assignments/workspaces', { params: { path: { id }, query }, signal })),
      ),
    ])
    return together(
      all.map(({ id: workspace, name }) => ({ id: workspace, name })),
      has.map(({ workspace_id, workspace_name }) => ({ id: workspace_id, name: workspace_name })),
    )
  },
  assign: (id, workspace_ids) =>
    ask(api.POST('/guardrails/{id}/assignments/workspaces', { ...at(id), body: { workspace_ids } })),
  unassign: (id, workspace_ids) =>
    ask(api.POST('/guardrails/{id}/assignments/workspaces/remove', { ...at(id), body: { workspace_ids } })),
}

export const assignmentKinds: readonly Assignable[] = [keys, members, workspaces]
