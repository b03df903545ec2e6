import { userInfo } from 'node:os'
import type { Author } from '../administration/author.ts'
import type { AuditActor } from '../storage/audit/audit-repository.ts'

/** Whoever runs this process, as the audit log names them. */
export function cliActor(): AuditActor {
  return { kind: 'cli', id: userName() }
}

/** The same, as the maker of what they make. */
export function cliAuthor(organizationId: string): Author {
  const actor = cliActor()
  return { organizationId, actor, name: actor.id }
}

// In a container the user need not have a name.
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
