import { type operations, sessionRules } from '../contract/contract.ts'
import type { ConsoleRole } from '../records/console-session.ts'
import type { LeastRole, NarrowRole } from '../records/role-order.ts'

type Operations = typeof operations

/** Operations that take a session of the console. */
export type SessionOperationId = {
  [Id in keyof Operations]: 'consoleSession' extends Operations[Id]['security'][number] ? Id : never
}[keyof Operations]

/** What the contract asks of a session. */
interface SessionRule {
  /** The least that somebody must be who sees the whole organization. */
  readonly leastRole: LeastRole
  /** Roles that may ask besides for what their own key may. The handlers show and change only what is their own. */
  readonly ownRoles: readonly NarrowRole[]
}

// An operation that takes a session and has no rule does not compile.
const rules: Readonly<Record<SessionOperationId, SessionRule>> = sessionRules

/** True if an operation takes a session. */
export function takesSession(id: string): id is SessionOperationId {
  return Object.hasOwn(rules, id)
}

/** What somebody must be at least to ask for each operation by a session that sees the whole organization. */
export const leastRoles = Object.fromEntries(
  Object.entries(rules).map(([id, { leastRole }]) => [id, leastRole]),
) as Readonly<Record<SessionOperationId, LeastRole>>

/** The roles that an operation narrows to what is their own. */
export function narrowRoles(id: SessionOperationId): ReadonlySet<ConsoleRole> {
  return new Set(rules[id].ownRoles)
}
