import { setTimeout as sleep } from 'node:timers/promises'
import type { Effort } from '../scenarios/effort.ts'
import { judge } from '../scenarios/goals.ts'
import type { SpecialScenario } from '../scenarios/scenarios.ts'
import type { TargetStarter } from '../targets/targets.ts'
import type { ScenarioResult } from './figures.ts'
import { residentBytes } from './process-figures.ts'
import { median, range } from './statistics.ts'

const idleMs = 1_000

/** Starts the gateway several times with an empty data directory: how long until it is ready, and what it holds a second later. */
export async function measureStart(
  starter: TargetStarter,
  scenario: SpecialScenario,
  effort: Effort,
  progress: (step: string) => void,
): Promise<ScenarioResult> {
  const named = { name: scenario.name, title: scenario.title, targets: [] }
  if (!starter.hasGateway) return { ...named, findings: [], failure: 'left out: there is no gateway in a self-check' }
  const readyMs: number[] = []
  const idleMegabytes: number[] = []
  for (let start = 0; start < effort.starts; start += 1) {
    progress(`start ${start + 1} of ${effort.starts}`)
    const gateway = await starter.startGateway()
    readyMs.push(gateway.readyMs)
    await sleep(idleMs)
    idleMegabytes.push(residentBytes(gateway.pid) / 1_000_000)
    await starter.stop(gateway)
  }
  return {
    ...named,
    findings: scenario.goals.map((goal) => {
      const values = goal.measure === 'ready' ? readyMs : idleMegabytes
      return judge(goal, median(values), range(values))
    }),
  }
}
