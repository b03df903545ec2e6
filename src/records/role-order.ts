import type { ConsoleRole } from './console-session.ts'

/** The least that somebody must be who sees the whole organization. */
export type LeastRole = Extract<ConsoleRole, 'viewer' | 'operator' | 'admin'>

/** A role of somebody who sees only what is their own. */
export type NarrowRole = Exclude<ConsoleRole, LeastRole>

/** Every role, each above those before it. */
const ladder: readonly ConsoleRole[] = ['key', 'member', 'viewer', 'operator', 'admin']

/** True if a role is another or above it. */
export function isAtLeast(role: ConsoleRole, least: ConsoleRole): boolean {
  return ladder.indexOf(role) >= ladder.indexOf(least)
}

/** True for a role that sees only what is its own. */
export function isNarrow(role: ConsoleRole): role is NarrowRole {
  return !isAtLeast(role, 'viewer')
}
