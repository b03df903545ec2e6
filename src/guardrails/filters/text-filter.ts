import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

/** Finds one kind of thing in a text, in time that grows with its length and no faster. Spans may overlap and come in any order. */
export type TextFilter = (view: TextView) => readonly Span[]
