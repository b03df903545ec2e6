/**
 * The one switch that ends a call early, with the reason. What an AbortController is, without the event target that each of them makes:
 * every request has one, and hardly any is ever used. A signal is made when somebody asks for it.
 */
export class Cancellation {
  #reason: Error | undefined
  #listeners: ((reason: Error) => void)[] = []
  #controller: AbortController | undefined

  /** One more switch, for a part of what this one ends. `detach` when that part is over, for what is left of the whole may be long. */
  branch(): { readonly cancellation: Cancellation; readonly detach: () => void } {
    const cancellation = new Cancellation()
    const follow = (reason: Error) => cancellation.cancel(reason)
    this.onCancel(follow)
    return { cancellation, detach: () => this.offCancel(follow) }
  }

  /** Why the call was ended; undefined while it goes on. */
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

  /** Calls `listener` once when the call is ended, at once if it has been. */
  onCancel(listener: (reason: Error) => void): void {
    if (this.#reason === undefined) this.#listeners.push(listener)
    else listener(this.#reason)
  }

  offCancel(listener: (reason: Error) => void): void {
    const at = this.#listeners.indexOf(listener)
    if (at >= 0) this.#listeners.splice(at, 1)
  }

  /** The same as an AbortSignal, for those who take nothing else. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }
}
