import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { HistoryProblemsError } from '../../datasets/import/history-problems.ts'
import {
  type HistorySource,
  type HistoryStep,
  type HistorySummary,
  importHistory,
} from '../../datasets/import/import-history.ts'
import { AppImport } from '../../storage/apps/app-import.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { type Progress, showAmount, showBytes, silentProgress, startProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { historyFormat } from './history-format.ts'
import { packDays } from './pack-days.ts'

const problemsMax = 20

/** `apps import`: replaces the usage of apps on past days with what a file says. */
export const appsImport = defineCliCommand({
  description:
    'Import the usage of apps on past days from a file: all of it or nothing. Importing it again changes nothing.',
  args: {
    file: {
      type: 'positional',
      required: true,
      description:
        'A .csv or .ndjson file; - is standard input. Each line replaces what is stored for its app and day. On SQLite a running gateway can not write during the import: stop it for more than 250,000 lines.',
    },
    format: {
      type: 'string',
      valueHint: 'format',
      description: 'csv or ndjson. Default: by the file name.',
    },
    json: { type: 'boolean', description: 'Print JSON, and no progress.' },
    ...configOptions,
  },
  examples: [
    [
      'apps import history.csv',
      'Columns: date, app_url, title, categories (separated by ;), requests, prompt_tokens, completion_tokens.',
    ],
    [
      'apps import - --format ndjson < history.ndjson',
      'One object per line with the same names as fields; categories is an array.',
    ],
  ],
  async run(args, terminal) {
    const source = await openSource(args.file, args.format, terminal)
    const { config } = await loadConfigFor(args, terminal)
    const show = args.json === true ? undefined : terminal.err
    const work = importProgress(terminal, source.size, show !== undefined)
    try {
      const summary = await withStore(
        config,
        terminal,
        async ({ database, organizationId }) => {
          const target = await AppImport.begin(database)
          const now = Date.now()
          const change = { organizationId, actor: cliActor(), now, problemsMax, onProgress: work.show }
          const done = await importHistory(source, target, change)
          work.end()
          if (done.changedDays > 0) await packDays(database, organizationId, now, show)
          return done
        },
        { isForBulkWork: true },
      )
      showSummary(summary, args.json === true, terminal)
      return 0
    } catch (error) {
      work.end()
      if (!(error instanceof HistoryProblemsError)) throw error
      showProblems(error, args.json === true, terminal)
      return 1
    }
  },
})

interface OpenSource extends HistorySource {
  /** In bytes; undefined when unknown. */
  readonly size: number | undefined
}

async function openSource(file: string, format: string | undefined, terminal: Terminal): Promise<OpenSource> {
  const known = historyFormat(format, file)
  if (file === '-') {
    if (terminal.isInputTerminal)
      throw new UsageError('Standard input is a terminal: name a file, or redirect one with <.')
    return { bytes: terminal.inputBytes(), format: known, size: undefined }
  }
  const opened = await open(resolve(terminal.cwd, file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read (${error.code}).`,
    )
  })
  const found = await opened.stat()
  if (found.isDirectory()) {
    await opened.close()
    throw new CommandError(`${file} is a folder.`)
  }
  const bytes = opened.createReadStream({ highWaterMark: 256 * 1024 })
  return { bytes, format: known, size: found.isFile() ? found.size : undefined }
}

/** Bars one after the other: reading, by bytes, then storing, by days. */
function importProgress(terminal: Terminal, size: number | undefined, isShown: boolean) {
  let current: Progress = silentProgress
  let kind: HistoryStep['kind'] | undefined
  return {
    show(step: HistoryStep): void {
      if (!isShown) return
      if (step.kind !== kind) {
        current.end()
        kind = step.kind
        current = beginStep(step, size, terminal)
      }
      if (step.kind === 'read') current.at(step.bytes, `${showAmount(step.rows)} rows`)
      else if (step.kind === 'sort') current.at(0, `${showAmount(step.rows)} rows`)
      else current.at(step.done, `${step.done} of ${step.total} days`)
    },
    end: () => current.end(),
  }
}

function beginStep(step: HistoryStep, size: number | undefined, { err }: Terminal): Progress {
  switch (step.kind) {
    case 'read':
      return startProgress(err, { title: 'Reading', total: size, show: showBytes })
    case 'sort':
      return startProgress(err, { title: 'Sorting', total: undefined })
    case 'store':
      return startProgress(err, { title: 'Storing', total: step.total })
  }
}

function showSummary(summary: HistorySummary, isJson: boolean, { out, err }: Terminal): void {
  const { rows, apps, firstDay, lastDay, newApps, changedDays } = summary
  if (isJson) {
    const record = { rows, apps, first_day: firstDay, last_day: lastDay, new_apps: newApps, changed_rows: changedDays }
    out.write(`${JSON.stringify(record, null, 2)}\n`)
    return
  }
  const changes =
    newApps === 0 && changedDays === 0
      ? 'nothing changed'
      : `${newApps.toLocaleString('en')} new apps, ${changedDays.toLocaleString('en')} days of apps changed`
  err.write(
    `${err.colours.green('✓')} ${rows.toLocaleString('en')} rows of ${apps.toLocaleString('en')} apps from ${firstDay} to ${lastDay}: ${changes}.\n`,
  )
}

function showProblems({ problems, total }: HistoryProblemsError, isJson: boolean, { out, err }: Terminal): void {
  if (isJson) {
    out.write(`${JSON.stringify({ problem_count: total, problems }, null, 2)}\n`)
    return
  }
  for (const { line, reason } of problems) err.write(`${err.colours.yellow(`line ${line}`)}: ${reason}\n`)
  const more = total - problems.length
  if (more > 0) err.write(err.colours.dim(`and ${more.toLocaleString('en')} more\n`))
  const wrong = total === 1 ? '1 problem' : `${total.toLocaleString('en')} problems`
  err.write(`${err.colours.red('✗')} Nothing was imported: ${wrong} in the file.\n`)
}
