/** The kinds of changes, in the order in which a release lists them. */
export const changeKinds = ['breaking', 'added', 'changed', 'fixed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A change for those who call or run the gateway, which is not released yet. */
export interface Change {
  /** The name of its file in changes/next. */
  readonly file: string
  readonly kind: ChangeKind
  /** One sentence or a few, in Markdown, on one line. */
  readonly text: string
}

/** Maximum length of a change's text in characters. */
export const changeLengthMax = 240

/** Reads the file of a change. Returns a sentence that says what is wrong with it and what to do, if it has another form. */
export function parseChange(file: string, content: string): Change | string {
  const { kind, text } = /^(?<kind>[a-z]+): (?<text>\S.*)\n?$/.exec(content)?.groups ?? {}
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file)) return 'Name the file in kebab-case, such as list-notes.md.'
  if (kind === undefined || text === undefined)
    return 'Write one line: a kind, a colon, a blank and what changes, such as "fixed: `listNotes`: sorts by date."'
  if (!isKind(kind)) return `"${kind}" is not a kind: begin with ${changeKinds.join(', ')}.`
  if (text.length > changeLengthMax)
    return `The text has ${text.length} characters: shorten it to ${changeLengthMax}, or write two files.`
  if (!text.endsWith('.')) return 'End with a full stop.'
  // A release shows the line in two folders.
  if (text.includes('](')) return 'Name the page instead of linking it.'
  return { file, kind, text }
}

function isKind(word: string): word is ChangeKind {
  return (changeKinds as readonly string[]).includes(word)
}
