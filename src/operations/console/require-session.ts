import type { Principal } from '../../auth/principal.ts'
import { sessionOver } from '../../auth/sessions/sessions.ts'
import type { OpenSession } from '../../records/console-session.ts'

/** The session that a caller is signed in by. Throws GatewayError 401 where it has sent a key. */
export function requireSession({ session }: Principal): OpenSession {
  if (session === undefined) throw sessionOver()
  return session
}
