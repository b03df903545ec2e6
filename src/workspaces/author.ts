import { userInfo } from 'node:os'
import type { Principal } from '../auth/principal.ts'
import type { AuditChange } from '../storage/audit-repository.ts'

/** Who makes a change, and in which organization. */
export interface Author extends Pick<AuditChange, 'organizationId' | 'actor'> {
  /** How records name their maker: a user's id where one is known. */
  readonly name: string
}

/** The holder of a management key. */
export function authorOf({ organizationId, keyHash, userId }: Principal): Author {
  return { organizationId, actor: { kind: 'api_key', id: keyHash }, name: userId ?? keyHash }
}

/** Whoever sits at the command line. */
export function commandLineAuthor(organizationId: string): Author {
  const name = systemUser()
  return { organizationId, actor: { kind: 'cli', id: name }, name }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user whom its system has no name for.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
