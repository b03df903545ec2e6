import type { Schema } from '../../contract/contract.ts'
import type { RankingRow } from '../../datasets/app-rankings.ts'
import { readCategories, readWindow } from '../../datasets/ranking-window.ts'
import { formatDay } from '../../records/dataset-day.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { readPage } from '../read-page.ts'
import { entityTagOf, namesEntityTag } from './entity-tag.ts'

const licence = '<https://creativecommons.org/licenses/by/4.0/>; rel="license"'
const maxAgeSeconds = 60

const rank: Handler<'getAppRankings'> = async ({ principal, query, headers }, { appRankings, now }) => {
  const window = readWindow(query, now())
  const categories = readCategories(query.category, query.subcategory)
  const { rows, asOf } = await appRankings.rank({
    organizationId: principal.organizationId,
    window,
    sort: query.sort ?? 'popular',
    categories,
    ...readPage(query),
  })
  const body: Schema<'AppRankingsResponse'> = {
    data: rows.map(toItem),
    meta: {
      as_of: toTimestamp(asOf),
      version: 'v1',
      start_date: formatDay(window.from),
      end_date: formatDay(window.to),
    },
  }
  const json = JSON.stringify(body)
  const etag = entityTagOf(json)
  // What is answered depends on whose key asks.
  const cached = { etag, 'cache-control': `private, max-age=${maxAgeSeconds}`, vary: 'authorization', link: licence }
  if (namesEntityTag(headers['if-none-match'], etag)) return { status: 304, headers: cached }
  return { status: 200, json, headers: cached }
}

/** GET /datasets/app-rankings */
export const getAppRankings = defineOperation<'getAppRankings'>({
  handler: rank,
  limit: (caller, { datasetLimits }) => datasetLimits.admit(caller),
})

function toItem({ rank, appId, name, tokens, requests }: RankingRow): Schema<'AppRankingsItem'> {
  return { rank, app_id: appId, app_name: name, total_tokens: String(tokens), total_requests: requests }
}
