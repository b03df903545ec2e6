import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { originOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { FrontDoor } from '../front-door.ts'
import { listenOn } from '../server.ts'
import { isBearer, metricsPage } from './metrics-page.ts'

/** Where the metrics are served on a port of their own. */
export interface MetricsServer {
  /** Resolves to the address of the page. */
  listen(): Promise<string>
  close(): Promise<void>
  /** Answers to other names from now on. */
  follow(config: Config): void
}

const timeouts = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}
const unreadBody = { bytesMax: 64 * 1024, timeoutMs: 5_000 }
const connectionsMax = 64

/** A server for nothing but `/metrics`; undefined where the gateway's own port has them, or nobody. */
export function createMetricsServer(config: Config, metrics: Metrics): MetricsServer | undefined {
  const { isEnabled, host = config.host, port, token } = config.metrics
  if (!isEnabled || port === undefined) return undefined
  const rulesOf = (each: Config) => ({ ...each, host, corsOrigins: [] })
  const frontDoor = new FrontDoor(rulesOf(config), () => `req-${randomUUID()}`)
  const page = metricsPage(metrics, token)
  const server = createServer(timeouts, (request, response) => {
    // No page knows the token, so who brings it may call this server what they call it.
    const isScraper = token !== undefined && isBearer(request.headers.authorization, token)
    if (!isScraper && frontDoor.answers(request, response, unreadBody)) return
    request.resume()
    const isAsked = /^\/metrics(\?|$)/.test(request.url ?? '') && /^(GET|HEAD)$/.test(request.method ?? '')
    const answer = isAsked ? page(request.headers.authorization) : Promise.resolve(nothing)
    void answer.then(({ status, headers, text }) => {
      response.writeHead(status, {
        ...headers,
        'content-length': Buffer.byteLength(text),
        'x-content-type-options': 'nosniff',
      })
      response.end(request.method === 'HEAD' ? undefined : text)
    })
  })
  server.maxConnections = connectionsMax
  return {
    follow: (changed) => frontDoor.follow(rulesOf(changed)),
    async listen() {
      const address = await listenOn(server, host, port)
      return `${originOf(host, address.port)}/metrics`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const nothing = {
  status: 404,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify({ error: { code: 404, message: 'There is nothing here but GET /metrics.' } }),
}
