import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { benchDataset } from './dataset/bench-dataset.ts'
import { benchGrowth } from './growth/bench-growth.ts'
import type { ScenarioResult } from './measure/figures.ts'
import { measureIdle } from './measure/measure-idle.ts'
import { measureLoad } from './measure/measure-load.ts'
import { measureMemory } from './measure/measure-memory.ts'
import { measureStart } from './measure/measure-start.ts'
import { type BenchOptions, OptionsError, parseOptions, usageText } from './options.ts'
import { benchRecords } from './records/bench-records.ts'
import { Progress } from './report/progress.ts'
import { type BenchReport, describeMachine, hasFailed, renderReport } from './report/report.ts'
import { type Effort, fullEffort, quickEffort } from './scenarios/effort.ts'
import { pairNamesText, pairScenariosOf } from './scenarios/pairs.ts'
import { modelsOf, type Scenario, scenariosOf } from './scenarios/scenarios.ts'
import { selectScenarios } from './scenarios/select.ts'
import { benchSteps } from './steps/bench-steps.ts'
import { bundleProcesses, findGatewayBundle } from './targets/bundle.ts'
import { Children } from './targets/children.ts'
import { TargetStarter } from './targets/targets.ts'

// The children inherit it.
process.env['NODE_ENV'] = 'production'

const root = resolve(import.meta.dirname, '..', '..')
const singleNames = scenariosOf(fullEffort).map((scenario) => scenario.name)
const pairNames = pairScenariosOf(fullEffort).map((scenario) => scenario.name)

try {
  const options = parseOptions(process.argv.slice(2), [...singleNames, ...pairNames])
  if (options.isHelp)
    process.stdout.write(`${usageText}\n\nScenarios: ${singleNames.join(', ')}\nPairs: ${pairNamesText}\n`)
  else process.exitCode = await bench(options)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof OptionsError ? `${message}\n\n${usageText}\n` : `bench: ${message}\n`)
  process.exitCode = error instanceof OptionsError ? 2 : 1
}

/** Runs the benchmark and returns the exit status: 0, or 1 when an answer was wrong. A goal that was missed is no failure. */
async function bench(options: BenchOptions): Promise<number> {
  const startedAt = new Date()
  const machine = describeMachine()
  const directory = mkdtempSync(join(tmpdir(), 'gateway-bench-'))
  const children = new Children()
  const progress = new Progress()
  stopOnSignal(children, directory, progress)
  try {
    if (options.dataset !== undefined) {
      return await benchDataset({ ...options, size: options.dataset }, directory, progress)
    }
    if (options.growth !== undefined) {
      const { isQuick, jsonFile } = options
      const growth = { ...options.growth, isQuick, jsonFile }
      const bundle = growth.bundle === undefined ? findGatewayBundle(root) : resolve(growth.bundle)
      return await benchGrowth(growth, children, directory, bundle, progress)
    }
    if (options.hasRecords) return await benchRecords(options, directory, progress)
    if (options.steps.length > 0) return await benchSteps(options, directory, progress)
    const effort = effortOf(options)
    const scenarios = selectScenarios(effort, options)
    const starter = new TargetStarter({
      children,
      directory,
      gatewayBundle: options.isSelfCheck ? undefined : findGatewayBundle(root),
      models: modelsOf(scenarios),
    })
    await bundleProcesses(directory)
    await starter.startUpstream()
    const results: ScenarioResult[] = []
    for (const [index, scenario] of scenarios.entries()) {
      progress.begin(`${index + 1}/${scenarios.length} ${scenario.title}`)
      results.push(await measure(starter, scenario, effort, (step) => progress.step(step)))
    }
    progress.end()
    const report: BenchReport = {
      version: 1,
      startedAt: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
      mode: options.isQuick ? 'quick' : 'full',
      isSelfCheck: options.isSelfCheck,
      machine,
      scenarios: results,
    }
    const jsonFile = resolve(options.jsonFile)
    mkdirSync(dirname(jsonFile), { recursive: true })
    writeFileSync(jsonFile, `${JSON.stringify(report, null, 2)}\n`)
    process.stdout.write(`\n${renderReport(report)}\nFigures: ${jsonFile}\n`)
    return hasFailed(report) ? 1 : 0
  } finally {
    progress.end()
    await children.stopAll()
    rmSync(directory, { recursive: true, force: true })
  }
}

function effortOf(options: BenchOptions): Effort {
  const effort = options.isQuick ? quickEffort : fullEffort
  const { rounds } = options
  if (rounds === undefined) return effort
  return { ...effort, rounds, streamRounds: rounds, pairs: { ...effort.pairs, rounds } }
}

async function measure(
  starter: TargetStarter,
  scenario: Scenario,
  effort: Effort,
  progress: (step: string) => void,
): Promise<ScenarioResult> {
  try {
    switch (scenario.kind) {
      case 'load':
        return await measureLoad(
          starter,
          scenario,
          scenario.pair === undefined ? effort : { ...effort, ...effort.pairs },
          progress,
        )
      case 'idle':
        return await measureIdle(starter, scenario, effort, progress)
      case 'start':
        return await measureStart(starter, scenario, effort, progress)
      case 'memory':
        return await measureMemory(starter, scenario, effort, progress)
    }
  } catch (error) {
    // One scenario that can't be measured does not hide the others.
    const failure = error instanceof Error ? error.message : String(error)
    const { name, title } = scenario
    const pair = scenario.kind === 'load' && scenario.pair !== undefined ? { pair: scenario.pair } : {}
    return { name, title, targets: [], findings: [], failure, ...pair }
  }
}

function stopOnSignal(children: Children, directory: string, progress: Progress): void {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      progress.end()
      children.stopAll().finally(() => {
        rmSync(directory, { recursive: true, force: true })
        process.exit(status)
      })
    })
  }
}
