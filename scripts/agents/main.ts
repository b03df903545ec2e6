/** `npm run try:agents`: real programs against a gateway that answers from the simulator's scripts. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { processTerminal } from '../../src/cli/terminal/terminal.ts'
import { start, stopAll } from '../programs/child.ts'
import { type Installed, install } from '../programs/install.ts'
import { OptionsError, parseTrialOptions, type TrialOptions } from '../programs/options.ts'
import { agents } from './agents.ts'
import { isolate } from './network.ts'
import type { AgentResult, Outcome } from './outcome.ts'
import type { TryPlan } from './plan.ts'
import { hasRed, renderReport } from './report.ts'

const usageText = `npm run try:agents -- [options]

Installs programs that people use with models from npm, and drives each against a gateway that answers from the simulator's scripts, in a
network without an outside. Prints a table; the exit code is 1 where a cell is red.

  --only A,B        only these programs
  --keep FOLDER     install into this folder and find the packages there the next time; without it they are thrown away (about 2 GB)
  --json            print the results as JSON
  --help            this text`

const { out, err } = processTerminal()
const folder = mkdtempSync(join(tmpdir(), 'try-agents-'))
process.on('exit', () => {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

try {
  const options = parseTrialOptions(process.argv.slice(2), 'program', Object.keys(agents))
  if (options.isHelp) out.write(`${usageText}\n\nPrograms: ${Object.keys(agents).join(', ')}\n`)
  else process.exitCode = await main(options)
} catch (error) {
  if (!(error instanceof OptionsError)) throw error
  err.write(`${error.message}\n\n${usageText}\n`)
  process.exitCode = 2
}

async function main(options: TrialOptions): Promise<number> {
  const ids = Object.keys(agents).filter((id) => options.only.length === 0 || options.only.includes(id))
  const installed = await installAll(ids, options)
  const tried = await tryAll(installed)
  const results = ids.flatMap((id) => tried.find((result) => result.id === id) ?? notRun(id, installed.get(id)))
  out.write(options.isJson ? `${JSON.stringify(results, null, 2)}\n` : `\n${renderReport(results, out)}`)
  return hasRed(results) ? 1 : 0
}

async function installAll(ids: readonly string[], { keep }: TrialOptions): Promise<ReadonlyMap<string, Installed>> {
  const root = keep === undefined ? join(folder, 'packages') : resolve(keep)
  mkdirSync(root, { recursive: true })
  const installed = new Map<string, Installed>()
  for (const [index, id] of ids.entries()) {
    const agent = agents[id]
    if (agent === undefined) continue
    err.write(`${index + 1}/${ids.length} installing ${agent.packages.join(' and ')} … `)
    const result = await install(agent, root)
    err.write(result.isReady ? `${result.version}\n` : `${result.reason}\n`)
    installed.set(id, result)
  }
  return installed
}

async function tryAll(installed: ReadonlyMap<string, Installed>): Promise<readonly AgentResult[]> {
  const { prefix, description, env } = isolate()
  err.write(`Trying them in ${description}.\n`)
  const resultsFile = join(folder, 'results.json')
  const ready = [...installed].flatMap(([id, each]) => (each.isReady ? [{ id, installed: each }] : []))
  const plan: TryPlan = { agents: ready, folder: join(folder, 'work'), env, resultsFile }
  const planFile = join(folder, 'plan.json')
  writeFileSync(planFile, JSON.stringify(plan))
  const inside = join(import.meta.dirname, 'inside.ts')
  const [file = '', ...words] = [...prefix, process.execPath, '--import', 'tsx', inside, planFile]
  const root = resolve(import.meta.dirname, '..', '..')
  const child = start({ file, words, env: { PATH: process.env['PATH'] ?? '' }, cwd: root }, (text) => err.write(text))
  await child.ended
  await child.stop()
  if (!existsSync(resultsFile)) throw new Error(`nothing was tried: ${child.output().slice(-1000)}`)
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as AgentResult[]
}

function notRun(id: string, installed: Installed | undefined): AgentResult {
  const reason = installed?.isReady === false ? installed.reason : 'nobody tried it'
  const none: Outcome = { kind: 'none', reason: `not run: ${reason}` }
  const outcomes = { starts: none, prompt: none, 'tool loop': none, '429': none, 'cut stream': none }
  return { id, title: agents[id]?.title ?? id, version: null, outcomes }
}
