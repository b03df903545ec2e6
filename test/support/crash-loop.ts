import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtGateway } from './built-gateway.ts'
import { managementKey } from './test-gateway.ts'
import { waitUntil } from './wait-until.ts'

/** A gateway as a process of its own, which can be killed. */
export class GatewayProcess {
  readonly #dataDir: string
  readonly #databaseUrl: string | undefined
  #child: ChildProcess | undefined
  url = ''

  /** With a PostgreSQL URL its data are there, else in the folder; `config` is what stands in its gateway.yaml beside the discovery. */
  constructor(
    dataDir: string,
    databaseUrl: string | undefined,
    // Slow enough that a kill finds requests in every state.
    config = 'simulator: {tokens_per_second: 400}',
  ) {
    this.#dataDir = dataDir
    this.#databaseUrl = databaseUrl
    writeFileSync(join(dataDir, 'gateway.yaml'), `discovery: {environment: false, ollama: false}\n${config}\n`)
  }

  /** Starts it; resolves once it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(await builtGateway(), 'model-gateway.mjs'), 'serve'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        GATEWAY_SIMULATOR_ENABLED: 'true',
        GATEWAY_CONFIG: join(this.#dataDir, 'gateway.yaml'),
        GATEWAY_DATA_DIR: this.#dataDir,
        GATEWAY_PORT: '0',
        GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
        ...(this.#databaseUrl !== undefined && { DATABASE_URL: this.#databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString('utf8')
    })
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /"url":"([^"]+)"/.exec(line)?.[1]
      if (url === undefined) continue
      // Its log must not fill the pipe.
      child.stdout.resume()
      this.url = `${url}/api/v1`
      return
    }
    throw new Error(`the gateway did not start: ${complaints}`)
  }

  /** Ends it without a word. */
  async kill(): Promise<void> {
    const child = this.#child
    child?.kill('SIGKILL')
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  async manage(method: string, path: string, body: object): Promise<{ key: string; data: Record<string, unknown> }> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { key: string; data: Record<string, unknown> }
  }
}

/** Answers whose ends callers have read: what each cost, in nano-dollars, by generation. */
export type SeenCosts = Map<string, number>

/** What callers have seen of answers. */
export interface Seen {
  readonly costs: SeenCosts
  /** Every generation of which a caller saw the id: in the head of an answer, or in its stream. */
  readonly ids: Set<string>
}

/** Puts load on a gateway and kills it in the middle, not before `since` resolves: some answers have been read, others are on their way. */
export async function loadAndKill(
  gateway: GatewayProcess,
  key: string,
  { seen, afterMs, since }: { seen: Seen; afterMs: number; since?: Promise<unknown> },
): Promise<void> {
  const enough = seen.costs.size + 20
  const callers = Array.from({ length: 16 }, (_, index) => askOn(gateway.url, key, index, seen))
  await waitUntil(`${enough} answers`, () => seen.costs.size >= enough)
  await since
  await sleep(afterMs)
  await gateway.kill()
  await Promise.all(callers)
}

const lengths = ['a calm sea', 'a calm sea and a long way home '.repeat(8)]

/** Asks until the gateway is gone: streams, whole answers, and now and then one that it does not wait for. */
async function askOn(url: string, key: string, caller: number, seen: Seen): Promise<void> {
  const isStream = caller % 2 === 0
  for (let times = 0; ; times++) {
    const leaves = isStream && (caller + times) % 5 === 0
    const leaving = new AbortController()
    try {
      const response = await fetch(`${url}/responses`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          // Some apps are known, others appear while the gateway is being killed.
          'http-referer': `https://app-${caller % 2 === 0 ? caller : `${caller}-${times}`}.example`,
        },
        body: JSON.stringify({ model: 'sim/echo', input: lengths[times % lengths.length], stream: isStream }),
        signal: leaving.signal,
      })
      if (leaves) setTimeout(() => leaving.abort(), 20)
      const id = String(response.headers.get('x-generation-id'))
      if (response.status === 200) seen.ids.add(id)
      const text = await response.text()
      const cost = /"cost":([\d.e-]+)/.exec(text)?.[1]
      const isWhole = isStream ? text.endsWith('data: [DONE]\n\n') : text.endsWith('}')
      if (response.status === 200 && isWhole && cost !== undefined) {
        seen.costs.set(id, Math.round(Number(cost) * 1e9))
      }
    } catch {
      if (!leaving.signal.aborted) return
    }
  }
}
