/** What became of one thing in somebody else's file. */
export interface ImportNote {
  /** Where it is there: `router_settings.fallbacks`. */
  readonly from: string
  /** It is in gateway.yaml, needs nothing, needs something done by hand, or has no counterpart. */
  readonly outcome: 'written' | 'nothing to do' | 'by hand' | 'left out'
  /** What it became; or what to do; or why not. */
  readonly words: string
}

/** A reason, or what to do instead, by the name of a setting. */
export type NoteTable = Readonly<Record<string, Pick<ImportNote, 'outcome' | 'words'>>>

export function leftOut(words: string): Pick<ImportNote, 'outcome' | 'words'> {
  return { outcome: 'left out', words }
}

export function byHand(words: string): Pick<ImportNote, 'outcome' | 'words'> {
  return { outcome: 'by hand', words }
}

export function nothingToDo(words: string): Pick<ImportNote, 'outcome' | 'words'> {
  return { outcome: 'nothing to do', words }
}
