import { spawn } from 'node:child_process'
import { BoundedOutput } from './bounded-output.ts'
import { programPath } from './missing-program.ts'

/** What a command printed, and how it ended. */
export interface CommandEnd {
  readonly stdout: string
  readonly stderr: string
  /** As shells say it: 128 and the signal's number where a signal ended it. */
  readonly exitCode: number
  readonly isTimeout: boolean
}

export interface CommandOptions {
  /** The program, and its arguments. */
  readonly command: readonly [program: string, ...rest: string[]]
  readonly folder: string
  readonly timeoutMs: number
  /** Bytes of each kind that are kept. */
  readonly outputBytesMax: number
  readonly signal: AbortSignal
}

const killed = 137
/** For what was printed before the end, and is still on its way. */
const outputWaitMs = 1_000

/**
 * Runs a command in a process group of its own, which ends with it, at its time limit, and when the signal is aborted. What leaves the group
 * is not waited for longer than a second. It gets nothing of the gateway's environment. Rejects when it can't be started, and with the
 * signal's reason.
 */
export async function runCommand(options: CommandOptions): Promise<CommandEnd> {
  const { command, folder, timeoutMs, outputBytesMax, signal } = options
  signal.throwIfAborted()
  const [program, ...rest] = command
  return await new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: folder,
      env: { PATH: programPath, HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The leader of a group, so that all it started can be ended.
      detached: true,
    })
    const stdout = new BoundedOutput(child.stdout, outputBytesMax)
    const stderr = new BoundedOutput(child.stderr, outputBytesMax)
    let isTimeout = false
    const kill = () => killGroup(child.pid)
    const timer = setTimeout(() => {
      isTimeout = true
      kill()
    }, timeoutMs)
    const letGo = () => {
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const stop = () => {
      kill()
      letGo()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    child.once('error', (error) => {
      over()
      reject(error)
    })
    let waiting: NodeJS.Timeout | undefined
    // What it left running holds its output open, in another session beyond the end of its group.
    child.once('exit', () => {
      clearTimeout(timer)
      kill()
      waiting = setTimeout(letGo, outputWaitMs)
    })
    child.once('close', (code) => {
      clearTimeout(waiting)
      over()
      resolve({ stdout: stdout.text, stderr: stderr.text, exitCode: code ?? killed, isTimeout })
    })
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
