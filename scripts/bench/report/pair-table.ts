import type { ScenarioResult } from '../measure/figures.ts'
import { callerNames, type PairLoad, pairLoads, providerNames } from '../scenarios/pairs.ts'
import type { CallerFormat, ProviderFormat } from '../wire/provider-wire.ts'
import { type Column, renderTable } from './table.ts'

/** Pairs of formats as a matrix for each load: callers down, providers across, the ratio of CPU to rawproxy in each cell. */
export function renderPairs(results: readonly ScenarioResult[]): readonly string[] {
  return keysOf(pairLoads).flatMap((load) => {
    const ofLoad = results.filter(({ pair }) => pair?.load === load)
    return ofLoad.length === 0 ? [] : [renderMatrix(load, ofLoad)]
  })
}

function renderMatrix(load: PairLoad, results: readonly ScenarioResult[]): string {
  const callers = keysOf(callerNames).filter((caller) => results.some(({ pair }) => pair?.caller === caller))
  const providers = keysOf(providerNames).filter((provider) => results.some(({ pair }) => pair?.provider === provider))
  const columns: readonly Column[] = [
    { title: 'caller \\ provider', align: 'left' },
    ...providers.map((provider) => ({ title: providerNames[provider], align: 'right' as const })),
  ]
  const rows = callers.map((caller) => [
    callerNames[caller],
    ...providers.map((provider) => renderCell(caller, provider, results)),
  ])
  const { title, relayGoal, translationGoal } = pairLoads[load]
  return [
    `${title}, CPU per exchange as a ratio to rawproxy with the same provider.`,
    `Goals: relay (=) ≤ ${relayGoal.goal} ×, translation ≤ ${translationGoal.goal} ×; ! is over.`,
    '',
    renderTable(columns, rows),
  ].join('\n')
}

function renderCell(caller: CallerFormat, provider: ProviderFormat, results: readonly ScenarioResult[]): string {
  const result = results.find(({ pair }) => pair?.caller === caller && pair.provider === provider)
  if (result === undefined) return ''
  const [finding] = result.findings
  const isWrong = result.failure !== undefined || result.targets.some((target) => target.wrong > 0)
  // A ratio of answers that are not all right says nothing.
  if (isWrong) return 'wrong'
  if (finding === undefined || !Number.isFinite(finding.measured)) return '-'
  const isRelay: boolean = caller === provider
  return `${finding.verdict === 'over' ? '! ' : ''}${isRelay ? '= ' : ''}${finding.measured.toFixed(2)}`
}

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table) as Key[]
}
