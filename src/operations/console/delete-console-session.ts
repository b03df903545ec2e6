import { authorOf } from '../../administration/author.ts'
import { endSession } from '../../administration/console/end-sessions.ts'
import { setCookie } from '../../auth/sessions/session-cookie.ts'
import type { Handler } from '../handler.ts'
import { requireSession } from './require-session.ts'

/** DELETE /console/session */
export const deleteConsoleSession: Handler<'deleteConsoleSession'> = async ({ principal, headers }, services) => {
  const { transact, sessions, console, now } = services
  const session = requireSession(principal)
  const ended = await transact((repositories) => endSession(repositories, authorOf(principal), session, now()))
  sessions.forgetAll()
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', 'set-cookie': setCookie('', console.cookieRules(headers)) },
    body: { data: { ended } },
  }
}
