import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { historyWriters } from '../../datasets/import/history-writer.ts'
import { readWindow } from '../../datasets/ranking-window.ts'
import { dayOf, firstDay, formatDay } from '../../records/dataset-day.ts'
import { exportDays, usedSpan } from '../../storage/apps/app-export.ts'
import type { DaySpan } from '../../storage/apps/app-usage-repository.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { stopSignals } from '../stop-signals.ts'
import { confirm } from '../terminal/confirm.ts'
import { silentProgress, startProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { historyFormat } from './history-format.ts'

/** `apps export`: writes exactly what `apps import` reads. */
export const appsExport = defineCliCommand({
  description:
    'Export the usage of apps on completed days, including hidden and private apps and aliases, for "apps import".',
  args: {
    file: {
      type: 'positional',
      required: false,
      description: 'A .csv or .ndjson file. Default, and -: standard output.',
    },
    format: {
      type: 'string',
      valueHint: 'format',
      description: 'csv or ndjson. Default: by the file name, else csv.',
    },
    from: { type: 'string', valueHint: 'date', description: 'First day (UTC). Default: the first in the dataset.' },
    to: { type: 'string', valueHint: 'date', description: 'Last day (UTC). Default: yesterday.' },
    yes: { type: 'boolean', alias: 'y', description: 'Replace an existing file without asking.' },
    ...configOptions,
  },
  examples: [
    ['apps export history.csv', 'Everything up to yesterday.'],
    [
      'apps export --from 2026-01-01 --to 2026-01-31 --format ndjson | gzip > january.ndjson.gz',
      'One month, compressed.',
    ],
  ],
  async run(args, terminal) {
    const file = args.file === undefined || args.file === '-' ? undefined : args.file
    const format = file === undefined && args.format === undefined ? 'csv' : historyFormat(args.format, file ?? '-')
    const asked = readSpan(args.from, args.to, Date.now())
    const path = file === undefined ? undefined : resolve(terminal.cwd, file)
    if (path !== undefined && existsSync(path)) {
      if (!(await confirm(args, terminal, `Replace ${file}?`))) return 1
    }
    const { config } = await loadConfigFor(args, terminal)
    return withStore(
      config,
      terminal,
      async ({ database, organizationId }) => {
        const isWhole = args.from === undefined && args.to === undefined
        const used = await usedSpan(database, organizationId, asked)
        const span = { from: used?.from ?? asked.to, to: asked.to }
        const writer = historyWriters[format]
        // On a terminal, progress would mix with the result.
        const isShown = path !== undefined || !terminal.out.isTerminal
        const total = span.to - span.from + 1
        const progress = isShown ? startProgress(terminal.err, { title: 'Writing', total }) : silentProgress
        let rows = 0
        const texts = async function* (): AsyncGenerator<string> {
          yield writer.head
          for await (const days of exportDays(database, organizationId, span, isWhole)) {
            if (days.length > 0) yield writer.rows(days)
            rows += days.length
            progress.at((days[0]?.day ?? span.from) - span.from + 1, `${rows.toLocaleString('en')} rows`)
          }
        }
        try {
          if (path === undefined) await writeOut(texts(), terminal)
          else await writeFile(texts(), path, file ?? path)
        } finally {
          progress.end()
        }
        const { err } = terminal
        const days = `${formatDay(span.from)} to ${formatDay(span.to)}`
        err.write(`${err.colours.green('✓')} ${rows.toLocaleString('en')} rows, ${days}.\n`)
        return 0
      },
      { isForBulkWork: true },
    )
  },
})

function readSpan(first: string | undefined, last: string | undefined, now: number): DaySpan {
  const dates = { start_date: first ?? formatDay(firstDay), ...(last !== undefined && { end_date: last }) }
  const { from, to } = readWindow(dates, now)
  const yesterday = dayOf(now) - 1
  if (from > yesterday) {
    throw new CommandError(`${first} is not over yet: only completed days (UTC) can be exported.`)
  }
  return { from, to: Math.min(to, yesterday) }
}

async function writeOut(texts: AsyncIterable<string>, { out, outReady }: Terminal): Promise<void> {
  for await (const text of texts) {
    out.write(text)
    await outReady()
  }
}

// Written under another name until complete: the old file stays until then.
async function writeFile(texts: AsyncIterable<string>, path: string, shownAs: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  const file = await open(unfinished, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    const folder = dirname(shownAs)
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} can't be written to (${error.code}).`,
    )
  })
  const stop = stopSignals()
  const abort = new AbortController()
  void stop.received.then(() => abort.abort())
  try {
    await pipeline(Readable.from(texts), file.createWriteStream(), { signal: abort.signal })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw abort.signal.aborted ? new CommandError('Stopped: no file was written.') : error
  } finally {
    stop.release()
  }
}
