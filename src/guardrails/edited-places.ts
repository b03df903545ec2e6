import { codePointsIn } from '../streams/code-points.ts'
import type { Edit } from './text-judge.ts'

/** The span of an edit, in code points of the text as it was, and how far the text before and behind it has moved. */
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

  /** The place of what stood there and of all that stands in its place now. */
  around(start: number, end: number): { readonly start: number; readonly end: number } {
    const atStart = this.#firstBehind(start)
    const atEnd = this.#firstBehind(end)
    return {
      start: Math.min(atStart.start, start) + atStart.before,
      end: atEnd.start < end ? atEnd.end + atEnd.behind : end + atEnd.before,
    }
  }

  /** The place of what stood there; undefined where it was edited. */
  of(start: number, end: number): { readonly start: number; readonly end: number } | undefined {
    const next = this.#firstBehind(start)
    return next.start < end ? undefined : { start: start + next.before, end: end + next.before }
  }

  /** The first edit that ends behind a place. Searched in halves: texts may have as many places as edits. */
  #firstBehind(place: number): Moved {
    const moves = this.#moves
    let [first, behind] = [0, moves.length]
    while (first < behind) {
      const middle = (first + behind) >> 1
      if ((moves[middle]?.end ?? 0) > place) behind = middle
      else first = middle + 1
    }
    const total = moves.at(-1)?.behind ?? 0
    return (
      moves[first] ?? {
        ...{ start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY },
        before: total,
        behind: total,
      }
    )
  }
}
