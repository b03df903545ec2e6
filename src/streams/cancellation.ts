/**
 * Cancels a call, with a reason. Like an AbortController, but without an event target, because every request has one and hardly any is
 * used. The signal is made on first use.
 */
export class Cancellation {
  #reason: Error | undefined
  #listeners: ((reason: Error) => void)[] = []
  #controller: AbortController | undefined

  /** A cancellation for a part of the call, which this one cancels too. Call `detach` when the part is over. */
  branch(): { readonly cancellation: Cancellation; readonly detach: () => void } {
    const cancellation = new Cancellation()
    const follow = (reason: Error) => cancellation.cancel(reason)
    this.onCancel(follow)
    return { cancellation, detach: () => this.offCancel(follow) }
  }

  /** The reason; undefined while the call goes on. */
  get reason(): Error | undefined {
    return this.#reason
  }

  /** Ends the call. The first reason counts. */
  cancel(reason: Error): void {
    if (this.#reason !== undefined) return
    this.#reason = reason
    this.#controller?.abort(reason)
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener(reason)
  }

  /** Calls `listener` once when the call is cancelled, immediately if it already is. */
  onCancel(listener: (reason: Error) => void): void {
    if (this.#reason === undefined) this.#listeners.push(listener)
    else listener(this.#reason)
  }

  offCancel(listener: (reason: Error) => void): void {
    const at = this.#listeners.indexOf(listener)
    if (at >= 0) this.#listeners.splice(at, 1)
  }

  /** The same as an AbortSignal. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }
}
