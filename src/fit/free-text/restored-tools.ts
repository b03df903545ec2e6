import type { ItemStart, TurnEvent } from '../../canonical/turn-event.ts'
import { GrownText } from '../../streams/grown-text.ts'
import { objectOf, parseUntrusted } from '../../streams/untrusted-json.ts'
import type { Restoring } from '../fit-notes.ts'
import type { CallersTool } from './callers-tools.ts'
import { TextArgument } from './text-argument.ts'

type CallStart = Extract<ItemStart, { readonly kind: 'tool-call' }>

interface OpenCall {
  readonly start: CallStart
  readonly tool: CallersTool
  readonly said: GrownText
}

/** Turns calls of functions back into those of the tools that they stand for: free text as it comes, items of other tools once they are complete. */
export function restoredTools(customNames: ReadonlySet<string>, callers: ReadonlyMap<string, CallersTool>): Restoring {
  const texts = new Map<number, TextArgument>()
  const calls = new Map<number, OpenCall>()

  const start = (event: Extract<TurnEvent, { kind: 'item-start' }>): TurnEvent[] => {
    const { index, item } = event
    if (item.kind !== 'tool-call' || item.handed !== undefined) return [event]
    if (customNames.has(item.name)) {
      texts.set(index, new TextArgument())
      return [{ ...event, item: { ...item, variant: 'custom' } }]
    }
    const tool = callers.get(item.name)
    if (tool === undefined) return [event]
    calls.set(index, { start: item, tool, said: new GrownText() })
    return []
  }

  const grow = (event: Extract<TurnEvent, { kind: 'arguments-delta' }>): TurnEvent[] => {
    const text = texts.get(event.index)
    if (text !== undefined) return withText(event.index, text.push(event.text))
    const call = calls.get(event.index)
    call?.said.append(event.text)
    return call === undefined ? [event] : []
  }

  const end = (event: Extract<TurnEvent, { kind: 'item-done' }>): TurnEvent[] => {
    const text = texts.get(event.index)
    if (text !== undefined) return [...withText(event.index, text.end()), event]
    const call = calls.get(event.index)
    if (call === undefined) return [event]
    calls.delete(event.index)
    return [{ kind: 'item-start', index: event.index, item: itemOf(call, event.isIncomplete === true) }, event]
  }

  const restored = (event: TurnEvent): readonly TurnEvent[] => {
    if (event.kind === 'item-start') return start(event)
    if (event.kind === 'arguments-delta') return grow(event)
    return event.kind === 'item-done' ? end(event) : [event]
  }
  return (events) => (events.some(isOfItem) ? events.flatMap(restored) : events)
}

function isOfItem({ kind }: TurnEvent): boolean {
  return kind === 'item-start' || kind === 'arguments-delta' || kind === 'item-done'
}

function withText(index: number, text: string): TurnEvent[] {
  return text === '' ? [] : [{ kind: 'arguments-delta', index, text }]
}

function itemOf({ start, tool, said }: OpenCall, isIncomplete: boolean): ItemStart {
  const { callType: type, idPrefix, member, memberOf } = tool
  const wire = {
    ...{ type, id: `${idPrefix}_${start.callId}`, call_id: start.callId },
    status: isIncomplete ? 'incomplete' : 'completed',
    [member]: memberOf(objectOf(parseUntrusted(said.toString()))),
  }
  return { kind: 'native', format: 'openai-responses', type, wire }
}
