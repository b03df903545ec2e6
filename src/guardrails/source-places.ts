import { EditedPlaces } from './edited-places.ts'
import type { Placeholders } from './placeholders.ts'
import type { Edit } from './text-judge.ts'

/** Finds places of a text as a model was sent it, with placeholders, in the text as its caller wrote it. All counts are Unicode code points. */
export function sourcePlaces(
  sent: string,
  written: string,
  placeholders: Pick<Placeholders, 'standsFor'>,
): EditedPlaces {
  const places = new EditedPlaces()
  places.take(sent, 0, sent.length, editsOf(sent, written, placeholders))
  return places
}

const literals = /\[[^\s[\]]{1,80}_\d{1,9}\]/g
/** So much of what follows a placeholder tells where its value ends, if that was written in another way, with escapes for example. */
const behindChars = 32

function editsOf(sent: string, written: string, placeholders: Pick<Placeholders, 'standsFor'>): readonly Edit[] {
  const edits: Edit[] = []
  let at = 0
  let own = 0
  for (const { 0: placeholder, index } of sent.matchAll(literals)) {
    const value = placeholders.standsFor(placeholder)
    const begin = own + index - at
    if (value === undefined || written.startsWith(placeholder, begin)) continue
    const end = index + placeholder.length
    own = begin + (written.startsWith(value, begin) ? value.length : lengthUpTo(sent.slice(end), written, begin))
    at = end
    edits.push({ start: index, end, text: written.slice(begin, own) })
  }
  return edits
}

function lengthUpTo(behind: string, written: string, begin: number): number {
  const [next = ''] = behind.split('[', 1)
  const end = next === '' ? -1 : written.indexOf(next.slice(0, behindChars), begin)
  return (end === -1 ? written.length : end) - begin
}
