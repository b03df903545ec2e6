import { setTimeout as sleep } from 'node:timers/promises'
import { prepareRequest } from '../requests/exchange.ts'
import type { Effort } from '../scenarios/effort.ts'
import { type Goal, judge } from '../scenarios/goals.ts'
import { type LoadScenario, warmUpExchangeOf } from '../scenarios/scenarios.ts'
import type { Target, TargetStarter } from '../targets/targets.ts'
import { FigureCollector, roundOf, type ScenarioResult, type TargetFigures } from './figures.ts'
import { LoadClient, type LoadEnd } from './load.ts'
import { cpuMicros, MemoryWatch } from './process-figures.ts'
import { median, range } from './statistics.ts'
import { warmUp } from './warm-up.ts'

// What a target does after its last answer (writing records, say) belongs to the round.
const settleMs = 40

/** Measures two fresh targets in turns: A B, B A, A B, … after both were warmed up. Throws when a target gives no right answer. */
export async function measureLoad(
  starter: TargetStarter,
  scenario: LoadScenario,
  effort: Effort,
  progress: (step: string) => void,
): Promise<ScenarioResult> {
  const targets = await starter.startPair()
  const lanes = targets.map((target) => new Lane(target, scenario))
  try {
    progress('warm-up')
    await Promise.all(targets.map((target) => warmUp(target, warmUpOf(scenario), effort)))
    const end =
      scenario.perConnection === undefined ? { forMs: effort.roundMs } : { perConnection: scenario.perConnection }
    for (let round = 0; round < scenario.rounds; round += 1) {
      progress(`round ${round + 1} of ${scenario.rounds}`)
      const order = round % 2 === 0 ? lanes : lanes.toReversed()
      for (const lane of order) await lane.run(end)
    }
    const [baseline, subject] = lanes.map((lane) => lane.finish())
    if (baseline === undefined || subject === undefined) throw new Error('two targets were expected')
    return {
      name: scenario.name,
      title: scenario.title,
      targets: [baseline, subject],
      findings: scenario.goals.map((goal) => findingOf(goal, baseline, subject)),
      ...(scenario.pair !== undefined && { pair: scenario.pair }),
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await Promise.all(targets.map((target) => starter.stop(target)))
  }
}

class Lane {
  readonly #target: Target
  readonly #client: LoadClient
  readonly #figures: FigureCollector
  readonly #memory: MemoryWatch

  constructor(target: Target, scenario: LoadScenario) {
    this.#target = target
    this.#client = new LoadClient(target, prepareRequest(target, scenario.exchange), scenario.connections)
    this.#figures = new FigureCollector(target.name)
    this.#memory = new MemoryWatch(target.pid)
  }

  async run(end: LoadEnd): Promise<void> {
    const cpuBefore = cpuMicros(this.#target.pid)
    const startedAt = performance.now()
    const tally = await this.#client.run(end)
    const seconds = (performance.now() - startedAt) / 1_000
    await sleep(settleMs)
    this.#figures.add(roundOf(tally, seconds, cpuMicros(this.#target.pid) - cpuBefore), tally)
  }

  finish(): TargetFigures {
    return this.#figures.finish(this.#memory.peak())
  }

  async close(): Promise<void> {
    this.#memory.close()
    await this.#client.close()
  }
}

function warmUpOf({ exchange, connections }: LoadScenario) {
  return { exchange: warmUpExchangeOf(exchange), connections: Math.min(connections, 32) }
}

function findingOf(goal: Goal, baseline: TargetFigures, subject: TargetFigures) {
  switch (goal.measure) {
    case 'cpu': {
      const byRound = subject.cpuMicrosByRound.map(
        (micros, round) => micros / (baseline.cpuMicrosByRound[round] ?? Number.NaN),
      )
      // By round, not of medians: a machine that slows down for a while slows both targets down.
      return judge(goal, median(byRound), range(byRound))
    }
    case 'event-delay':
      return judge(goal, subject.eventDelayP50Ms - baseline.eventDelayP50Ms)
    case 'rate':
      return judge(goal, Math.min(subject.ratePercent, 100))
    case 'wrong':
      return judge(goal, subject.wrong)
    case 'memory':
      return judge(goal, subject.peakBytes / baseline.peakBytes)
    default:
      return judge(goal, Number.NaN)
  }
}
