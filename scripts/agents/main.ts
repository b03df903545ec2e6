/** `npm run try:agents`: real programs against a gateway that answers from the simulator's scripts. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { processTerminal } from '../../src/cli/terminal/terminal.ts'
import { start, stopAll } from '../programs/child.ts'
import { runCommand } from '../programs/command-line.ts'
import { trials } from './agent.ts'
import { agents } from './agents.ts'
import { type InstalledAgent, installAgent } from './install-agent.ts'
import { isolate } from './network.ts'
import { type AgentOptions, parseAgentOptions } from './options.ts'
import { type AgentResult, sameOutcome } from './outcome.ts'
import type { TryPlan } from './plan.ts'
import { hasRed, renderReport } from './report.ts'

const usageText = `npm run try:agents -- [options]

Installs programs that people use with models from npm, and drives each against a gateway whose providers speak another format than the
program, in a network without an outside. The providers are a second gateway with the simulator's scripts, behind rules as strict as those of
real ones. Prints a table; the exit code is 1 where a cell is red.

  --only A,B        only these programs
  --trials A,B      only these trials
  --newest          the newest versions of the programs, not those of scripts/agents/programs/package-lock.json
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

await runCommand({
  usageText,
  helpText: `${usageText}\n\nPrograms: ${Object.keys(agents).join(', ')}\nTrials: ${trials.join(', ')}`,
  read: (argv) => parseAgentOptions(argv, Object.keys(agents)),
  run: main,
})

async function main(options: AgentOptions): Promise<number> {
  const ids = Object.keys(agents).filter((id) => options.only.length === 0 || options.only.includes(id))
  const installed = await installAll(ids, options)
  const tried = await tryAll(installed, options)
  const results = ids.flatMap((id) => tried.find((result) => result.id === id) ?? notRun(id, installed.get(id)))
  out.write(options.isJson ? `${JSON.stringify(results, null, 2)}\n` : `\n${renderReport(results, out)}`)
  return hasRed(results) ? 1 : 0
}

async function installAll(
  ids: readonly string[],
  { keep, isNewest }: AgentOptions,
): Promise<ReadonlyMap<string, InstalledAgent>> {
  const root = keep === undefined ? join(folder, 'packages') : resolve(keep)
  mkdirSync(root, { recursive: true })
  const installed = new Map<string, InstalledAgent>()
  for (const [index, id] of ids.entries()) {
    const agent = agents[id]
    if (agent === undefined) continue
    err.write(`${index + 1}/${ids.length} installing ${agent.packages.join(' and ')} … `)
    const result = await installAgent(agent, root, isNewest)
    err.write(result.isReady ? `${result.version}\n` : `${result.reason}\n`)
    installed.set(id, result)
  }
  return installed
}

async function tryAll(
  installed: ReadonlyMap<string, InstalledAgent>,
  options: AgentOptions,
): Promise<readonly AgentResult[]> {
  const { prefix, description, env } = isolate()
  err.write(`Trying them in ${description}.\n`)
  const resultsFile = join(folder, 'results.json')
  const ready = [...installed].flatMap(([id, each]) => (each.isReady ? [{ id, installed: each }] : []))
  const plan: TryPlan = { agents: ready, trials: options.trials, folder: join(folder, 'work'), env, resultsFile }
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

function notRun(id: string, installed: InstalledAgent | undefined): AgentResult {
  const reason = installed?.isReady === false ? installed.reason : 'nobody tried it'
  const outcomes = sameOutcome({ kind: 'none', reason: `not run: ${reason}` })
  return { id, title: agents[id]?.title ?? id, version: null, outcomes }
}
