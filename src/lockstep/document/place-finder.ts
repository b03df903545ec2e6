import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** Finds the lines of a YAML text that hold a value, by the keys that lead to it. */
export class PlaceFinder {
  readonly #counter = new LineCounter()
  readonly #root: Node | null

  constructor(text: string) {
    this.#root = parseDocument(text, { lineCounter: this.#counter, uniqueKeys: false }).contents
  }

  /** The place of the last of these keys; of the last that is there, where not all are. */
  find(keys: readonly string[]): { line: number; column: number } {
    let node: unknown = this.#root
    let offset = this.#root?.range?.[0] ?? 0
    for (const key of keys) {
      if (isMap(node)) {
        const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === key)
        if (!isScalar(pair?.key)) break
        offset = pair.key.range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        const item = node.items[Number(key)] as Node | undefined
        if (item === undefined) break
        offset = item.range?.[0] ?? offset
        node = item
      } else break
    }
    const { line, col } = this.#counter.linePos(offset)
    return { line, column: col }
  }
}
