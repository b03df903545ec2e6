import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Running, start } from './child.ts'
import { waitFor } from './patience.ts'

const root = resolve(import.meta.dirname, '..', '..')
const startMs = 30_000

/** A gateway that runs from the sources, with the simulator as its provider. */
export interface GatewayProcess {
  readonly origin: string
  readonly key: string
  readonly managementKey: string
  /** The statuses of inference requests that it has answered so far, one each. */
  statuses(): readonly number[]
  /** Its output, to explain a failure. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a gateway with its data in `folder`, and optional simulator scripts and settings. Rejects if it ends, or does not listen in time.
 */
export async function startGateway(
  folder: string,
  scripts = '{"scripts": []}',
  settings: Readonly<Record<string, unknown>> = {},
): Promise<GatewayProcess> {
  mkdirSync(folder, { recursive: true })
  const scriptsFile = join(folder, 'scripts.json')
  const config = join(folder, 'gateway.yaml')
  writeFileSync(scriptsFile, scripts)
  writeFileSync(
    config,
    JSON.stringify({
      simulator: { scripts: scriptsFile },
      discovery: { environment: false, ollama: false },
      ...settings,
    }),
  )
  const key = `sk-gw-${'try-the-programs-'.repeat(3)}`
  const managementKey = `sk-gw-mgmt-${'try-the-programs-'.repeat(3)}`
  const env = {
    PATH: process.env['PATH'] ?? '',
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_PORT: '0',
    GATEWAY_BOOTSTRAP_INFERENCE_KEY: key,
    GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
  }
  const words = ['--import', 'tsx', 'src/main.ts', 'serve']
  const gateway = start({ file: process.execPath, words, env, cwd: root })
  return {
    key,
    managementKey,
    origin: await originOf(gateway),
    statuses: () => readStatuses(gateway),
    output: gateway.output,
    stop: gateway.stop,
  }
}

async function originOf(gateway: Running): Promise<string> {
  const wait = { what: 'the gateway to listen', quietMs: startMs, everyMs: 50 }
  const url = await waitFor(wait, () => {
    const found = records(gateway).find(({ msg }) => msg === 'listening')?.url
    return found ?? (gateway.hasEnded() ? '' : undefined)
  })
  if (url !== undefined && url !== '') return url
  await gateway.stop()
  throw new Error(`the gateway did not start: ${gateway.output().slice(-500)}`)
}

interface LogRecord {
  readonly msg?: string
  readonly url?: string
  readonly operationId?: string
  readonly status?: number
}

const inference = new Set(['createResponse', 'createMessage', 'createChatCompletion'])

function readStatuses(gateway: Running): number[] {
  return records(gateway).flatMap(({ operationId = '', status }) =>
    status !== undefined && inference.has(operationId) ? [status] : [],
  )
}

function records(gateway: Running): LogRecord[] {
  return gateway
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as LogRecord] : []))
}
