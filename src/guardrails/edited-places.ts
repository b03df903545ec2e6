import { codePointsIn } from '../streams/code-points.ts'
import type { Edit } from './text-judge.ts'

/** What an edit covered, in code points of the text as it was, and by how much all up to it and all behind it has moved. */
interface Moved {
  readonly start: number
  readonly end: number
  readonly before: number
  readonly behind: number
}

/** Where the places of a text are once it was edited. All counts are Unicode code points. */
export class EditedPlaces {
  /** Code points of the text as it was, as far as it was shown. */
  shown = 0
  readonly #moves: Moved[] = []

  get isEdited(): boolean {
    return this.#moves.length > 0
  }

  /** Takes in that `text` from one index to another was shown, with these edits. */
  take(text: string, from: number, upTo: number, edits: readonly Edit[]): void {
    let at = from
    for (const { start, end, text: put } of edits) {
      const first = this.shown + codePointsIn(text, at, start)
      const last = first + codePointsIn(text, start, end)
      const before = this.#moves.at(-1)?.behind ?? 0
      this.#moves.push({ start: first, end: last, before, behind: before + codePointsIn(put) - (last - first) })
      this.shown = last
      at = end
    }
    this.shown += codePointsIn(text, at, upTo)
  }

  /** The place of what stood there; undefined where it was edited. */
  of(start: number, end: number): { readonly start: number; readonly end: number } | undefined {
    const moves = this.#moves
    // The first edit that ends behind the start: texts may have as many places as edits.
    let [first, behind] = [0, moves.length]
    while (first < behind) {
      const middle = (first + behind) >> 1
      if ((moves[middle]?.end ?? 0) > start) behind = middle
      else first = middle + 1
    }
    const next = moves[first]
    if (next !== undefined && next.start < end) return undefined
    const by = next?.before ?? moves.at(-1)?.behind ?? 0
    return { start: start + by, end: end + by }
  }
}
