import type { ReasoningItem } from '../../../canonical/item.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, textOf } from '../../../streams/untrusted-json.ts'
import { turnEnd } from '../reasoning-details.ts'
import { applyDetail, applyPlainReasoning, closeReasoning, hasReadableDetails } from '../upstream/reasoning.ts'
import { startState } from '../upstream/state.ts'

/** The thoughts of a message by position. */
export interface PlacedReasoning {
  /** Before all other content. */
  readonly leading: readonly ReasoningItem[]
  /** Before the call with that id. */
  readonly beforeCall: ReadonlyMap<string, readonly ReasoningItem[]>
  readonly trailing: readonly ReasoningItem[]
}

type Draft = { -readonly [Name in keyof ReasoningItem]: ReasoningItem[Name] } & { text: string[]; summary: string[] }

const nothing: PlacedReasoning = { leading: [], beforeCall: new Map(), trailing: [] }

/** The thoughts of an assistant message or its stream pieces: from `reasoning_details`, or from plain text if those have no readable text. */
export function readReasoning(message: JsonObject, callIds: ReadonlySet<string>): PlacedReasoning {
  const state = startState()
  const events: TurnEvent[] = []
  /** Ids of signatures, by item index. */
  const seals: (string | undefined)[] = []
  if (!hasReadableDetails(message)) {
    // Providers that use this name want thoughts back under it; all others take `reasoning`.
    const content = textOf(message['reasoning_content'])
    if (content !== '') applyPlainReasoning(state, content, 'reasoning_content', events)
    else applyPlainReasoning(state, textOf(message['reasoning']), undefined, events)
  }
  for (const detail of listOf(message['reasoning_details'])) {
    if (!isJsonObject(detail)) continue
    applyDetail(state, detail, events)
    if (state.reasoning !== undefined) seals[state.reasoning.index] = state.reasoning.sealId
  }
  closeReasoning(state, false, events)
  return events.length === 0 ? nothing : place(fold(events), seals, callIds)
}

function isPlace(id: string | undefined, callIds: ReadonlySet<string>): boolean {
  return id !== undefined && (id === turnEnd || callIds.has(id))
}

function place(
  items: readonly Draft[],
  seals: readonly (string | undefined)[],
  callIds: ReadonlySet<string>,
): PlacedReasoning {
  const leading: ReasoningItem[] = []
  const trailing: ReasoningItem[] = []
  const beforeCall = new Map<string, ReasoningItem[]>()
  items.forEach(({ id: _, extra, ...item }, index) => {
    const seal = seals[index]
    if (seal === undefined || !isPlace(seal, callIds)) {
      // Other formats know an item by its id; this one seals with it.
      const isOwn = seal !== undefined && item.encrypted !== undefined
      const carried = isOwn
        ? { id: seal, extra: { 'openai-chat': { id: seal } } }
        : extra === undefined
          ? {}
          : { extra }
      leading.push({ ...item, ...carried })
    } else if (seal === turnEnd) trailing.push(item)
    else beforeCall.set(seal, [...(beforeCall.get(seal) ?? []), item])
  })
  return { leading, beforeCall, trailing }
}

function fold(events: readonly TurnEvent[]): Draft[] {
  const items: Draft[] = []
  for (const event of events) {
    if (event.kind === 'item-start' && event.item.kind === 'reasoning') {
      items.push({ text: [], summary: [], ...event.item })
      continue
    }
    const item = items.at(-1)
    if (item === undefined) continue
    if (event.kind === 'reasoning-delta') item.text[event.part] = (item.text[event.part] ?? '') + event.text
    else if (event.kind === 'summary-delta') item.summary[event.part] = (item.summary[event.part] ?? '') + event.text
    else if (event.kind === 'item-done') {
      if (event.signature !== undefined) item.signature = event.signature
      if (event.encrypted !== undefined) item.encrypted = event.encrypted
    }
  }
  return items
}
