/** A stretch of a text, in UTF-16 code units, and what stands in its place; `end` is behind it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Verdict {
  /** In order, none of them in what was shown before or beyond `upTo`. */
  readonly edits: readonly Edit[]
  /** Up to where the text may be shown, with these edits. */
  readonly upTo: number
}

/** Says what of a text that comes in pieces may be shown, and what has to change in it. */
export interface TextJudge {
  /** Characters that may wait before it is asked about them. */
  readonly patience: number
  /** Most characters of a match that it finds for sure: so many before a part's beginning are looked at together with it. */
  readonly reach: number
  /** `text` up to `from` was shown before, as it was without edits. What is not shown yet waits, unless nothing follows it. */
  judge(text: string, from: number, isEnd: boolean): Verdict
  /** True if citations of changed text stay, around what stands there now. Absent: they are left out. */
  readonly keepsCited?: true
  /** What waits of a piece that comes behind a text. Absent: all of it. */
  taken?(before: string, piece: string): string
  /** Whether a token may be shown that the model might have said instead. Absent: all may. */
  mayTell?(token: string): boolean
}
