import { type ChildProcess, spawn } from 'node:child_process'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { waitFor } from './patience.ts'

/** How a process ended and what it wrote. */
export interface Ended {
  /** Null when it was killed. */
  readonly exitCode: number | null
  readonly isTimedOut: boolean
  /** Standard output and error as they came, without colours; only the end of a long one. */
  readonly output: string
}

export interface Command {
  readonly file: string
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

const keptCharacters = 200_000
const running = new Set<ChildProcess>()

/** A process that runs until it is stopped. */
export interface Running {
  readonly output: () => string
  readonly hasEnded: () => boolean
  readonly ended: Promise<number | null>
  /** Sends SIGINT, as Ctrl-C in a terminal does. */
  interrupt(): void
  /** Ends the process and everything that it started and that did not leave its group. */
  stop(): Promise<void>
}

/** Starts a process in a group of its own; `onOutput` gets what it writes, as it comes. */
export function start({ file, words, env, cwd }: Command, onOutput?: (text: string) => void): Running {
  const child = spawn(file, words, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const take = (chunk: Buffer) => {
    onOutput?.(chunk.toString())
    output = (output + chunk.toString()).slice(-keptCharacters)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      take(Buffer.from(error.message))
      resolve(127)
    })
    child.once('exit', (code) => resolve(code))
  }).then((code) => {
    hasEnded = true
    return code
  })
  return {
    output: () => stripVTControlCharacters(output),
    hasEnded: () => hasEnded,
    ended,
    interrupt: () => signalGroup(child, 'SIGINT'),
    async stop() {
      signalGroup(child, 'SIGKILL')
      await ended
      running.delete(child)
    },
  }
}

/** Runs a process to its end or its time limit, which is `quietMs` on an idle machine. */
export async function run(
  command: Command,
  quietMs: number,
  what = `${basename(command.file)} to end`,
): Promise<Ended> {
  return end(start(command), quietMs, what)
}

/** Waits for a process to end as `run` does, and stops its remaining children. */
export async function end(process: Running, quietMs: number, what: string): Promise<Ended> {
  const wait = { what, quietMs, everyMs: 100 }
  const last = await waitFor(wait, async () => (process.hasEnded() ? { exitCode: await process.ended } : undefined))
  await process.stop()
  return { exitCode: last?.exitCode ?? null, isTimedOut: last === undefined, output: process.output() }
}

/** Ends every process that was started here and still runs, at once. */
export function stopAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

// What a program leaves behind outlives it in its group.
function signalGroup({ pid }: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
