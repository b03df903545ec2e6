import { toAuditRecord } from '../../administration/audit/audit-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

const shownMax = 10_000

/** `audit`: shows who changed what, newest first. */
export const audit = defineCliCommand({
  description: 'Show who changed what, newest first.',
  args: {
    action: { type: 'string', valueHint: 'action', description: 'Only this kind of change, such as key.create.' },
    'target-kind': { type: 'string', valueHint: 'kind', description: 'Only changes to this kind of thing.' },
    'target-id': { type: 'string', valueHint: 'id', description: 'Only changes to the thing with this id.' },
    actor: {
      type: 'string',
      valueHint: 'id',
      description: 'Only changes made by the key with this hash, or by this name.',
    },
    from: { type: 'string', valueHint: 'time', description: 'Only changes since: a date, or a date and time.' },
    to: { type: 'string', valueHint: 'time', description: 'Only changes before: a date, or a date and time.' },
    limit: { type: 'string', valueHint: 'number', default: '50', description: 'How many at most.' },
    json: { type: 'boolean', description: 'Print JSON, with the records before and after.' },
    ...configOptions,
  },
  examples: [['audit --target-kind workspace --from 2026-01-01', 'Changes to workspaces since that day.']],
  async run(args, terminal) {
    const { action, 'target-kind': targetKind, 'target-id': targetId, actor: actorId } = args
    const from = readTime(args.from, '--from')
    const until = readTime(args.to, '--to')
    const limit = readLimit(args.limit)
    const { config } = await loadConfigFor(args, terminal)
    const { entries, total } = await withStore(config, terminal, ({ repositories, organizationId }) =>
      repositories.audit.list({
        organizationId,
        ...(action !== undefined && { action }),
        ...(targetKind !== undefined && { targetKind }),
        ...(targetId !== undefined && { targetId }),
        ...(actorId !== undefined && { actorId }),
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
        offset: 0,
        limit,
      }),
    )
    const { out, err } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(entries.map(toAuditRecord), null, 2)}\n`)
      return 0
    }
    const columns = ['WHEN', 'WHO', 'ACTION', 'TARGET'].map((title) => ({ title }))
    const rows = entries.map(({ at, actor, action: what, target }) => [
      new Date(at).toISOString(),
      `${actor.kind} ${actor.kind === 'api_key' ? actor.id.slice(0, 12) : actor.id}`,
      what,
      target.id,
    ])
    out.write(renderTable(columns, rows, out))
    if (total > entries.length) err.write(err.colours.dim(`${total - entries.length} more; --limit shows them.\n`))
    return 0
  },
})

function readTime(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new UsageError(`${name} must be a date such as 2026-01-31, or 2026-01-31T12:00:00Z.`)
  return time
}

function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > shownMax) throw new UsageError(`--limit must be a number from 1 to ${shownMax}.`)
  return limit
}
