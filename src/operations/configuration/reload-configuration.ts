import { authorOf } from '../../administration/author.ts'
import { toReloadRecord } from '../../administration/configuration/reload-record.ts'
import type { ReloadReport } from '../../administration/configuration/reload-report.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { Handler } from '../handler.ts'

/** POST /admin/reload */
export const reloadConfiguration: Handler<'reloadConfiguration'> = async ({ principal }, { configuration }) => {
  const report = await configuration.reload(authorOf(principal)).catch(explain)
  return { status: 200, body: { data: toReloadRecord(report) } }
}

const issuesMax = 20

function explain(error: unknown): ReloadReport {
  if (!(error instanceof ConfigError)) throw error
  const issues = error.problems.slice(0, issuesMax).map(({ key, message }) => ({ path: key, message }))
  throw new GatewayError('invalid_request', error.message, { metadata: { issues } })
}
