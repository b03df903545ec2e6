import type { ItemStart, TurnEvent } from '../../src/canonical/turn-event.ts'

interface OpenItem {
  readonly kind: ItemStart['kind']
  isDone: boolean
  /** Number of parts so far, and what each is: text and refusal share their numbers, thoughts and summaries have their own. */
  readonly parts: Map<'content' | 'reasoning' | 'summary', string[]>
}

/**
 * Throws unless the events are one answer as src/canonical/turn-event.ts says: `start`, items with their deltas, each item done, `finish`
 * or `fault` last. The message names the event's place. With `isCut` the answer may end anywhere.
 */
export function expectGrammar(events: readonly TurnEvent[], { isCut = false }: { isCut?: boolean } = {}): void {
  const items: OpenItem[] = []
  let isOver = false
  for (const [place, event] of events.entries()) {
    const check = (isRight: boolean, rule: string): void => {
      if (!isRight) throw new Error(`event ${place} (${event.kind}): ${rule}`)
    }
    check(!isOver, 'nothing follows finish or fault')
    check(
      (event.kind === 'start') === (place === 0) || (place === 0 && event.kind === 'fault'),
      'start comes first, once',
    )
    if (event.kind === 'finish' || event.kind === 'fault') isOver = true
    checkEvent(event, items, check)
  }
  if (!isOver && !isCut) throw new Error(`the answer ends after ${events.length} events without finish or fault`)
}

type Check = (isRight: boolean, rule: string) => void

function checkEvent(event: TurnEvent, items: OpenItem[], check: Check): void {
  switch (event.kind) {
    case 'start':
    case 'fault':
    case 'native-delta':
      return
    case 'item-start':
      check(
        event.index === items.length,
        `items are numbered from 0 in order: expected ${items.length}, got ${event.index}`,
      )
      items.push({ kind: event.item.kind, isDone: false, parts: new Map() })
      return
    case 'finish':
      for (const [index, item] of items.entries()) check(item.isDone, `item ${index} is not done`)
      if (event.usage !== undefined) checkUsage(event.usage, check)
      return
  }
  const item = items[event.index]
  if (item === undefined) throw new Error(`${event.kind}: item ${event.index} has not started`)
  check(!item.isDone, `item ${event.index} is done already`)
  switch (event.kind) {
    case 'item-done':
      item.isDone = true
      check(
        item.kind === 'reasoning' ||
          (event.signature === undefined && event.encrypted === undefined && event.carried === undefined),
        'only reasoning is signed',
      )
      return
    case 'arguments-delta':
      check(item.kind === 'tool-call', `a ${item.kind} has no arguments`)
      return
    case 'text-delta':
    case 'refusal-delta':
      checkPart(item, 'message', 'content', event.part, event.kind, check)
      return
    case 'annotation':
      check(item.kind === 'message', `a ${item.kind} has no annotations`)
      check(event.part <= (item.parts.get('content')?.length ?? 0), `part ${event.part} leaves a gap`)
      return
    case 'reasoning-delta':
      checkPart(item, 'reasoning', 'reasoning', event.part, event.kind, check)
      return
    case 'summary-delta':
      checkPart(item, 'reasoning', 'summary', event.part, event.kind, check)
      return
  }
}

function checkPart(
  item: OpenItem,
  itemKind: ItemStart['kind'],
  series: 'content' | 'reasoning' | 'summary',
  part: number,
  kind: string,
  check: Check,
): void {
  check(item.kind === itemKind, `belongs to a ${itemKind}, not to a ${item.kind}`)
  const parts = item.parts.get(series) ?? []
  item.parts.set(series, parts)
  check(
    Number.isInteger(part) && part >= 0 && part <= parts.length,
    `part ${part} leaves a gap after ${parts.length} parts`,
  )
  parts[part] ??= kind
  check(parts[part] === kind, `part ${part} was made of ${parts[part]}`)
}

function checkUsage(usage: NonNullable<(TurnEvent & { kind: 'finish' })['usage']>, check: Check): void {
  for (const key of ['inputTokens', 'cachedTokens', 'cacheWriteTokens', 'outputTokens', 'reasoningTokens'] as const) {
    check(Number.isInteger(usage[key]) && usage[key] >= 0, `usage.${key} is ${usage[key]}`)
  }
  check(usage.cachedTokens + usage.cacheWriteTokens <= usage.inputTokens, 'more input was cached than there was')
  check(usage.reasoningTokens <= usage.outputTokens, 'more output was reasoning than there was')
}
