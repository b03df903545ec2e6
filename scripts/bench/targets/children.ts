import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A process that the benchmark started. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly process: ChildProcess
  /** The last lines that it wrote. */
  lastWords(): string
}

/** How to start a process. Its output goes to `logFile`. */
export interface ChildCommand {
  readonly name: string
  readonly arguments: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly directory: string
  readonly logFile: string
  /** Whether it reports over Node's message channel; the end of the channel then also tells it that the benchmark is gone. */
  readonly hasChannel: boolean
}

/** Every process that the benchmark started, so that each of them is ended by its id. */
export class Children {
  readonly #running = new Set<ChildProcess>()

  constructor() {
    // The last resort; does nothing after an orderly end.
    process.on('exit', () => {
      for (const child of this.#running) child.kill('SIGKILL')
    })
  }

  /** Starts Node with these arguments. */
  start(command: ChildCommand): Child {
    const log = openSync(command.logFile, 'w')
    const child = spawn(process.execPath, command.arguments, {
      cwd: command.directory,
      env: command.environment,
      stdio: command.hasChannel ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
    })
    closeSync(log)
    child.on('error', () => undefined)
    if (child.pid === undefined) throw new Error(`${command.name} could not be started`)
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return {
      name: command.name,
      pid: child.pid,
      process: child,
      lastWords: () => readFileSync(command.logFile, 'utf8').trim().slice(-2_000),
    }
  }

  /**
   * Ends a process and waits until it is gone. It is not asked first: what it holds is thrown away, and a drain would only delay the
   * next measurement.
   */
  async stop(child: Child): Promise<void> {
    await this.#stop(child.process)
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#stop(child)))
  }

  async #stop(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}
