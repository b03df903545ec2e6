import { userInfo } from 'node:os'
import type { AuditActor } from '../storage/audit-repository.ts'

/** Who types: the audit log knows them by their name on this machine. */
export function cliActor(): AuditActor {
  return { kind: 'cli', id: userName() }
}

// In a container the user may have no name.
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
