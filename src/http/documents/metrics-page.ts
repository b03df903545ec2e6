import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../../telemetry/metrics.ts'

/** What a scraper is answered. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Answers `/metrics` by the request's Authorization header. */
export type MetricsPage = (authorization: string | undefined) => Promise<PageAnswer>

/** The page of the metrics: for everybody, or only for who brings the token. */
export function metricsPage(metrics: Metrics, token: string | undefined): MetricsPage {
  return async (authorization) => {
    if (token !== undefined && !isBearer(authorization, token)) return refusal
    const { contentType, text } = await metrics.render()
    return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, text }
  }
}

const refusal: PageAnswer = {
  status: 401,
  headers: { 'content-type': 'application/json; charset=utf-8', 'www-authenticate': 'Bearer' },
  text: JSON.stringify({
    error: {
      code: 401,
      message: 'The metrics need the token of the setting metrics.token, sent as Authorization: Bearer.',
    },
  }),
}

/** Whether the Authorization header brings that token. */
export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given.trim()), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
