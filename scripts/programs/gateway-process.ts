import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Running, start } from './child.ts'

const root = resolve(import.meta.dirname, '..', '..')
const startMs = 30_000

/** A gateway of the sources as they are, with the simulator and nothing else behind it. */
export interface GatewayProcess {
  readonly origin: string
  readonly key: string
  readonly managementKey: string
  /** The statuses of inference requests that it has answered so far, one each. */
  statuses(): readonly number[]
  stop(): Promise<void>
}

/** Starts a gateway with its data in `folder`, and the simulator's scripts where there are some. Rejects when it does not listen in time. */
export async function startGateway(folder: string, scripts = '{"scripts": []}'): Promise<GatewayProcess> {
  mkdirSync(folder, { recursive: true })
  const scriptsFile = join(folder, 'scripts.json')
  const config = join(folder, 'gateway.yaml')
  writeFileSync(scriptsFile, scripts)
  writeFileSync(
    config,
    JSON.stringify({ simulator: { scripts: scriptsFile }, discovery: { environment: false, ollama: false } }),
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
    stop: gateway.stop,
  }
}

async function originOf(gateway: Running): Promise<string> {
  const deadline = performance.now() + startMs
  while (performance.now() < deadline && !gateway.hasEnded()) {
    const url = records(gateway).find(({ msg }) => msg === 'listening')?.url
    if (url !== undefined) return url
    await sleep(50)
  }
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
