import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inferenceKey } from './test-gateway.ts'

/** A gateway that was started as a process of its own, from what was built. */
export interface OwnProcess {
  readonly url: string
  /** Asks the echoing model of the simulator, with other members of a request where there are any. */
  ask(input: unknown, members?: object): Promise<Response>
  /** Ends it as Ctrl-C does, which waits for nobody, and resolves to the exit code. */
  stop(): Promise<number | null>
}

export interface OwnProcessOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a program that serves, on a free port and with a key of the tests; resolves once it listens, rejects with its log if it ends before. */
export async function startProcess(
  [program, ...words]: readonly [string, ...string[]],
  { cwd, env = {} }: OwnProcessOptions,
): Promise<OwnProcess> {
  const child = spawn(program, words, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      OLLAMA_HOST: '127.0.0.1:1',
      GATEWAY_PORT: '0',
      GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await listeningUrl(child)
  return {
    url,
    ask: (input, members = {}) =>
      fetch(`${url}/api/v1/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'sim/echo', input, ...members }),
      }),
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = ''
    const read = (chunk: Buffer) => {
      log += chunk.toString('utf8')
      const url = /"(?:localUrl|url)":"(http:\/\/127[^"]+)"/.exec(log)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`it ended: ${log}`)))
  })
}
