import { OptionsError, readCommandLine } from '../programs/command-line.ts'
import { type StepName, stepNames } from './steps/bench-steps.ts'

/** What the command line asks for. */
export interface BenchOptions {
  /** Fewer rounds and shorter ones: all but the pairs of formats in under a minute, with more noise. */
  readonly isQuick: boolean
  /** rawproxy takes the gateway's place: the ratios then show this machine's noise. */
  readonly isSelfCheck: boolean
  readonly isHelp: boolean
  /** Where the figures are written. */
  readonly jsonFile: string
  /** Every pair of formats, and beside them only what `scenarios` names. */
  readonly hasPairs: boolean
  /** Names of the scenarios to run; empty, without `hasPairs`, for the usual ones. */
  readonly scenarios: readonly string[]
  /** Absent: as the mode has it. */
  readonly rounds: number | undefined
  /** Measures the app rankings over a data set of this size, and nothing else; undefined for everything else. */
  readonly dataset: { readonly apps: number; readonly days: number } | undefined
  /** Feeds every operation larger and larger requests, and nothing else; undefined for everything else. */
  readonly growth:
    | {
        readonly operations: readonly string[]
        readonly place: string | undefined
        readonly bundle: string | undefined
      }
    | undefined
  /** Fills a month of records and asks for them, and nothing else. */
  readonly hasRecords: boolean
  /** Measures these steps of a request, and nothing else; empty for everything else. */
  readonly steps: readonly StepName[]
}

export { OptionsError }

/** What `--help` prints, scenario names aside. */
export const usageText = `npm run bench -- [options]

Measures the built gateway against rawproxy, a byte pipe of node:http and undici, in turns.

  --quick           fewer and shorter rounds, all but the pairs in under a minute
  --scenario NAME   only this one; may be repeated, and a * stands for any part of a name
  --pairs           only the matrix of callers and providers; without --quick the rarer providers too
  --dataset         only the app rankings, over generated data sets on SQLite and, where it is reachable, PostgreSQL
  --apps N          apps of the largest data set (default: 10000, with --quick 1000)
  --days N          its days (default: 690)
  --records         only a million records of a month, usage summed over them and pages of their list, on SQLite and, where it is reachable,
                    PostgreSQL; with --quick 50,000
  --admit           only letting a request in: its key, its rate limits, setting aside what it may cost
  --byok            only 10,000 provider credentials of a workspace: listing them, and what requests pay for them; on SQLite, or
                    on the empty PostgreSQL database that DATABASE_URL names
  --destinations    only what a record costs more where two destinations are told of it, with prompts and answers and without
  --guardrails      only looking for what guardrails filter, in texts of 20 KB
  --identity        only telling who calls, by key and by access token, and the exchange of tokens
  --plan            only planning a route over a catalog of 400 models
  --growth          only feeding every operation with every list, map, text, header and parameter of the contract at n, 4n and 16n, valid
                    and broken; fails where CPU grows faster than n·log n, or a request below 1 MB holds the event loop for over 50 ms
  --operation ID    with --growth, only this operation; may be repeated
  --place TEXT      with --growth, only places whose path has this in it, such as tools
  --bundle FILE     with --growth, another build of the gateway than dist/model-gateway.mjs
  --rounds N        rounds of each target (1-50)
  --json FILE       where the figures go (default: dist/bench.json)
  --self-check      rawproxy against itself, to see how noisy this machine is
  --help            this text`

/** Reads the command line. Throws OptionsError for what it does not know; `known` are the names of all scenarios. */
export function parseOptions(argv: readonly string[], known: readonly string[]): BenchOptions {
  const { values } = readArguments(argv)
  const scenarios = (values.scenario ?? []).flatMap((name) => matching(name, known))
  return {
    isQuick: values.quick ?? false,
    isSelfCheck: values['self-check'] ?? false,
    isHelp: values.help ?? false,
    jsonFile: values.json ?? 'dist/bench.json',
    hasPairs: values.pairs ?? false,
    scenarios,
    rounds: values.rounds === undefined ? undefined : parseRounds(values.rounds),
    dataset: parseDataset(values),
    growth: parseGrowth(values),
    hasRecords: parseRecords(values),
    steps: parseSteps(values),
  }
}

function parseGrowth({
  growth,
  operation,
  place,
  bundle,
  ...others
}: ReturnType<typeof readArguments>['values']): BenchOptions['growth'] {
  if (growth !== true) {
    if ((operation ?? place ?? bundle) !== undefined) {
      throw new OptionsError('--operation, --place and --bundle need --growth')
    }
    return undefined
  }
  const isAlone = others.dataset !== true && others.pairs !== true && others.scenario === undefined
  if (!isAlone || stepNames.some((name) => others[name] === true)) {
    throw new OptionsError("--growth can't be combined with other measurements")
  }
  return { operations: operation ?? [], place, bundle }
}

function parseRecords(values: ReturnType<typeof readArguments>['values']): boolean {
  if (values.records !== true) return false
  const others = values.dataset ?? values.pairs ?? values.growth ?? values.scenario
  if (others !== undefined || stepNames.some((name) => values[name] === true)) {
    throw new OptionsError("--records can't be combined with other measurements")
  }
  return true
}

function parseSteps(values: ReturnType<typeof readArguments>['values']): readonly StepName[] {
  const steps = stepNames.filter((name) => values[name] === true)
  const [first] = steps
  const isAlone = values.dataset !== true && values.pairs !== true && values.scenario === undefined
  if (first !== undefined && !isAlone) {
    throw new OptionsError(`--${first} can't be combined with --dataset, --pairs or --scenario`)
  }
  return steps
}

function parseDataset({
  dataset,
  apps,
  days,
  quick,
}: ReturnType<typeof readArguments>['values']): BenchOptions['dataset'] {
  if (dataset !== true) {
    if (apps !== undefined || days !== undefined) throw new OptionsError('--apps and --days need --dataset')
    return undefined
  }
  return {
    apps: parseCount('--apps', apps ?? (quick === true ? '1000' : '10000')),
    days: parseCount('--days', days ?? '690'),
  }
}

function parseCount(option: string, text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (count < 1) throw new OptionsError(`${option} must be a whole number from 1 to 999999`)
  return count
}

function matching(name: string, known: readonly string[]): readonly string[] {
  const parts = name.split('*').map((part) => part.replace(/[^\w-]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.*')}$`)
  const found = known.filter((each) => pattern.test(each))
  if (found.length === 0) throw new OptionsError(`no scenario "${name}"; there are: ${known.join(', ')}`)
  return found
}

function readArguments(argv: readonly string[]) {
  return readCommandLine({
    args: [...argv],
    options: {
      quick: { type: 'boolean' },
      'self-check': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      json: { type: 'string' },
      pairs: { type: 'boolean' },
      scenario: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      dataset: { type: 'boolean' },
      apps: { type: 'string' },
      days: { type: 'string' },
      admit: { type: 'boolean' },
      byok: { type: 'boolean' },
      destinations: { type: 'boolean' },
      guardrails: { type: 'boolean' },
      identity: { type: 'boolean' },
      plan: { type: 'boolean' },
      records: { type: 'boolean' },
      growth: { type: 'boolean' },
      operation: { type: 'string', multiple: true },
      place: { type: 'string' },
      bundle: { type: 'string' },
    },
  })
}

function parseRounds(text: string): number {
  const rounds = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (rounds < 1 || rounds > 50) throw new OptionsError('--rounds must be a whole number from 1 to 50')
  return rounds
}
