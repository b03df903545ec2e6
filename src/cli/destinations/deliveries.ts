import { listDead, listDeliveries } from '../../administration/destinations/delivery-records.ts'
import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { timeText } from '../generations/generation-table.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { destinationWord, findDestination } from './find-destination.ts'

const shownMax = 500

/** `destinations deliveries`: shows what was sent to a destination, what waits, and what is not sent any more. */
export const destinationsDeliveries = defineCliCommand({
  description: 'Show what was sent to a destination, the latest first, and how much waits for it.',
  args: {
    ...destinationWord,
    dead: { type: 'boolean', description: 'Show the generations that are not sent any more instead, and why.' },
    limit: { type: 'string', valueHint: 'number', default: '20', description: `How many at most, up to ${shownMax}.` },
    json: {
      type: 'boolean',
      description: 'Print JSON, as GET /observability/destinations/{id}/deliveries, or …/deliveries/dead, answers.',
    },
    ...configOptions,
  },
  examples: [['destinations deliveries 5c9a2f7e --dead', 'What was refused, and what the destination said.']],
  async run(args, terminal) {
    const limit = /^\d{1,3}$/.test(args.limit) ? Number(args.limit) : 0
    if (limit < 1 || limit > shownMax) throw new UsageError(`--limit must be a number from 1 to ${shownMax}.`)
    const { config } = await loadConfigFor(args, terminal)
    const found = await withStore(config, terminal, async (store) => {
      const { id } = await findDestination(store, args.destination, terminal.program)
      const wish = { organizationId: store.organizationId, id, offset: 0, limit }
      const sent = await listDeliveries(store.repositories, args.dead === true ? { ...wish, limit: 1 } : wish)
      return { id, sent, dead: args.dead === true ? await listDead(store.repositories, wish) : undefined }
    })
    const { out, err, program } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(found.dead ?? found.sent, null, 2)}\n`)
      return 0
    }
    const table = found.dead === undefined ? sentTable(found.sent, out) : deadTable(found.dead, out)
    if (table === null) err.write(found.dead === undefined ? 'Nothing was sent there lately.\n' : 'Nothing is dead.\n')
    else out.write(table)
    err.write(`${outboxWords(found.sent.outbox, `${program} destinations retry ${found.id.slice(0, 8)}`)}\n`)
    return 0
  },
})

const right = (title: string) => ({ title, align: 'right' as const })

function sentTable({ data }: Schema<'ListObservabilityDeliveriesResponse'>, out: Output): string | null {
  if (data.length === 0) return null
  const columns = [
    { title: 'WHEN' },
    { title: 'OUTCOME' },
    right('SENT'),
    right('STATUS'),
    right('TIME'),
    { title: 'ERROR' },
  ]
  const { green, yellow, red } = out.colours
  const paint = { delivered: green, failed: yellow, dead: red }
  const rows = data.map(({ sent_at, kind, outcome, generations, status, duration_ms, error }) => [
    whenText(sent_at),
    paint[outcome](outcome),
    kind === 'test' ? 'test' : String(generations),
    status === null ? '-' : String(status),
    timeText(duration_ms),
    error ?? '',
  ])
  return renderTable(columns, rows, out)
}

function deadTable({ data }: Schema<'ListDeadObservabilityDeliveriesResponse'>, out: Output): string | null {
  if (data.length === 0) return null
  const columns = [{ title: 'GIVEN UP' }, right('TRIES'), right('STATUS'), { title: 'ERROR' }, { title: 'GENERATION' }]
  const rows = data.map(({ died_at, tries, status, error, generation_id }) => [
    ...[whenText(died_at), String(tries), status === null ? '-' : String(status), error, generation_id],
  ])
  return renderTable(columns, rows, out)
}

function whenText(timestamp: string): string {
  return timestamp.slice(0, 19).replace('T', ' ')
}

function outboxWords({ waiting, oldest_waiting_since, dead }: Schema<'ObservabilityOutbox'>, retry: string): string {
  const since =
    oldest_waiting_since === null
      ? ''
      : `, the oldest since ${describeTime(Date.parse(oldest_waiting_since), Date.now())}`
  const waits = waiting === 0 ? 'Nothing waits.' : `Waiting: ${waiting}${since}.`
  return dead === 0 ? waits : `${waits} Not sent any more: ${dead}. Send them again with: ${retry}`
}
