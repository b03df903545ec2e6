import { userInfo } from 'node:os'
import type { Author } from '../administration/author.ts'
import type { AuditActor } from '../storage/audit/audit-repository.ts'

/** The user that runs this process, as the audit log names them. */
export function cliActor(): AuditActor {
  return { kind: 'cli', id: userName() }
}

/** The same user, as the author of changes. */
export function cliAuthor(organizationId: string): Author {
  const actor = cliActor()
  return { organizationId, actor, name: actor.id }
}

// In a container the user may have no name.
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
