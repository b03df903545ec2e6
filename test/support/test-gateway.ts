import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { stringify } from 'yaml'
import type { Gateway } from '../../src/app/gateway.ts'
import { createGateway } from '../../src/app.ts'
import type { Pace } from '../../src/broadcast/pace.ts'
import { version } from '../../src/cli/version.ts'
import { originOf } from '../../src/config/base-url.ts'
import { configSource } from '../../src/config/reread-config.ts'
import type { Load } from '../../src/http/load/load-watch.ts'
import type { PipelineSteps } from '../../src/pipeline.ts'
import { countBodies, recordBodies } from '../contract/inside-bodies/body-coverage.ts'
import { coverageFile } from './contract-coverage.ts'
import { placeMigratedSqlite } from './migrated-sqlite.ts'

export const inferenceKey = 'sk-gw-test-inference-0123456789abcdefghij'
export const managementKey = 'sk-gw-test-management-0123456789abcdefghij'

export interface TestGateway {
  /** Without the API's root: http://127.0.0.1:PORT */
  readonly origin: string
  /** With it: http://127.0.0.1:PORT/api/v1 */
  readonly url: string
  readonly dataDir: string
  readonly gateway: Gateway
  /** Where the metrics are on a port of their own. */
  readonly metricsUrl?: string
  /** Everything that was logged so far, a JSON line each. */
  readonly log: readonly string[]
  /** Writes what is merged over the configuration anew; a reload reads it. */
  rewrite(config: Record<string, unknown>): void
  fetch(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>
  close(): Promise<void>
}

export interface TestGatewayOptions {
  /** Merged over a configuration without providers, as gateway.yaml has it. */
  readonly config?: Record<string, unknown>
  readonly env?: Readonly<Record<string, string>>
  /** Whether it looks for keys of providers in `env`. */
  readonly discovers?: boolean
  /** Whether it can take more on; always unless given. */
  readonly load?: Load
  /** What cool-downs and sticky sessions go by. */
  readonly clock?: () => number
  /** Steps of the pipeline beside the gateway's own. */
  readonly steps?: Partial<PipelineSteps>
  /** How fast generations are sent to destinations. */
  readonly broadcastPace?: Partial<Pace>
}

// A busy machine must not decide what tests see.
const neverOverloaded: Load = { overload: null, start() {}, stop() {}, follow() {} }

/** Starts a gateway on a free port with its own SQLite file, known keys, and answers held strictly to the contract. */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  const file = join(dataDir, 'gateway.yaml')
  const write = (settings: Record<string, unknown> = {}) =>
    writeFileSync(file, stringify({ contract: { responses: 'strict' }, ...settings }))
  write(options.config)
  // Only where it is this file that the gateway opens.
  const isElsewhere = 'database_url' in (options.config ?? {}) || 'DATABASE_URL' in (options.env ?? {})
  if (!isElsewhere && options.env?.['GATEWAY_DATA_DIR'] === undefined) await placeMigratedSqlite(dataDir)
  const env = {
    GATEWAY_CONFIG: file,
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_PORT: '0',
    GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey,
    GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
    ...options.env,
  }
  const log: string[] = []
  const logger = pino({ level: 'info', base: null }, { write: (line: string) => void log.push(line) })
  const source = configSource({
    env,
    cwd: dataDir,
    overrides: { 'discovery.ollama': 'false', 'discovery.environment': String(options.discovers === true) },
  })
  const { config } = source.loaded
  const gateway = await createGateway(config, {
    env,
    logger,
    version,
    source,
    ...(options.clock !== undefined && { clock: options.clock }),
    load: options.load ?? neverOverloaded,
    ...(options.steps !== undefined && { steps: options.steps }),
    ...(options.broadcastPace !== undefined && { broadcastPace: options.broadcastPace }),
  })
  const { port, metricsUrl } = await gateway.listen()
  countBodies(port)
  const origin = originOf(config.host === '::1' ? config.host : '127.0.0.1', port)
  const url = `${origin}/api/v1`
  return {
    origin,
    url,
    dataDir,
    gateway,
    ...(metricsUrl !== undefined && { metricsUrl }),
    log,
    rewrite: write,
    fetch: (path, { key = inferenceKey, ...init } = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(init.body !== undefined && !(init.body instanceof FormData) && { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string> | undefined),
        },
      }),
    async close() {
      await recordCoverage(origin)
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// What a gateway has answered is in its own metrics, whichever client asked.
async function recordCoverage(origin: string): Promise<void> {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text())
  const lines = [...text.matchAll(/^gateway_requests_total\{operation="(\w+)",status="(\d+)",media="([^"]+)"\} \d+/gm)]
  mkdirSync(join(coverageFile, '..'), { recursive: true })
  recordBodies()
  for (const [, operation, status, media] of lines) appendFileSync(coverageFile, `${operation} ${status} ${media}\n`)
}
