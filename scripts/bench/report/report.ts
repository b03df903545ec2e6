import { cpus, loadavg } from 'node:os'
import type { ScenarioResult, TargetFigures } from '../measure/figures.ts'
import { type Finding, formatFigure, formatGoal, measureTitle } from '../scenarios/goals.ts'
import { renderPairs } from './pair-table.ts'
import { type Column, renderTable } from './table.ts'

/** Where and under what a run was made. */
export interface Machine {
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly cores: number
  /** Processes that wanted to run in the minute before the benchmark began; 0 where the system does not say. */
  readonly loadBefore: number
}

/** A whole run, as it is written to the JSON file. Figures that were not measured are null there. */
export interface BenchReport {
  readonly version: 1
  readonly startedAt: string
  readonly seconds: number
  readonly mode: 'full' | 'quick'
  readonly isSelfCheck: boolean
  readonly machine: Machine
  readonly scenarios: readonly ScenarioResult[]
}

/** This machine as it is now. */
export function describeMachine(): Machine {
  const processors = cpus()
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** Whether any answer was wrong or any scenario failed: figures are then worth nothing. */
export function hasFailed(report: BenchReport): boolean {
  return report.scenarios.some(
    (scenario) =>
      (scenario.failure !== undefined && !report.isSelfCheck) || scenario.targets.some((target) => target.wrong > 0),
  )
}

// All figures of a whole matrix would bury the others; the JSON file has them.
const figuredPairsMax = 6

/** The run as text: goals beside what was measured, pairs of formats as matrices, then figures, then what went wrong. */
export function renderReport(report: BenchReport): string {
  const { machine } = report
  const single = report.scenarios.filter((scenario) => scenario.pair === undefined)
  const pairs = report.scenarios.filter((scenario) => scenario.pair !== undefined)
  const shown = pairs.length > figuredPairsMax ? single : report.scenarios
  const sections = [
    `${machine.cores} × ${machine.cpu}, Node ${machine.node}, ${report.mode} run of ${report.seconds} s`,
    ...(report.mode === 'quick'
      ? ['Quick: few and short rounds, so figures are rough. Ratios near a goal need a full run.']
      : []),
    ...(report.isSelfCheck
      ? ['Self-check: rawproxy against itself. Ratios away from 1 are noise of this machine.']
      : []),
    ...(machine.loadBefore > machine.cores / 2
      ? [`Busy: the load was ${machine.loadBefore.toFixed(1)} before the run began. Figures are noisy.`]
      : []),
    ...(single.some((scenario) => scenario.findings.length > 0) ? [renderFindings(single)] : []),
    ...renderPairs(pairs),
    ...(shown.some((scenario) => scenario.targets.length > 0) ? [renderFigures(shown)] : []),
    ...renderTroubles(report.scenarios),
  ]
  return `${sections.join('\n\n')}\n`
}

function renderFindings(scenarios: readonly ScenarioResult[]): string {
  const rows = scenarios.flatMap((scenario) => scenario.findings.map((finding) => findingRow(scenario, finding)))
  return renderTable(
    [left('scenario'), left('measure'), right('measured'), right('rounds'), right('goal'), right('stretch'), left('')],
    rows,
  )
}

function findingRow(scenario: ScenarioResult, finding: Finding): readonly string[] {
  const { measure, low, high } = finding
  const spread = low === undefined || high === undefined || low === high ? '' : spreadOf(finding, low, high)
  return [
    scenario.title,
    measureTitle(measure),
    formatFigure(measure, finding.measured),
    spread,
    formatGoal(measure, finding.goal),
    formatGoal(measure, finding.stretch),
    finding.verdict === 'stretch' ? 'ok, stretch' : finding.verdict,
  ]
}

function spreadOf(finding: Finding, low: number, high: number): string {
  const digits = finding.measure === 'cpu' ? 2 : 0
  return `${low.toFixed(digits)}–${high.toFixed(digits)}`
}

function renderFigures(scenarios: readonly ScenarioResult[]): string {
  const rows = scenarios.flatMap((scenario) =>
    scenario.targets.map((target) => figureRow(scenario.name, target, scenario.targets[0])),
  )
  return renderTable(
    [
      left('scenario'),
      left('target'),
      right('CPU µs'),
      right('answers/s'),
      right('events/s'),
      right('p50 ms'),
      right('p99 ms'),
      right('+p50'),
      right('+p99'),
      right('token p50'),
      right('p99'),
      right('delay p50'),
      right('p99'),
      right('peak MB'),
      right('wrong'),
    ],
    rows,
  )
}

function figureRow(scenario: string, target: TargetFigures, baseline: TargetFigures | undefined): readonly string[] {
  const isBaseline = baseline === undefined || baseline === target
  return [
    isBaseline ? scenario : '',
    target.target,
    fixed(target.cpuMicros, 0),
    fixed(target.answersPerSecond, 0),
    target.eventsPerSecond > 0 ? fixed(target.eventsPerSecond, 0) : '',
    fixed(target.latencyP50Ms, 2),
    fixed(target.latencyP99Ms, 2),
    isBaseline ? '' : fixed(target.latencyP50Ms - baseline.latencyP50Ms, 2),
    isBaseline ? '' : fixed(target.latencyP99Ms - baseline.latencyP99Ms, 2),
    fixed(target.firstTokenP50Ms, 2),
    fixed(target.firstTokenP99Ms, 2),
    fixed(target.eventDelayP50Ms, 2),
    fixed(target.eventDelayP99Ms, 2),
    fixed(target.peakBytes / 1_000_000, 0),
    String(target.wrong),
  ]
}

function renderTroubles(scenarios: readonly ScenarioResult[]): readonly string[] {
  const lines = scenarios.flatMap((scenario) => [
    ...(scenario.failure === undefined ? [] : [`${scenario.name}: ${scenario.failure}`]),
    ...scenario.targets.flatMap((target) =>
      Object.entries(target.complaints).map(
        ([complaint, times]) => `${scenario.name}, ${target.target}: ${times} × ${complaint}`,
      ),
    ),
  ])
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function fixed(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : ''
}

function left(title: string): Column {
  return { title, align: 'left' }
}

function right(title: string): Column {
  return { title, align: 'right' }
}
