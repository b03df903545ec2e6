import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { builtGateway } from './built-gateway.ts'
import { inferenceKey } from './test-gateway.ts'

/** A gateway as a process of its own, with a folder of its own, that knows `inferenceKey`. */
export class GatewayChild {
  readonly port: number
  readonly #child: ChildProcess
  readonly #dataDir: string

  private constructor(child: ChildProcess, dataDir: string, port: number) {
    this.#child = child
    this.#dataDir = dataDir
    this.port = port
  }

  /** Starts one; resolves once it listens. */
  static async start(yaml: string): Promise<GatewayChild> {
    const dataDir = mkdtempSync(join(tmpdir(), 'gateway-child-'))
    writeFileSync(join(dataDir, 'gateway.yaml'), `discovery: {environment: false, ollama: false}\n${yaml}`)
    const child = spawn(process.execPath, [join(await builtGateway(), 'model-gateway.mjs'), 'serve'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        GATEWAY_CONFIG: join(dataDir, 'gateway.yaml'),
        GATEWAY_DATA_DIR: dataDir,
        GATEWAY_PORT: '0',
        GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString('utf8')
    })
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /"url":"http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port === undefined) continue
      // Its log must not fill the pipe.
      child.stdout.resume()
      return new GatewayChild(child, dataDir, Number(port))
    }
    throw new Error(`the gateway did not start: ${complaints}`)
  }

  /** Sends SIGTERM; resolves with the exit code once the process has ended. */
  async terminate(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
    return this.#child.exitCode
  }

  /** Ends what is left of it. */
  async remove(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL')
      await once(this.#child, 'exit')
    }
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
