import { userInfo } from 'node:os'
import type { AuditActor } from '../storage/audit-repository.ts'

/** Whoever runs this process, as the audit log names them. */
export function cliActor(): AuditActor {
  return { kind: 'cli', id: userName() }
}

// In a container the user need not have a name.
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
