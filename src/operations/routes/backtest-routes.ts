import type { PriceTable } from '../../backtest/repriced-catalog.ts'
import { runBacktest } from '../../backtest/run-backtest.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { readPrices } from '../../catalog/wire-prices.ts'
import { type Path, toKey } from '../../config/config-file.ts'
import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { decodeRouting } from '../../formats/client-request/routing-preferences.ts'
import { admitCall } from '../../policy/admit.ts'
import { keyHolder } from '../../shares/holder.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { toGenerationFilter } from '../usage/generation-wish.ts'
import { toBacktest } from './backtest-record.ts'

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 7
const mostDays = 30
const defaultRecords = 100_000
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

const backtest: Handler<'backtestRoutes'> = async ({ body, principal, cancellation }, services) => {
  const { stages, repositories, catalog } = services
  await admitCall(stages.admission, principal.policy)
  const now = services.now()
  const { model, workspace_id: workspaceId, max_records: recordsMax = defaultRecords } = body
  const wish = { ...timeOf(body, now), ...(model !== undefined && { model }) }
  const filter = await toGenerationFilter(
    { ...wish, ...(workspaceId !== undefined && { workspace_id: workspaceId }) },
    principal,
    repositories,
    now,
  )
  const changes = {
    routing: decodeRouting({ provider: body.provider }, {}),
    prices: toPriceTable(body.prices ?? [], catalog()),
  }
  const parts = { catalog, routing: stages.routing, now, repositories, byok: stages.byok }
  const wanted = { caller: keyHolder(principal), filter, changes, recordsMax }
  const result = await runBacktest(parts, wanted, cancellation.signal)
  return { status: 200, body: { data: toBacktest(result, filter.until) } }
}

/** POST /routes/backtest */
export const backtestRoutes = defineOperation<'backtestRoutes'>({ handler: backtest, yieldsTo: 'inference' })

function timeOf(
  { since, until }: Pick<Schema<'BacktestRoutesRequest'>, 'since' | 'until'>,
  now: number,
): { readonly since: string; readonly until: string } {
  const end = until === undefined ? now : readTime(until, 'until')
  const start = since === undefined ? Math.max(0, end - defaultDays * dayMs) : readTime(since, 'since')
  if (end - start > mostDays * dayMs) {
    throw new GatewayError('invalid_request', `since: must be at most ${mostDays} days before until.`)
  }
  return { since: new Date(start).toISOString(), until: new Date(end).toISOString() }
}

/** What the answer can repeat: no leap second, and no moment whose year in UTC has another form. */
function readTime(text: string, field: 'since' | 'until'): number {
  const time = Date.parse(text)
  if (time >= 0 && time <= lastMs) return time
  throw fieldRefusal(field, 'must be a date and time since 1970 such as 2026-01-31T00:00:00Z')
}

function toPriceTable(wishes: readonly Schema<'BacktestPrices'>[], catalog: Catalog): PriceTable {
  return new Map(
    wishes.map(({ endpoint_id: id, prices }, at) => {
      const model = catalog.find(id.slice(0, Math.max(0, id.lastIndexOf('@'))))
      if (model?.endpoints.some((endpoint) => endpoint.id === id) !== true) {
        const known = model?.endpoints.map((endpoint) => endpoint.id) ?? []
        const advice = known.length === 0 ? '' : ` Those of the model are: ${known.join(', ')}.`
        throw new GatewayError('invalid_request', `prices[${at}].endpoint_id: there is no endpoint ${id}.${advice}`)
      }
      const complain = (path: Path, message: string) => {
        throw fieldRefusal(toKey(['prices', at, 'prices', ...path]), message)
      }
      return [id, readPrices(prices, complain)]
    }),
  )
}
