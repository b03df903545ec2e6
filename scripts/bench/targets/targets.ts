import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Child, Children } from './children.ts'
import { gatewayConfig, type ServedModel } from './gateway-config.ts'

/** What is measured: a process and how to talk to it. */
export interface Target {
  readonly name: string
  readonly pid: number
  readonly origin: string
  /** Whether it answers in the caller's format whatever the provider speaks, or hands on what the provider says. */
  readonly isGateway: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly child: Child
}

/** A gateway that was just started, and how long that took. */
export interface StartedGateway extends Target {
  /** Milliseconds from starting the process until it says that it is ready. */
  readonly readyMs: number
}

const readyTimeoutMs = 30_000
const readyPollMs = 5

/** What the processes of the benchmark are started from. */
export interface StarterSetup {
  readonly children: Children
  /** Holds the bundled fake upstream and rawproxy, and gets what the processes write. */
  readonly directory: string
  /** Undefined where rawproxy is measured against itself. */
  readonly gatewayBundle: string | undefined
  readonly models: readonly ServedModel[]
}

/** Starts the processes of the benchmark, the gateway with a data directory of its own each time. */
export class TargetStarter {
  readonly #children: Children
  readonly #setup: StarterSetup
  readonly #directory: string
  #upstreamOrigin = ''
  #started = 0

  constructor(setup: StarterSetup) {
    this.#children = setup.children
    this.#setup = setup
    this.#directory = setup.directory
  }

  /** Whether there is a gateway to measure. */
  get hasGateway(): boolean {
    return this.#setup.gatewayBundle !== undefined
  }

  /** Starts the baseline and what is measured against it: the gateway, or a second rawproxy where there is none. */
  async startPair(): Promise<readonly [Target, Target]> {
    const subject = this.hasGateway ? await this.startGateway() : await this.startRawProxy('rawproxy 2')
    return [await this.startRawProxy('rawproxy'), subject]
  }

  /** Starts the fake upstream that all targets share. */
  async startUpstream(): Promise<void> {
    this.#upstreamOrigin = (await this.#startBundled('fake-upstream', [])).origin
  }

  async startRawProxy(name: string): Promise<Target> {
    const { child, origin } = await this.#startBundled('raw-proxy', [this.#upstreamOrigin])
    return { name, pid: child.pid, origin, isGateway: false, headers: {}, child }
  }

  /** Starts the built gateway with an empty data directory and waits until it is ready. Throws with its last words if it never is. */
  async startGateway(): Promise<StartedGateway> {
    const bundle = this.#setup.gatewayBundle
    if (bundle === undefined) throw new Error('there is no gateway to start')
    const directory = mkdtempSync(join(this.#directory, 'gateway-'))
    const data = join(directory, 'data')
    mkdirSync(data)
    const config = join(directory, 'gateway.yaml')
    writeFileSync(config, gatewayConfig(this.#upstreamOrigin, this.#setup.models))
    const port = await freePort()
    const key = `sk-bench-${randomBytes(24).toString('hex')}`
    const startedAt = performance.now()
    const child = this.#children.start({
      name: 'gateway',
      arguments: [bundle, 'serve'],
      environment: {
        ...baseEnvironment(),
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_PORT: String(port),
        GATEWAY_DATA_DIR: data,
        GATEWAY_CONFIG: config,
        GATEWAY_BOOTSTRAP_INFERENCE_KEY: key,
        GATEWAY_LOG_LEVEL: 'warn',
      },
      directory,
      logFile: join(directory, 'output.log'),
      hasChannel: false,
    })
    const origin = `http://127.0.0.1:${port}`
    try {
      await waitUntilReady(child, `${origin}/readyz`)
    } catch (error) {
      await this.#children.stop(child)
      throw error
    }
    const readyMs = performance.now() - startedAt
    return { name: 'gateway', pid: child.pid, origin, isGateway: true, headers: bearer(key), child, readyMs }
  }

  async stop(target: Target): Promise<void> {
    await this.#children.stop(target.child)
  }

  async #startBundled(name: string, parameters: readonly string[]): Promise<{ child: Child; origin: string }> {
    this.#started += 1
    const child = this.#children.start({
      name,
      arguments: [join(this.#directory, `${name}.mjs`), ...parameters],
      environment: baseEnvironment(),
      directory: this.#directory,
      logFile: join(this.#directory, `${name}-${this.#started}.log`),
      hasChannel: true,
    })
    return { child, origin: `http://127.0.0.1:${await reportedPort(child)}` }
  }
}

function baseEnvironment(): Record<string, string> {
  // Nothing else of this shell: a provider's key in it would change what the gateway finds.
  return { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

async function reportedPort(child: Child): Promise<number> {
  const port = await new Promise<unknown>((resolve) => {
    child.process.once('message', (message) => resolve(readPort(message)))
    child.process.once('exit', () => resolve(undefined))
  })
  if (typeof port !== 'number') throw new Error(`${child.name} did not start: ${child.lastWords()}`)
  return port
}

function readPort(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'port' in message ? message.port : undefined
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

async function waitUntilReady(child: Child, url: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline) {
    if (child.process.exitCode !== null || child.process.signalCode !== null) {
      throw new Error(`the gateway ended while starting: ${child.lastWords()}`)
    }
    if (await isReady(url)) return
    await sleep(readyPollMs)
  }
  throw new Error(`the gateway was not ready after ${readyTimeoutMs / 1_000} s: ${child.lastWords()}`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url)
    await body.dump()
    return statusCode === 200
  } catch {
    // Nobody listens yet.
    return false
  }
}
