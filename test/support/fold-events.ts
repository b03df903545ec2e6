import type { CarriedPart } from '../../src/canonical/envelope.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import type { ItemStart, StopReason, TurnEvent } from '../../src/canonical/turn-event.ts'
import type { Usage } from '../../src/canonical/usage.ts'

/** An output item with its deltas joined, a text for each part. */
export interface FoldedItem {
  readonly start: ItemStart
  readonly content: string[]
  readonly reasoning: string[]
  readonly summary: string[]
  arguments: string
  isDone: boolean
  isIncomplete: boolean
  signature: string | undefined
  encrypted: string | undefined
  carried: CarriedPart | undefined
}

/** What a list of events adds up to. */
export interface FoldedAnswer {
  readonly items: FoldedItem[]
  /** All message text joined. */
  text: string
  stopReason: StopReason | undefined
  stopSequence: string | undefined
  usage: Usage | undefined
  fault: Fault | undefined
}

/** Adds the events of one answer up. */
export function foldEvents(events: readonly TurnEvent[]): FoldedAnswer {
  const answer: FoldedAnswer = {
    items: [],
    text: '',
    stopReason: undefined,
    stopSequence: undefined,
    usage: undefined,
    fault: undefined,
  }
  for (const event of events) foldEvent(event, answer)
  return answer
}

function foldEvent(event: TurnEvent, answer: FoldedAnswer): void {
  switch (event.kind) {
    case 'start':
      return
    case 'finish':
      Object.assign(answer, { stopReason: event.stopReason, stopSequence: event.stopSequence, usage: event.usage })
      return
    case 'fault':
      answer.fault = event.fault
      return
    case 'native-delta':
      return
    case 'item-start':
      answer.items[event.index] = {
        start: event.item,
        content: [],
        reasoning: [],
        summary: [],
        arguments: '',
        isDone: false,
        isIncomplete: false,
        signature: undefined,
        encrypted: undefined,
        carried: undefined,
      }
      return
  }
  const item = answer.items[event.index]
  if (item === undefined) throw new Error(`${event.kind} for item ${event.index}, which has not started`)
  const append = (parts: string[], part: number, text: string): void => {
    parts[part] = (parts[part] ?? '') + text
  }
  switch (event.kind) {
    case 'text-delta':
      answer.text += event.text
      append(item.content, event.part, event.text)
      return
    case 'refusal-delta':
      append(item.content, event.part, event.text)
      return
    case 'reasoning-delta':
      append(item.reasoning, event.part, event.text)
      return
    case 'summary-delta':
      append(item.summary, event.part, event.text)
      return
    case 'arguments-delta':
      item.arguments += event.text
      return
    case 'item-done':
      item.isDone = true
      item.isIncomplete = event.isIncomplete === true
      item.signature = event.signature
      item.encrypted = event.encrypted
      item.carried = event.carried
      return
    case 'annotation':
      return
  }
}
