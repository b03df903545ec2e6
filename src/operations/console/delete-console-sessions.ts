import { authorOf } from '../../administration/author.ts'
import { endSessionsOf } from '../../administration/console/end-sessions.ts'
import { setCookie } from '../../auth/sessions/session-cookie.ts'
import type { Handler } from '../handler.ts'

/** DELETE /console/sessions */
export const deleteConsoleSessions: Handler<'deleteConsoleSessions'> = async ({ principal, headers }, services) => {
  const { transact, sessions, console, now } = services
  const { keyHash } = principal
  const ended = await transact((repositories) => endSessionsOf(repositories, authorOf(principal), keyHash, now()))
  sessions.forgetAll()
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', 'set-cookie': setCookie('', console.cookieRules(headers)) },
    body: { data: { ended } },
  }
}
