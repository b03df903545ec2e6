const allowed = /^[A-Za-z0-9_-]+$/

/** Makes call ids that the provider accepts: letters, digits, `_` and `-`. Others are rewritten, each always to the same unused id. */
export class CallIds {
  readonly #idOf = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** The id to send for a call's id. */
  of(callId: string): string {
    const known = this.#idOf.get(callId)
    if (known !== undefined) return known
    const base = allowed.test(callId) ? callId : callId.replace(/[^A-Za-z0-9_-]/g, '_') || 'call'
    let id = base
    for (let count = 2; this.#taken.has(id); count++) id = `${base}_${count}`
    this.#idOf.set(callId, id)
    this.#taken.add(id)
    return id
  }
}
