import type { TextFormat } from '../../canonical/conversation.ts'
import type { PipelineNotes } from '../../canonical/pipeline-notes.ts'
import type { StopReason, TurnEvent } from '../../canonical/turn-event.ts'
import type { EventStage } from '../../formats/shared/event-stage.ts'
import { type Healing, healJson } from './heal-json.ts'
import { noteHealing } from './note-healing.ts'
import { anyObject, type ReadBySchema, readBySchema } from './read-by-schema.ts'

/** Heals the text of one whole answer. Nothing is shown before its end, which tells whether it was cut off. */
export function healingStage(format: TextFormat, notes: PipelineNotes): EventStage {
  const read = format.kind === 'json-schema' ? readBySchema(format.schema) : anyObject
  const held: TurnEvent[] = []
  return (events) => {
    for (const event of events) held.push(event)
    const last = held.at(-1)
    if (last?.kind === 'fault') return held
    if (last?.kind !== 'finish') return none
    return healEvents(held, last.stopReason, read, notes)
  }
}

const none: readonly TurnEvent[] = []

const endsWhole: Readonly<Record<StopReason, boolean>> = {
  end: true,
  'stop-sequence': true,
  'tool-calls': false,
  'max-tokens': false,
  'context-length': false,
  'content-filter': false,
  refusal: false,
  pause: false,
}

function healEvents(
  events: readonly TurnEvent[],
  stopReason: StopReason,
  read: ReadBySchema,
  notes: PipelineNotes,
): readonly TurnEvent[] {
  const index = events.findLast(isMessageStart)?.index
  const own = events.filter((event) => 'index' in event && event.index === index)
  const text = own.map((event) => (event.kind === 'text-delta' ? event.text : '')).join('')
  if (text === '' || own.some(({ kind }) => kind === 'refusal-delta')) return events
  if (!endsWhole[stopReason]) {
    if (stopReason === 'max-tokens' || stopReason === 'context-length') noteHealing(notes, 'left alone: it was cut off')
    return events
  }
  const healing = healJson(text, read)
  noteHealing(notes, ...told(healing))
  return healing.kind === 'healed' ? withText(events, index, healing.text) : events
}

function isMessageStart(event: TurnEvent): event is Extract<TurnEvent, { kind: 'item-start' }> {
  return event.kind === 'item-start' && event.item.kind === 'message'
}

/** The message with this text alone: probabilities and citations belong to what is not there any more. */
function withText(events: readonly TurnEvent[], index: number | undefined, text: string): readonly TurnEvent[] {
  let isSaid = false
  return events.flatMap((event): readonly TurnEvent[] => {
    if (!('index' in event) || event.index !== index) return [event]
    if (event.kind === 'annotation') return []
    if (event.kind !== 'text-delta') return [event]
    if (isSaid) return []
    isSaid = true
    return [{ kind: 'text-delta', index: event.index, part: event.part, text }]
  })
}

const didWords = { cut_out: 'cut out', repaired: 'repaired', coerced: 'types set right' } as const

const leftWords: Readonly<Record<Extract<Healing, { kind: 'left' }>['reason'], string>> = {
  valid: 'left alone: it is JSON',
  too_long: 'left alone: it is too long to repair',
  none: 'left alone: there is no JSON in it',
  unfit: 'left alone: it can not be read as what was asked for',
}

function told(healing: Healing): [summary: string, did?: readonly string[]] {
  if (healing.kind === 'left') return [leftWords[healing.reason]]
  return [healing.did.map((each) => didWords[each]).join(', '), healing.did]
}
