/** The first of some rows, and how many there are. */
export class FirstRows<Row> {
  readonly rows: Row[] = []
  readonly #most: number
  count = 0

  constructor(most: number) {
    this.#most = most
  }

  add(row: Row): void {
    this.count++
    if (this.rows.length < this.#most) this.rows.push(row)
  }
}

/** The rows with the most of something, the most first. */
export class TopRows<Row> {
  #kept: { readonly row: Row; readonly value: number }[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(row: Row, value: number): void {
    const least = this.#kept.at(-1)
    if (this.#kept.length >= this.#most && least !== undefined && value <= least.value) return
    this.#kept.push({ row, value })
    this.#kept.sort((a, b) => b.value - a.value)
    this.#kept = this.#kept.slice(0, this.#most)
  }

  get rows(): readonly Row[] {
    return this.#kept.map(({ row }) => row)
  }
}
