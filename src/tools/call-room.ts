import { ToolError } from './define-tool.ts'
import type { OfferedTool } from './offered-tools.ts'

/** A call of a tool. */
interface Entering {
  readonly offered: OfferedTool
}

/** Sets aside on the caller's budgets what a call may cost, in nano-dollars, beside all that runs already. False: there is no room. */
export type SetAside = (nanos: number) => Promise<boolean>

/** The money of the calls that run: none begins that the caller's budgets have no room for. */
export class CallRoom {
  /** Absent: nothing limits the calls. */
  setAside: SetAside | undefined
  readonly #running = new Map<Entering, { readonly nanos: number; readonly leave: () => void }>()
  #entered: Promise<void> = Promise.resolve()

  /** What the calls that run may cost, in nano-dollars, as far as that is known. */
  get nanos(): number {
    return [...this.#running.values()].reduce((sum, { nanos }) => sum + nanos, 0)
  }

  /** What a call that runs may cost, in nano-dollars. */
  nanosOf(call: Entering): number {
    return this.#running.get(call)?.nanos ?? 0
  }

  /**
   * Resolves when a call may begin: where nobody knows yet what it costs, those after it wait for its end. Rejects with ToolError where the
   * budgets have no room for it.
   */
  async enter(call: Entering, signal: AbortSignal): Promise<void> {
    const { tool, options } = call.offered
    const price = () => tool.priceOf?.(options)
    if (price() === undefined) return
    const { setAside } = this
    if (setAside === undefined) {
      this.#running.set(call, { nanos: price() ?? 0, leave: () => {} })
      return
    }
    const before = this.#entered
    let resolve = () => {}
    this.#entered = new Promise((done) => (resolve = done))
    await before
    try {
      signal.throwIfAborted()
      const nanos = price() ?? null
      // Whatever it costs, something must be left.
      if (!(await setAside(Math.max(1, nanos ?? 0)))) throw new ToolError('the budget has no room for it')
      signal.throwIfAborted()
      this.#running.set(call, { nanos: nanos ?? 0, leave: resolve })
      if (nanos !== null) resolve()
    } catch (error) {
      resolve()
      throw error
    }
  }

  /** A call is over, and what it cost is counted. */
  leave(call: Entering): void {
    this.#running.get(call)?.leave()
    this.#running.delete(call)
  }
}
