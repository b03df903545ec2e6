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
  /** True where it was ended because it had more than it may. */
  readonly isOver?: true
}

export interface CommandOptions {
  /** The program, and its arguments. */
  readonly command: readonly [program: string, ...rest: string[]]
  readonly folder: string
  readonly timeoutMs: number
  /** Bytes of each kind that are kept. */
  readonly outputBytesMax: number
  readonly signal: AbortSignal
  /** Resolves with true once the command has more than it may: it is then ended. Absent: nobody looks. */
  readonly isOver?: () => Promise<boolean>
}

/** The exit code of what was ended. */
export const killed = 137
/** For what was printed before the end, and is still on its way. */
const outputWaitMs = 1_000
/** Between two looks, of which none takes more than a fifth of the time. */
const lookMs = 50

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
    let over: true | undefined
    const watch = watching(options.isOver, () => {
      over = true
      kill()
    })
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
    const end = () => {
      clearTimeout(timer)
      watch.stop()
      signal.removeEventListener('abort', stop)
    }
    child.once('error', (error) => {
      end()
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
      end()
      const said = { stdout: stdout.text, stderr: stderr.text }
      resolve({ ...said, exitCode: code ?? killed, isTimeout, ...(over !== undefined && { isOver: over }) })
    })
  })
}

/** Looks again and again until it is stopped. */
function watching(isOver: CommandOptions['isOver'], onOver: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = isOver === undefined
  const look = async () => {
    const startedAt = performance.now()
    const found = await isOver?.().catch(() => false)
    if (isStopped) return
    if (found === true) onOver()
    else timer = setTimeout(look, Math.max(lookMs, 4 * (performance.now() - startedAt)))
  }
  if (!isStopped) void look()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
