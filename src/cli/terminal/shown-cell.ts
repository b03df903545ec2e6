import { shownText } from '../../telemetry/shown-text.ts'

// The codes that Colours writes.
const paints = new RegExp(`(${'\u001b'}\\[(?:1|2|22|31|32|33|36|39)m)`)

/**
 * A text that somebody else may have written – names of models, users and keys, what a provider said – as it may stand in one line of a
 * terminal or a file: control characters are spelled out. Where colours are on, they stay.
 */
export function shownCell(text: string, colours: { readonly isOn: boolean }): string {
  if (!colours.isOn) return shownText(text, text.length)
  return text
    .split(paints)
    .map((piece, index) => (index % 2 === 1 ? piece : shownText(piece, piece.length)))
    .join('')
}
