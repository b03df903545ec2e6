import type { Extra } from '../canonical/part.ts'
import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import { rewriteStrings, type StringRewriting, type Unreadable } from './rewrite-strings.ts'

/** How the texts of whole events are rewritten. */
export interface EventRewriting extends StringRewriting {
  /** An id or a word of a provider: no text of an answer, and yet a place for one. */
  name(text: string): string
  /** Arguments of a function, which are JSON text. */
  rewriteArguments(text: string): string
  unread(kind: Unreadable | 'image'): void
}

/** An event with its texts rewritten, wherever they stand in it. Pieces of texts, which belong to others, stay. */
export function rewriteEventTexts<Event extends TurnEvent>(event: Event, to: EventRewriting): Event
export function rewriteEventTexts(event: TurnEvent, to: EventRewriting): TurnEvent {
  switch (event.kind) {
    case 'start':
      return { ...event, ...named(event, ['id', 'model', 'serviceTier'], to) }
    case 'item-start':
      return { ...event, item: rewriteItem(event.item, to) }
    case 'item-done':
      return {
        ...event,
        ...(event.encrypted !== undefined && { encrypted: encryptedOf(event.encrypted, to) }),
        ...(event.extra !== undefined && { extra: rewriteStrings(event.extra, to) }),
      }
    case 'annotation':
      return { ...event, annotation: rewriteStrings(event.annotation, to) }
    case 'server-call': {
      const { call } = event
      const callId = to.name(call.callId)
      const item = rewriteStrings(call.item, to)
      return { ...event, call: { ...call, callId, arguments: to.rewriteArguments(call.arguments), item } }
    }
    case 'server-progress':
      return { ...event, members: rewriteStrings(event.members, to) }
    case 'server-result': {
      const { images, ...said } = event.result
      if (images !== undefined && images.length > 0) to.unread('image')
      return { ...event, result: { ...event.result, ...rewriteStrings(said, to) } }
    }
    case 'finish':
      return {
        ...{ ...event, ...named(event, ['stopSequence', 'nativeReason', 'serviceTier'], to) },
        ...(event.declined !== undefined && { declined: rewriteStrings(event.declined, to) }),
        ...(event.extra !== undefined && { extra: rewriteStrings(event.extra, to) }),
      }
    default:
      // What a provider's own tool was told is shown in its item.
      return event
  }
}

function encryptedOf(text: string, to: EventRewriting): string {
  const opened = to.opened(text)
  if (opened === undefined) to.unread('encrypted')
  return opened ?? text
}

function rewriteItem(item: ItemStart, to: EventRewriting): ItemStart {
  switch (item.kind) {
    case 'native': {
      const search = item.search && { search: rewriteStrings(item.search, to) }
      return { ...item, wire: rewriteStrings(item.wire, to), ...search }
    }
    case 'tool-call': {
      const { handed, name } = item
      const shown = handed && { handed: { ...handed, item: rewriteStrings(handed.item, to) } }
      return withExtra({ ...item, callId: to.name(item.callId), name: to.rewrite(name), ...shown }, to)
    }
    case 'generated-image':
      to.unread('image')
      return withExtra(item, to)
    default:
      return withExtra(item, to)
  }
}

/** Those members of a value that are texts, rewritten. */
function named<Name extends string>(
  value: { readonly [Member in Name]?: unknown },
  names: readonly Name[],
  to: EventRewriting,
) {
  const rewritten: { [Member in Name]?: string } = {}
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string') rewritten[name] = to.name(text)
  }
  return rewritten
}

function withExtra<Item extends { readonly id?: string; readonly extra?: Extra }>(
  item: Item,
  to: EventRewriting,
): Item {
  const own = { ...item, ...named(item, ['id'], to) }
  return item.extra === undefined ? own : { ...own, extra: rewriteStrings(item.extra, to) }
}
