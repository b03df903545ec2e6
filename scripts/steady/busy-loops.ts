import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Processes that each keep a processor busy. */
export interface BusyLoops {
  readonly pids: readonly number[]
  /** Resolves once all have ended. */
  stop(): Promise<void>
}

/** Starts busy loops. They also end by themselves: after the maximum time in ms, and with this process. */
export function startBusyLoops(count: number, maximumMs: number): BusyLoops {
  const program = new URL('busy-loop.mjs', import.meta.url)
  const loops = Array.from({ length: count }, () =>
    fork(program, [String(maximumMs)], { execArgv: [], stdio: 'ignore' }),
  )
  return {
    pids: loops.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    async stop() {
      await Promise.all(loops.map(end))
    },
  }
}

async function end(loop: ChildProcess): Promise<void> {
  if (loop.exitCode !== null || loop.signalCode !== null) return
  const ended = once(loop, 'exit')
  loop.kill('SIGKILL')
  await ended
}
