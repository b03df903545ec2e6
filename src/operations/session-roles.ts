import { type operations, sessionRules } from '../contract/contract.ts'
import type { ConsoleRole } from '../records/console-session.ts'
import type { LeastRole, NarrowRole } from '../records/role-order.ts'

type Operations = typeof operations

/** Operations that take a session of the console. */
export type SessionOperationId = {
  [Id in keyof Operations]: 'consoleSession' extends Operations[Id]['security'][number] ? Id : never
}[keyof Operations]

/** The contract's rule for sessions that ask for an operation. */
interface SessionRule {
  /** For sessions that see the whole organization. */
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

/** The least role that may ask for an operation by a session that sees the whole organization. */
export function leastRoleOf(id: SessionOperationId): LeastRole {
  return rules[id].leastRole
}

/** The roles that an operation narrows to what is their own. */
export function narrowRoles(id: SessionOperationId): ReadonlySet<ConsoleRole> {
  return new Set(rules[id].ownRoles)
}
