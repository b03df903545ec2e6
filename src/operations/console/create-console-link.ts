import { authorOf } from '../../administration/author.ts'
import { createLink } from '../../administration/console/create-link.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Handler } from '../handler.ts'
import { consoleOff } from './console-off.ts'

/** POST /console/links */
export const createConsoleLink: Handler<'createConsoleLink'> = async ({ principal }, services) => {
  const { transact, sessions, console, now } = services
  if (!sessions.isEnabled) throw consoleOff()
  const link = await transact((repositories) => createLink(repositories, authorOf(principal), principal.keyHash, now()))
  return {
    status: 201,
    headers: { 'cache-control': 'no-store' },
    body: { data: { url: `${console.pageUrl()}#link=${link.token}`, expires_at: toTimestamp(link.expiresAt) } },
  }
}
