import type { Item } from '../canonical/item.ts'
import type { Part } from '../canonical/part.ts'
import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'

/** What a text part, thought, summary or refusal has said so far. */
type Texts = Map<string, { readonly kind: 'text' | 'refusal' | 'thought' | 'summary'; text: string }>

interface OpenItem {
  readonly start: ItemStart
  readonly texts: Texts
  arguments: string
  done: Extract<TurnEvent, { kind: 'item-done' }> | undefined
}

/** Collects an answer's events as the items that the next question repeats. */
export class AnswerItems {
  readonly #items = new Map<number, OpenItem>()
  /** Characters of texts, arguments, pictures and proofs until now. */
  chars = 0

  take(event: TurnEvent): void {
    if (event.kind === 'item-start') {
      if (event.item.kind === 'generated-image') this.chars += event.item.base64.length
      this.#items.set(event.index, { start: event.item, texts: new Map(), arguments: '', done: undefined })
      return
    }
    const item = 'index' in event ? this.#items.get(event.index) : undefined
    if (item === undefined) return
    if ('text' in event) this.chars += event.text.length
    switch (event.kind) {
      case 'text-delta':
        append(item.texts, 'text', event.part, event.text)
        return
      case 'refusal-delta':
        append(item.texts, 'refusal', event.part, event.text)
        return
      case 'reasoning-delta':
        append(item.texts, 'thought', event.part, event.text)
        return
      case 'summary-delta':
        append(item.texts, 'summary', event.part, event.text)
        return
      case 'arguments-delta':
        item.arguments += event.text
        return
      case 'item-done':
        this.chars += (event.signature?.length ?? 0) + (event.encrypted?.length ?? 0)
        item.done = event
    }
  }

  /** The items of the answer, in order. */
  items(): readonly Item[] {
    return [...this.#items.values()].flatMap((item) => toItem(item) ?? [])
  }
}

function append(texts: Texts, kind: 'text' | 'refusal' | 'thought' | 'summary', part: number, text: string): void {
  const key = `${kind} ${part}`
  const known = texts.get(key)
  if (known === undefined) texts.set(key, { kind, text })
  else known.text += text
}

function toItem({ start, texts, arguments: said, done }: OpenItem): Item | undefined {
  const extra = { ...('extra' in start && start.extra), ...done?.extra }
  const carried = Object.keys(extra).length > 0 ? { extra } : {}
  switch (start.kind) {
    case 'message': {
      const parts = [...texts.values()].flatMap(({ kind, text }): Part[] =>
        text === '' || (kind !== 'text' && kind !== 'refusal') ? [] : [{ kind, text }],
      )
      return parts.length === 0 ? undefined : { kind: 'message', role: 'assistant', parts, ...carried }
    }
    case 'reasoning': {
      const { signature, encrypted } = done ?? {}
      const ofKind = (wanted: string) =>
        [...texts.values()].flatMap(({ kind, text }) => (kind === wanted ? [text] : []))
      return {
        kind: 'reasoning',
        ...(start.id !== undefined && { id: start.id }),
        text: ofKind('thought'),
        summary: ofKind('summary'),
        ...(start.signedBy !== undefined && { signedBy: start.signedBy }),
        ...(signature !== undefined && { signature }),
        ...(encrypted !== undefined && { encrypted }),
        ...carried,
      }
    }
    case 'tool-call': {
      // A call that was cut off is not run, and a provider refuses one without its result.
      if (done === undefined || done.isIncomplete === true) return undefined
      const { variant, callId, name } = start
      const text = said === '' && variant === 'function' ? '{}' : said
      return { kind: 'tool-call', variant, callId, name, arguments: text, ...carried }
    }
    case 'generated-image':
      return { kind: 'generated-image', mediaType: start.mediaType, base64: start.base64, ...carried }
    case 'native': {
      const { format, type, wire } = start
      return { kind: 'native', format, type, wire }
    }
  }
}
