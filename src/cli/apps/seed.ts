import { demoApps, demoHostSuffix } from '../../datasets/seed/demo-apps.ts'
import { demoHistory } from '../../datasets/seed/demo-history.ts'
import { dayMs, dayOf, firstDay, formatDay } from '../../records/dataset-day.ts'
import { AppImport, type ImportOutcome } from '../../storage/apps/app-import.ts'
import { removeApps } from '../../storage/apps/app-removal.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import { confirm } from '../terminal/confirm.ts'
import { showAmount, silentProgress, startProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type Store, withStore } from '../with-store.ts'
import { packDays } from './pack-days.ts'

const defaults = { apps: 500, days: 90, seed: 1 }
const appsMax = 100_000

/** `apps seed`: fills the dataset with generated apps, to try it before there is any history. */
export const appsSeed = defineCliCommand({
  description: 'Fill the dataset with generated apps, marked "(demo)", for trying it out.',
  args: {
    apps: { type: 'string', valueHint: 'count', description: `How many apps. Default: ${defaults.apps}.` },
    days: {
      type: 'string',
      valueHint: 'count',
      description: `How many days up to yesterday, none before ${formatDay(firstDay)}. Default: ${defaults.days}.`,
    },
    seed: { type: 'string', valueHint: 'number', description: 'The same number generates the same data. Default: 1.' },
    remove: { type: 'boolean', description: 'Remove the generated apps and their usage again.' },
    json: { type: 'boolean', description: 'Print JSON, and no progress.' },
    yes: { type: 'boolean', alias: 'y', description: "Don't ask for confirmation." },
    ...configOptions,
  },
  examples: [
    ['apps seed', 'Takes a few seconds.'],
    ['apps seed --apps 10000 --days 690 --data-dir ./demo', 'A large dataset, in a folder of its own.'],
    ['apps seed --remove', 'Takes all of them away again.'],
  ],
  async run(args, terminal) {
    const now = Date.now()
    const to = dayOf(now) - 1
    const count = readWholeNumber('--apps', args.apps, { absent: defaults.apps, from: 1, to: appsMax })
    const days = readWholeNumber('--days', args.days, { absent: defaults.days, from: 1, to: 36_500 })
    const seed = readWholeNumber('--seed', args.seed, { absent: defaults.seed, from: 0, to: 2 ** 31 - 1 })
    const span = { seed, from: Math.max(firstDay, to - days + 1), to }
    const { config } = await loadConfigFor(args, terminal)
    return withStore(
      config,
      terminal,
      async (store) => {
        if (args.remove === true) return removeDemo(store, args, terminal, now)
        const use = await describeUse(store, now)
        const question = `This gateway is in use: it has ${use}. Add ${count} generated apps? "${terminal.program} apps seed --remove" takes them away again.`
        if (use !== '' && !(await confirm(args, terminal, question))) return 1
        const isJson = args.json === true
        const startedAt = performance.now()
        const outcome = await seedStore(store, { count, ...span, now }, terminal, isJson)
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        const dayCount = span.to - span.from + 1
        if (isJson) {
          const made = { apps: count, days: dayCount, first_day: formatDay(span.from), last_day: formatDay(to), seed }
          const changes = { new_apps: outcome.newApps, changed_rows: outcome.changedDays }
          terminal.out.write(`${JSON.stringify({ ...made, ...changes }, null, 2)}\n`)
          return 0
        }
        const { err } = terminal
        err.write(
          `${err.colours.green('✓')} ${outcome.newApps.toLocaleString('en')} generated apps, ${outcome.changedDays.toLocaleString('en')} days of apps from ${formatDay(span.from)} to ${formatDay(to)}, in ${seconds} s.\n`,
        )
        return 0
      },
      { isForBulkWork: true },
    )
  },
})

/** What a store has beside generated apps, for a question; empty when it is as the first start left it. */
async function describeUse({ repositories, organizationId }: Store, now: number): Promise<string> {
  const count = async (search?: string) => {
    const filter = { organizationId, offset: 0, limit: 1, ...(search !== undefined && { search }) }
    return (await repositories.apps.list(filter)).total
  }
  const others = (await count()) - (await count(demoHostSuffix))
  const times = { organizationId, since: 0, until: now + dayMs }
  const { records } = await repositories.generationPages.page(times, 'newest', null, 1)
  const parts = [
    ...(others > 0 ? [`${others} other apps`] : []),
    ...(records.length > 0 ? ['records of requests'] : []),
  ]
  return parts.join(' and ')
}

async function removeDemo(
  { database, organizationId }: Store,
  flags: { readonly json?: boolean | undefined; readonly yes?: boolean | undefined },
  terminal: Terminal,
  now: number,
): Promise<number> {
  const question = `Remove all apps that end in ${demoHostSuffix}, with their usage?`
  if (!(await confirm(flags, terminal, question))) return 1
  const wish = { organizationId, actor: cliActor(), originEnd: demoHostSuffix, now }
  const { apps, days, kept } = await database.transact((session) => removeApps(session, wish))
  const { out, err } = terminal
  await packDays(database, organizationId, now, flags.json === true ? undefined : err)
  if (flags.json === true) {
    out.write(`${JSON.stringify({ removed_apps: apps, removed_rows: days, kept_apps: kept }, null, 2)}\n`)
    return 0
  }
  const stay = kept === 0 ? '' : ` ${kept} stay: requests named them, or other apps are merged into them.`
  err.write(
    `${err.colours.green('✓')} Removed ${apps.toLocaleString('en')} generated apps and ${days.toLocaleString('en')} days of apps.${stay}\n`,
  )
  return 0
}

interface SeedWish {
  readonly count: number
  readonly seed: number
  readonly from: number
  readonly to: number
  readonly now: number
}

async function seedStore(
  { database, organizationId }: Store,
  { count, now, ...span }: SeedWish,
  terminal: Terminal,
  isSilent: boolean,
): Promise<ImportOutcome> {
  const apps = demoApps(span.seed, count)
  const total = span.to - span.from + 1
  const show = isSilent ? undefined : terminal.err
  const begin = (title: string, days?: number) =>
    show === undefined ? silentProgress : startProgress(show, { title, total: days })
  const target = await AppImport.begin(database)
  let progress = begin('Generating', total)
  const next = (title: string, days?: number) => {
    progress.end()
    progress = begin(title, days)
  }
  try {
    let done = 0
    for (const rows of demoHistory(apps, span)) {
      await target.stage(rows)
      done++
      progress.at(done, `${done} of ${total} days`)
    }
    next('Sorting')
    progress.at(0, `${showAmount(total * count)} rows`)
    const outcome = await target.commit(apps, { organizationId, actor: cliActor(), now }, (stored) => {
      if (stored === 1) next('Storing', total)
      progress.at(stored, `${stored} of ${total} days`)
    })
    if ('unknownCanonicals' in outcome) throw new Error('a generated app is merged into one that does not exist')
    progress.end()
    await packDays(database, organizationId, now, show)
    return outcome
  } finally {
    progress.end()
  }
}
