/** Keeps what was made of settings for as long as these stay the same, so that its caches, indexes and queues outlive a reload. */
export class Kept<Settings, Made> {
  readonly #make: (settings: Settings) => Made
  #last: { readonly settings: string; readonly made: Made } | undefined

  constructor(make: (settings: Settings) => Made) {
    this.#make = make
  }

  /** What was made last, if it was of the same settings; else made now. Throws as `make` does, and then keeps what it had. */
  of(settings: Settings): Made {
    const text = JSON.stringify(settings) ?? ''
    if (this.#last?.settings !== text) this.#last = { settings: text, made: this.#make(settings) }
    return this.#last.made
  }
}
