import type { Handler } from '../handler.ts'
import { requireSession } from './require-session.ts'
import { toSessionRecord } from './session-record.ts'

/** GET /console/session */
export const getConsoleSession: Handler<'getConsoleSession'> = async ({ principal }) => ({
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: { data: toSessionRecord(requireSession(principal), principal) },
})
