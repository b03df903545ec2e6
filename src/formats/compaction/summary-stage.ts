import type { TurnEvent } from '../../canonical/turn-event.ts'
import type { AnswerIdentity } from '../format.ts'
import type { EventStage } from '../shared/event-stage.ts'
import { unusableAnswer } from '../shared/upstream-fault.ts'

/**
 * Turns an answer into the one item that replaces the conversation: its text is the summary, and the rest is dropped. An answer without
 * text is a fault. `itemOf` makes the item as the Responses format writes it.
 */
export function summaryStage(itemOf: (summary: string) => object): EventStage {
  let text = ''
  return (events) => {
    const shown: TurnEvent[] = []
    for (const event of events) {
      if (event.kind === 'text-delta') text += event.text
      else if (event.kind === 'start' || event.kind === 'fault') shown.push(event)
      else if (event.kind === 'finish') shown.push(...endOf(text.trim(), event, itemOf))
    }
    return shown
  }
}

/** The item that replaces a conversation, as the Responses format writes it. */
export function compactionItem(summary: string, { generationId, sealEnvelope }: AnswerIdentity): object {
  const sealed = sealEnvelope === undefined ? summary : sealEnvelope('summary', summary)
  return { type: 'compaction', id: `cmp_${generationId.replace(/^[a-z]+[-_]/, '')}`, encrypted_content: sealed }
}

type Finish = Extract<TurnEvent, { kind: 'finish' }>

function endOf(summary: string, finish: Finish, itemOf: (summary: string) => object): readonly TurnEvent[] {
  const isRefused = finish.stopReason === 'content-filter' || finish.stopReason === 'refusal'
  if (summary === '' || isRefused) return [{ kind: 'fault', fault: noSummary }]
  const item = { kind: 'native', format: 'openai-responses', type: 'compaction', wire: itemOf(summary) } as const
  return [
    { kind: 'item-start', index: 0, item },
    { kind: 'item-done', index: 0 },
    { ...finish, stopReason: 'end' },
  ]
}

const noSummary = unusableAnswer('the model gave no summary of the conversation')
