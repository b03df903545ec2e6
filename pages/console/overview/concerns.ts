import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { modelParts } from '../api/model-parts.ts'
import type { Generation } from '../requests/generation.ts'
import { hrefOf } from '../router/place.ts'
import { spelledOut } from '../tools/mcp/spelled-out.ts'
import { words } from '../words/numbers.ts'
import { timeWords } from '../words/times.ts'

/** Something that somebody should look at soon. */
export interface Concern {
  readonly id: string
  readonly shape: '▲' | '■'
  readonly words: string
  readonly href: string
}

const nearlyUsed = 0.8
const soonMs = 7 * 86_400_000
const workspacesMax = 20
const modelsMax = 8

/** Limits that are nearly used, keys that end soon, destinations that fail, endpoints that are left alone, MCP servers with tools that wait, and models that cost nobody knows what. */
export async function findConcerns(newest: readonly Generation[], signal: AbortSignal): Promise<readonly Concern[]> {
  const found = await Promise.allSettled([
    keyConcerns(signal),
    budgetConcerns(signal),
    destinationConcerns(signal),
    circuitConcerns(newest, signal),
    mcpConcerns(signal),
  ])
  return [...found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])), ...unpriced(newest)]
}

async function keyConcerns(signal: AbortSignal): Promise<readonly Concern[]> {
  const { data } = await ask(api.GET('/keys', { params: { query: { limit: 100 } }, signal }))
  return data.flatMap((key) => [...limitConcern(key), ...expiryConcern(key, new Date())])
}

function limitConcern({ hash, name, limit, limit_remaining }: Schema<'ApiKey'>): readonly Concern[] {
  if (limit === null || limit_remaining === null || limit === 0) return []
  const used = 1 - limit_remaining / limit
  if (used < nearlyUsed) return []
  return [
    {
      id: `limit ${hash}`,
      shape: used >= 1 ? '■' : '▲',
      words: `The key ${name} has used ${words.share(used)} of its limit of ${words.money(limit)}.`,
      href: hrefOf(['keys']),
    },
  ]
}

function expiryConcern({ hash, name, expires_at }: Schema<'ApiKey'>, now: Date): readonly Concern[] {
  if (expires_at === null) return []
  const at = new Date(expires_at)
  if (at.getTime() - now.getTime() > soonMs) return []
  const isOver = at < now
  const said = isOver ? `expired ${timeWords.ago(at, now)}` : `expires ${timeWords.ago(at, now)}`
  return [
    { id: `expiry ${hash}`, shape: isOver ? '■' : '▲', words: `The key ${name} ${said}.`, href: hrefOf(['keys']) },
  ]
}

async function budgetConcerns(signal: AbortSignal): Promise<readonly Concern[]> {
  const { data } = await ask(api.GET('/workspaces', { params: { query: { limit: workspacesMax } }, signal }))
  const all = await Promise.all(
    data.map(async ({ id, name }) => {
      const budgets = await ask(api.GET('/workspaces/{id}/budgets', { params: { path: { id } }, signal }))
      return budgets.data.map((budget) => ({ ...budget, name }))
    }),
  )
  return all.flat().flatMap(({ id, name, spent_usd, limit_usd, reset_interval }) => {
    const used = limit_usd === 0 ? 1 : spent_usd / limit_usd
    if (used < nearlyUsed) return []
    const budget = `${reset_interval ?? 'whole'} budget of ${words.money(limit_usd)}`
    return [
      {
        id: `budget ${id}`,
        shape: used >= 1 ? ('■' as const) : ('▲' as const),
        words: `${name} has used ${words.share(used)} of its ${budget}.`,
        href: hrefOf(['requests']),
      },
    ]
  })
}

async function destinationConcerns(signal: AbortSignal): Promise<readonly Concern[]> {
  const { data } = await ask(api.GET('/observability/destinations', { params: { query: { limit: 20 } }, signal }))
  const all = await Promise.all(
    data
      .filter(({ enabled }) => enabled)
      .map(async ({ id, name }) => {
        const params = { path: { id }, query: { limit: 1 } }
        const { data: deliveries } = await ask(
          api.GET('/observability/destinations/{id}/deliveries', { params, signal }),
        )
        const [last] = deliveries
        return last === undefined || last.outcome === 'delivered' ? [] : [{ id, name, error: last.error }]
      }),
  )
  return all.flat().map(({ id, name, error }) => ({
    id: `destination ${id}`,
    shape: '■',
    words: `The destination ${name} does not take what is sent there: ${error ?? 'it failed'}.`,
    href: hrefOf(['destinations']),
  }))
}

/** Endpoints are left alone only after failures: those of models that failed of late are looked at. */
async function circuitConcerns(newest: readonly Generation[], signal: AbortSignal): Promise<readonly Concern[]> {
  const models = failedModels(newest).slice(0, modelsMax)
  const found = await Promise.allSettled(
    models.map(async (id) => {
      const path = modelParts(id)
      const { data } = await ask(api.GET('/models/{author}/{slug}/endpoints', { params: { path }, signal }))
      return data.endpoints.filter(({ status }) => status === -2)
    }),
  )
  return found.flatMap((each) =>
    each.status === 'rejected'
      ? []
      : each.value.map(({ endpoint_id, model_id }) => ({
          id: `circuit ${endpoint_id}`,
          shape: '■' as const,
          words: `${endpoint_id} has failed too often, and is left alone for a while.`,
          href: hrefOf(['routes'], { model: model_id }),
        })),
  )
}

/** Servers that can't be listed, and those with tools that wait for approval. */
async function mcpConcerns(signal: AbortSignal): Promise<readonly Concern[]> {
  const { data } = await ask(api.GET('/admin/mcp-servers', { signal }))
  return data.flatMap(({ name, error, pinned, counts }): readonly Concern[] => {
    const place = { id: `mcp ${name}`, href: hrefOf(['tools', 'mcp'], { server: name }) }
    const waiting = counts.changed + counts.new
    if (pinned && waiting > 0) {
      const tools = waiting === 1 ? 'tool that is' : 'tools that are'
      const said = `The MCP server ${name} has ${words.count(waiting)} ${tools} set aside until approved.`
      return [{ ...place, shape: '▲', words: said }]
    }
    if (error === null) return []
    return [{ ...place, shape: '■', words: `The MCP server ${name} can’t be listed: ${spelledOut(error)}.` }]
  })
}

/** The models that a provider failed to answer for, the latest first. */
export function failedModels(newest: readonly Generation[]): readonly string[] {
  const failed = newest.filter(({ provider_responses }) =>
    (provider_responses ?? []).some(({ error_type }) => error_type !== null),
  )
  return [...new Set(failed.map(({ model }) => model))]
}

function unpriced(newest: readonly Generation[]): readonly Concern[] {
  const models = new Set(
    newest.flatMap(({ cost_origin, status, model }) =>
      cost_origin === 'unknown' && status === 'completed' ? [model] : [],
    ),
  )
  return [...models].slice(0, 5).map((model) => ({
    id: `price ${model}`,
    shape: '▲',
    words: `No price is known of ${model}: its requests count as free of cost.`,
    href: hrefOf(['requests'], { model }),
  }))
}
