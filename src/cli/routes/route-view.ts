import type { Schema } from '../../contract/contract.ts'
import type { Colours } from '../terminal/colours.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

type Route = Schema<'RouteExplanation'>
type Endpoint = Schema<'PublicEndpoint'>
type Candidate = Schema<'RouteCandidate'>
type Exclusion = Schema<'RouteExclusion'>

/** A plan as text: the candidates in order, then the endpoints left out and why. */
export function renderRoute(route: Route, output: Output): string {
  const { candidates, excluded } = route
  const { colours } = output
  const isOneModel = new Set([...candidates, ...excluded].map(({ endpoint }) => endpoint.model_id)).size === 1
  const sections = [headline(route, colours)]
  if (candidates.length > 0) {
    const columns = isOneModel ? candidateColumns.filter(({ title }) => title !== 'MODEL') : candidateColumns
    const rows = candidates.map((candidate, index) => candidateRow(candidate, index, isOneModel, colours))
    sections.push(renderTable(columns, rows, output))
  }
  if (excluded.length > 0) {
    const columns = isOneModel ? excludedColumns.filter(({ title }) => title !== 'MODEL') : excludedColumns
    const rows = excluded.map((exclusion) => excludedRow(exclusion, isOneModel, colours))
    sections.push(`${colours.bold('Left out')}\n${renderTable(columns, rows, output)}`)
  }
  return sections.join('\n')
}

function headline(route: Route, { bold, dim, yellow }: Colours): string {
  const { requested_models: requested, candidates, excluded, strategy, version_group: family } = route
  const count = `${candidates.length} of ${candidates.length + excluded.length} endpoints`
  const how = family === null ? strategy : `${strategy} of ${family}`
  const names = requested.length === 0 ? 'no model' : requested.join(', ')
  const lines = [`${bold(names)} ${dim(`· ${count} · ${how}; prices in USD per million tokens`)}`]
  for (const name of route.unknown_models) lines.push(yellow(`There is no model ${name}.`))
  for (const name of route.unsupported_models) lines.push(yellow(`${name} asks for something that is not supported.`))
  const task = taskLine(route)
  if (task !== undefined) lines.push(dim(task))
  return `${lines.join('\n')}\n`
}

/** What a router found out of the request, and the models that it ranked highest. */
function taskLine({ task }: Route): string | undefined {
  if (task === null) return undefined
  const { task: name, probability, ranking } = task as { task?: string; probability?: number; ranking?: Ranked[] }
  const models = (ranking ?? []).map(({ model, score, price }) => `${model} (${score ?? `${price} USD`})`)
  const found = name === undefined ? '' : `task ${name}, probability ${probability}; `
  return `${found}ranking: ${models.join(', ')}`
}

interface Ranked {
  readonly model: string
  readonly score?: number
  readonly price?: number
}

const candidateColumns: readonly Column[] = [
  { title: '#', align: 'right' },
  { title: 'MODEL' },
  { title: 'ENDPOINT' },
  { title: 'INPUT', align: 'right' },
  { title: 'OUTPUT', align: 'right' },
  { title: 'FIRST TOKEN', align: 'right' },
  { title: 'TOKENS/S', align: 'right' },
  { title: 'UPTIME', align: 'right' },
  { title: 'STATE' },
]

const excludedColumns: readonly Column[] = [
  { title: 'MODEL' },
  { title: 'ENDPOINT' },
  { title: 'REASON' },
  { title: 'IT' },
]

function candidateRow(candidate: Candidate, index: number, isOneModel: boolean, colours: Colours): string[] {
  const { endpoint, sticky } = candidate
  const { latency_last_5m: latency, throughput_last_5m: throughput, uptime_last_5m: uptime } = endpoint
  return [
    String(index + 1),
    ...(isOneModel ? [] : [endpoint.model_id]),
    placeOf(candidate),
    perMillion(endpoint.pricing?.prompt),
    perMillion(endpoint.pricing?.completion),
    latency === null ? '' : `${latency.p50.toFixed(2)} s`,
    throughput === null ? '' : String(Math.round(throughput.p50)),
    uptime === null ? '' : `${Math.round(uptime)} %`,
    stateOf(endpoint, sticky, colours),
  ]
}

function excludedRow(exclusion: Exclusion, isOneModel: boolean, { yellow }: Colours): string[] {
  const { endpoint, reason, detail } = exclusion
  return [...(isOneModel ? [] : [endpoint.model_id]), placeOf(exclusion), yellow(reason), detail]
}

/** The endpoint, and the workspace's own credential if it is used. */
function placeOf({ endpoint: { tag }, byok }: Candidate | Exclusion): string {
  return byok === null ? tag : `${tag} by "${byok.name}"`
}

function stateOf({ status }: Endpoint, sticky: boolean, { green, red, yellow }: Colours): string {
  const state = status === 0 ? green('ready') : status === -1 ? yellow('failed just now') : red('cooling down')
  return sticky ? `${state}, sticky` : state
}

// Prices come as decimals per token: rounding removes floating-point noise.
function perMillion(perToken: string | undefined): string {
  if (perToken === undefined || perToken === '-1') return '?'
  const dollars = Number((Number(perToken) * 1e6).toPrecision(12))
  const decimals = dollars.toString().replace(/^\d+\.?/, '').length
  return dollars === 0 ? 'free' : dollars.toFixed(Math.max(2, decimals))
}
