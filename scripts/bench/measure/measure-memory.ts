import { setTimeout as sleep } from 'node:timers/promises'
import { prepareRequest } from '../requests/exchange.ts'
import type { Effort } from '../scenarios/effort.ts'
import { type Goal, judge } from '../scenarios/goals.ts'
import type { SpecialScenario } from '../scenarios/scenarios.ts'
import type { Target, TargetStarter } from '../targets/targets.ts'
import { FigureCollector, roundOf, type ScenarioResult, type TargetFigures } from './figures.ts'
import { LoadClient } from './load.ts'
import { cpuMicros, MemoryWatch, residentBytes } from './process-figures.ts'

const requests = 1_500
const pollMs = 100

interface MemoryFigures {
  readonly figures: TargetFigures
  readonly calmBytes: number
}

/** Sends 1,500 big requests at once to each of two fresh targets: how high memory goes and what it comes down to. */
export async function measureMemory(
  starter: TargetStarter,
  scenario: SpecialScenario,
  effort: Effort,
  progress: (step: string) => void,
): Promise<ScenarioResult> {
  const targets = await starter.startPair()
  try {
    const calmBytes = 1_000_000 * (scenario.goals.find((goal) => goal.measure === 'calm-memory')?.goal ?? 0)
    const measured: MemoryFigures[] = []
    for (const target of targets) {
      progress(target.name)
      measured.push(await measureTarget(target, scenario, effort, calmBytes))
    }
    const subject = measured.at(-1)
    return {
      name: scenario.name,
      title: scenario.title,
      targets: measured.map((memory) => memory.figures),
      findings: scenario.goals.map((goal) => judge(goal, figureOf(goal, subject))),
    }
  } finally {
    await Promise.all(targets.map((target) => starter.stop(target)))
  }
}

async function measureTarget(
  target: Target,
  scenario: SpecialScenario,
  effort: Effort,
  calmBytes: number,
): Promise<MemoryFigures> {
  const client = new LoadClient(target, prepareRequest(target, scenario.exchange), requests)
  const memory = new MemoryWatch(target.pid)
  const collector = new FigureCollector(target.name)
  try {
    const cpuBefore = cpuMicros(target.pid)
    const startedAt = performance.now()
    const tally = await client.run({ perConnection: 1 })
    const seconds = (performance.now() - startedAt) / 1_000
    collector.add(roundOf(tally, seconds, cpuMicros(target.pid) - cpuBefore), tally)
  } finally {
    memory.close()
    await client.close()
  }
  const endsAt = performance.now() + effort.calmMs
  while (residentBytes(target.pid) > calmBytes && performance.now() < endsAt) await sleep(pollMs)
  return { figures: collector.finish(memory.peak()), calmBytes: residentBytes(target.pid) }
}

function figureOf(goal: Goal, memory: MemoryFigures | undefined): number {
  if (memory === undefined) return Number.NaN
  switch (goal.measure) {
    case 'wrong':
      return memory.figures.wrong
    case 'peak-memory':
      return memory.figures.peakBytes / 1_000_000
    case 'calm-memory':
      return memory.calmBytes / 1_000_000
    default:
      return Number.NaN
  }
}
