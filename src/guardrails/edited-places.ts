import { codePointsIn } from '../streams/code-points.ts'
import type { Edit } from './text-judge.ts'

/** What an edit covered, in code points of the text as it was, and by how much all behind it moves. */
interface Moved {
  readonly start: number
  readonly end: number
  readonly by: number
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
      this.#moves.push({ start: first, end: last, by: codePointsIn(put) - (last - first) })
      this.shown = last
      at = end
    }
    this.shown += codePointsIn(text, at, upTo)
  }

  /** The place of what stood there and of all that stands in its place now. */
  around(start: number, end: number): { readonly start: number; readonly end: number } {
    let [byStart, byEnd] = [0, 0]
    let from = start
    let upTo = end
    for (const move of this.#moves) {
      if (move.end <= start) byStart += move.by
      else if (move.start < start) from = move.start
      if (move.end <= end) byEnd += move.by
      else if (move.start < end) {
        upTo = move.end
        byEnd += move.by
      } else break
    }
    return { start: from + byStart, end: upTo + byEnd }
  }

  /** The place of what stood there; undefined where it was edited. */
  of(start: number, end: number): { readonly start: number; readonly end: number } | undefined {
    let by = 0
    for (const move of this.#moves) {
      if (move.start >= end && move.end > start) break
      if (move.end > start) return undefined
      by += move.by
    }
    return { start: start + by, end: end + by }
  }
}
