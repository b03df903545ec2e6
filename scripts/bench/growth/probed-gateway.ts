import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Child, Children } from '../targets/children.ts'
import type { Call, Credentials } from './growth-call.ts'

/** What one request cost a gateway. */
export interface Cost {
  /** 0 where there was no answer in time, or the connection broke. */
  readonly status: number
  readonly cpuMs: number
  readonly holdMs: number
}

const answerMsMax = 5_000
const readyMsMax = 30_000

/** A gateway with the simulator in a process of its own, which tells what each request costs it. */
export class ProbedGateway {
  readonly credentials: Credentials
  readonly #child: Child
  readonly #children: Children
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  private constructor(children: Children, child: Child, port: number, credentials: Credentials) {
    this.#children = children
    this.#child = child
    this.#port = port
    this.credentials = credentials
  }

  /** Starts one on 127.0.0.1 with a data directory of its own. */
  static async start(children: Children, directory: string, bundle: string): Promise<ProbedGateway> {
    const home = mkdtempSync(join(directory, 'gateway-'))
    const data = join(home, 'data')
    mkdirSync(data)
    const config = join(home, 'gateway.yaml')
    writeFileSync(config, JSON.stringify(gatewayConfig))
    const port = await freePort()
    const credentials = { apiKey: newKey(), managementKey: newKey() }
    const child = children.start({
      name: 'gateway',
      arguments: ['--import', await bundleProbe(home), bundle, 'serve'],
      environment: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_PORT: String(port),
        GATEWAY_DATA_DIR: data,
        GATEWAY_CONFIG: config,
        GATEWAY_BOOTSTRAP_INFERENCE_KEY: credentials.apiKey,
        GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: credentials.managementKey,
        GATEWAY_PUBLIC_URL: 'https://gateway.example.com',
        GATEWAY_FEDERATION_ENABLED: 'true',
        GATEWAY_LOG_LEVEL: 'fatal',
      },
      directory: home,
      logFile: join(home, 'output.log'),
      hasChannel: true,
    })
    child.process.setMaxListeners(0)
    const gateway = new ProbedGateway(children, child, port, { ...credentials, scimToken: '' })
    await gateway.#waitUntilReady()
    return gateway
  }

  /** The same process with another credential known. */
  withScimToken(scimToken: string): ProbedGateway {
    return new ProbedGateway(this.#children, this.#child, this.#port, { ...this.credentials, scimToken })
  }

  /** Sends a request and says what it cost. */
  async measure(call: Call): Promise<Cost> {
    if ((await this.#ask('begin')) === undefined) return { status: 0, cpuMs: 0, holdMs: 0 }
    const startedAt = performance.now()
    const { status } = await this.send(call)
    if (status === 0) return { status, cpuMs: performance.now() - startedAt, holdMs: performance.now() - startedAt }
    const figures = await this.#ask('end')
    if (figures === undefined) return { status: 0, cpuMs: answerMsMax, holdMs: answerMsMax }
    const { cpuMs, delayMs } = figures as { cpuMs: number; delayMs: number }
    // What others on this machine take from the process delays its loop, but costs it no CPU.
    return { status, cpuMs, holdMs: Math.min(delayMs, cpuMs) }
  }

  /** Sends a request; status 0 where there is no answer. */
  send({ method, path, headers, body }: Call): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
          agent: this.#agent,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          )
          response.on('error', () => resolve({ status: 0, text: '' }))
        },
      )
      sent.setTimeout(answerMsMax, () => sent.destroy(new Error('no answer')))
      sent.on('error', () => resolve({ status: 0, text: '' }))
      sent.end(body)
    })
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    await this.#children.stop(this.#child)
  }

  /** Undefined where the process is gone, or says nothing. */
  async #ask(question: 'begin' | 'end'): Promise<unknown> {
    const { process: child } = this.#child
    if (!child.connected) return undefined
    const answered = new AbortController()
    const answer = once(child, 'message', { signal: answered.signal }).then(([message]: unknown[]) => message)
    child.send(question, () => undefined)
    try {
      return await Promise.race([answer, sleep(answerMsMax, undefined, { signal: answered.signal })])
    } finally {
      answer.catch(() => undefined)
      answered.abort()
    }
  }

  async #waitUntilReady(): Promise<void> {
    const deadline = performance.now() + readyMsMax
    while (performance.now() < deadline) {
      if (this.#child.process.exitCode !== null) break
      const { status } = await this.send({ method: 'GET', path: '/readyz', headers: {}, bytes: 0 })
      if (status === 200) return
      await sleep(20)
    }
    throw new Error(`the gateway did not start: ${this.#child.lastWords()}`)
  }
}

// Nothing may be refused for being the hundredth request: what is measured is each one by itself.
const gatewayConfig = {
  limits: { token_exchanges_per_minute: 1_000_000 },
  discovery: { environment: false, ollama: false },
  simulator: { enabled: true },
}

function newKey(): string {
  return `sk-bench-${randomBytes(24).toString('hex')}`
}

async function bundleProbe(directory: string): Promise<string> {
  const outfile = join(directory, 'probe.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'probe.ts')],
    outfile,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  return outfile
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
