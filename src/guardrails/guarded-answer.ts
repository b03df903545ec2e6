import type { TurnEvent } from '../canonical/turn-event.ts'
import { GrownText } from '../streams/grown-text.ts'
import { AnswerRewriter } from './answer-rewriter.ts'
import { BlockedAnswer } from './blocked-answer.ts'
import type { OutputFilters } from './output-filters.ts'

type Events = readonly TurnEvent[]
type Stage = (events: Events) => Events

/**
 * What a caller may see of an answer. Nothing is shown before the first of its contents may be, so that one that is blocked at once is an error
 * as any other; a `fault` ends one that is blocked later.
 */
export function guardedAnswer(filters: OutputFilters): Stage {
  const rewriter = new AnswerRewriter(filters)
  let opening: TurnEvent[] | null = []
  return endingWhereBlocked((events) => {
    const shown = rewriter.take(events)
    if (opening === null) return shown
    opening.push(...shown)
    if (shown.every(({ kind }) => kind === 'start' || kind === 'item-start')) return none
    const all = opening
    opening = null
    return all
  })
}

/** What the gateway's tools may be called with: calls that come whole, before anything acts on them. */
export function guardedCalls(filters: OutputFilters): Stage {
  const calls = new Map<number, GrownText>()
  const guarded = (event: TurnEvent): Events => {
    if (event.kind === 'item-start' && event.item.kind === 'tool-call') calls.set(event.index, new GrownText())
    const said = 'index' in event ? calls.get(event.index) : undefined
    if (said === undefined) return [event]
    if (event.kind === 'arguments-delta') {
      said.append(event.text)
      return none
    }
    if (event.kind !== 'item-done') return [event]
    calls.delete(event.index)
    const text = said.toString()
    if (text === '') return [event]
    return [{ kind: 'arguments-delta', index: event.index, text: filters.rewriteArguments(text) }, event]
  }
  return endingWhereBlocked((events) => events.flatMap(guarded))
}

function endingWhereBlocked(stage: Stage): Stage {
  let isOver = false
  return (events) => {
    if (isOver) return none
    try {
      return stage(events)
    } catch (error) {
      if (!(error instanceof BlockedAnswer)) throw error
      isOver = true
      return [{ kind: 'fault', fault: error.fault }]
    }
  }
}

const none: Events = []
