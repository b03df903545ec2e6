import type { SandboxConfig } from '../../config/config.ts'
import { diskFull, isDiskFull } from '../../errors/disk-full.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { sizeText } from '../../errors/size-text.ts'
import type { DiskRoom } from '../../files/disk-room.ts'
import { BusyError } from '../../shares/busy-error.ts'
import { keyHolder } from '../../shares/holder.ts'
import { Semaphore } from '../../shares/semaphore.ts'
import { ToolError, type ToolSetting } from '../define-tool.ts'
import {
  type Container,
  type ContainerFolders,
  containerIdOf,
  containerOwner,
  newContainerId,
} from './container-folders.ts'
import { missingProgram } from './missing-program.ts'
import { type CommandEnd, killed, runCommand } from './run-command.ts'
import { isPlainBubblewrap, sandboxCommand } from './sandbox-command.ts'

/** What a request says about the sandbox. */
export interface SandboxOptions {
  readonly environment?:
    | { readonly type: 'container_auto' }
    | { readonly type: 'container_reference'; readonly container_id: string }
  readonly sleep_after_seconds?: number
}

/** What the sandbox is told to do, and for whom. */
export interface SandboxRun extends Pick<ToolSetting<SandboxOptions>, 'options' | 'request' | 'turn'> {
  /** The program that reads scripts: `bash` or `sh`. */
  readonly shell: string
  /** They run one after the other. */
  readonly scripts: readonly string[]
  /** Milliseconds for each, if less than what the operator allows. */
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

/** How each script ended, in order, and where they ran. */
export interface SandboxEnd {
  readonly containerId: string
  readonly ends: readonly CommandEnd[]
}

/** Calls that wait for a place in the sandbox; any beyond them fail. */
const waitingMax = 64

const boundless = { refusal: async () => undefined }

/** Runs commands of models where the operator said how they are kept from everything else. */
export class Sandbox {
  readonly #limits: SandboxConfig
  readonly #containers: ContainerFolders
  readonly #disk: Pick<DiskRoom, 'refusal'>
  readonly #semaphore: Semaphore
  /** Containers that stand for a generation whose caller names no conversation. */
  readonly #ofGenerations = new WeakMap<object, string>()

  /** `disk`: room where containers are whose kernel does not bound them. */
  constructor(limits: SandboxConfig, containers: ContainerFolders, disk: Pick<DiskRoom, 'refusal'> = boundless) {
    this.#limits = limits
    this.#disk = disk
    this.#containers = containers
    this.#semaphore = new Semaphore(limits.concurrency, waitingMax)
  }

  /** Throws GatewayError where nothing can be run. */
  check(type: string): void {
    const missing = missingProgram(this.#limits)
    if (this.#limits.command.length > 0 && missing === undefined) return
    const how =
      missing === undefined
        ? 'set tools.sandbox.command in gateway.yaml, for example to [bwrap] where bubblewrap is installed'
        : `the program ${missing} of tools.sandbox.command in gateway.yaml is not there: install it`
    throw new GatewayError('invalid_request', `tools: ${type} needs a sandbox, and this gateway has none: ${how}`)
  }

  /** Rejects with ToolError for what the model is to be told, and with the signal's reason. */
  async run({ options, request, turn, shell, scripts, timeoutMs, signal }: SandboxRun): Promise<SandboxEnd> {
    const { context, caller } = request
    const owner = containerOwner(context.workspaceId, caller.own?.memberId)
    // Before anything is waited for: calls of one step run side by side, and share it.
    const id = this.#containerId(options, context, turn.sessionId)
    const holder = keyHolder(context)
    try {
      await this.#semaphore.acquire(signal, holder)
    } catch (error) {
      throw error instanceof BusyError ? busy(error) : error
    }
    try {
      const container = await this.#open(owner, id)
      try {
        const ends: CommandEnd[] = []
        for (const script of scripts) ends.push(await this.#runScript(container, shell, script, timeoutMs, signal))
        return { containerId: container.id, ends }
      } finally {
        const { sleepAfterMs } = this.#limits
        const asked = (options.sleep_after_seconds ?? Number.POSITIVE_INFINITY) * 1000
        await container.release(Math.min(sleepAfterMs, asked))
      }
    } finally {
      this.#semaphore.release(holder)
    }
  }

  async #open(owner: string, id: string): Promise<Container> {
    const { folderBytesMax: bytes, folderFilesMax: files, foldersBytesMax: bytesOfAll } = this.#limits
    const rules = { bytes, files, bytesOfAll, canBeBounded: isPlainBubblewrap(this.#limits) }
    try {
      return await this.#containers.open(owner, id, rules)
    } catch (error) {
      throw isDiskFull(error) ? new ToolError(diskFull('').message) : error
    }
  }

  #containerId({ environment }: SandboxOptions, context: object, sessionId: string | undefined): string {
    if (environment?.type === 'container_reference') return environment.container_id
    if (sessionId !== undefined) return containerIdOf(sessionId)
    const id = this.#ofGenerations.get(context) ?? newContainerId()
    this.#ofGenerations.set(context, id)
    return id
  }

  async #runScript(
    container: Container,
    shell: string,
    script: string,
    timeoutMs: number | undefined,
    signal: AbortSignal,
  ): Promise<CommandEnd> {
    if (script.includes('\0')) throw new ToolError('a command has a NUL byte')
    const { folder, enter } = container
    const watch = await this.#watch(container)
    const command = sandboxCommand(this.#limits, container, shell, script)
    try {
      const end = await runCommand({
        command,
        // Where a container is entered first, its folder is none of the host.
        folder: enter === undefined ? folder : '/',
        timeoutMs: Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, this.#limits.timeoutMs),
        outputBytesMax: this.#limits.outputBytesMax,
        signal,
        ...watch,
      })
      return watch === undefined ? end : await watch.bounded(end)
    } catch (error) {
      signal.throwIfAborted()
      // A command line that is too long, or a sandbox that is not there.
      const { code } = error as NodeJS.ErrnoException
      throw new ToolError(code === 'E2BIG' ? 'the command is too long' : 'the sandbox could not be started', {})
    }
  }

  /** Looks at a container that the kernel does not bound. Rejects with ToolError where the disk is full. */
  async #watch({ empty, usage, bounds }: Container) {
    if (empty === undefined) return undefined
    const refusal = await this.#disk.refusal()
    if (refusal !== undefined) throw new ToolError(refusal.message)
    let reason: string | undefined
    const isOver = async () => {
      const { bytes, files } = await usage()
      if (bytes > bounds.bytes || files > bounds.files)
        reason = `its folders may hold ${sizeText(bounds.bytes)} and ${bounds.files} files`
      else reason = (await this.#disk.refusal())?.message
      return reason !== undefined
    }
    const bounded = async (end: CommandEnd): Promise<CommandEnd> => {
      // A short command may have ended before anybody looked.
      if (end.isOver !== true && !(await isOver())) return end
      await empty()
      return { ...end, exitCode: killed, stderr: `${end.stderr}[stopped, and its folders were emptied: ${reason}]` }
    }
    return { isOver, bounded }
  }
}

function busy({ isShareFull }: BusyError): ToolError {
  return new ToolError(
    isShareFull
      ? 'as many commands of this key wait for the sandbox as may: try again when one is done'
      : 'the sandbox is busy: try again later',
  )
}
