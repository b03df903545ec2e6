import { setTimeout as sleep } from 'node:timers/promises'
import { prepareRequest } from '../requests/exchange.ts'
import type { Effort } from '../scenarios/effort.ts'
import { judge } from '../scenarios/goals.ts'
import type { SpecialScenario } from '../scenarios/scenarios.ts'
import type { TargetStarter } from '../targets/targets.ts'
import { FigureCollector, roundOf, type ScenarioResult } from './figures.ts'
import { LoadClient, Tally } from './load.ts'
import { MemoryWatch } from './process-figures.ts'
import { warmUp } from './warm-up.ts'

const pauseMs = 2

/** Sends single requests over one idle connection to each target, by turns, and compares how long the answers take. */
export async function measureIdle(
  starter: TargetStarter,
  scenario: SpecialScenario,
  effort: Effort,
  progress: (step: string) => void,
): Promise<ScenarioResult> {
  const targets = await starter.startPair()
  const lanes = targets.map((target) => ({
    target,
    client: new LoadClient(target, prepareRequest(target, scenario.exchange), 1),
    memory: new MemoryWatch(target.pid),
    tally: new Tally(),
  }))
  try {
    progress('warm-up')
    await Promise.all(targets.map((target) => warmUp(target, { exchange: scenario.exchange, connections: 16 }, effort)))
    progress(`${effort.idleRequests} requests to each`)
    const startedAt = performance.now()
    for (let count = 0; count < effort.idleRequests; count += 1) {
      for (const lane of lanes) {
        await lane.client.exchange(lane.tally)
        await sleep(pauseMs)
      }
    }
    const seconds = (performance.now() - startedAt) / 1_000
    const figures = lanes.map((lane) => {
      const collector = new FigureCollector(lane.target.name)
      // CPU of so few requests is less than the operating system counts.
      collector.add(roundOf(lane.tally, seconds, Number.NaN), lane.tally)
      return collector.finish(lane.memory.peak())
    })
    const [baselineMs = Number.NaN, subjectMs = Number.NaN] = figures.map((target) => target.latencyP50Ms)
    return {
      name: scenario.name,
      title: scenario.title,
      targets: figures,
      findings: scenario.goals.map((goal) =>
        judge(goal, goal.measure === 'latency' ? subjectMs - baselineMs : Number.NaN),
      ),
    }
  } finally {
    for (const lane of lanes) lane.memory.close()
    await Promise.all(lanes.map((lane) => lane.client.close()))
    await Promise.all(targets.map((target) => starter.stop(target)))
  }
}
