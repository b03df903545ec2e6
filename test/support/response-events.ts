import { expect } from 'vitest'

export type Wire = Record<string, unknown>

/** One event of a `/responses` stream. */
export interface ResponseEvent extends Wire {
  readonly type: string
  readonly sequence_number: number
}

/** A stream as its caller read it. */
export interface ReadStream {
  readonly events: readonly ResponseEvent[]
  readonly comments: readonly string[]
  readonly isDone: boolean
  /** The response of the terminal event. */
  readonly final: Wire
}

/** Reads the text of a stream; throws when an event's name is not its type, its data not JSON, or anything stands behind `[DONE]`. */
export function parseEvents(text: string): ReadStream {
  const events: ResponseEvent[] = []
  const comments: string[] = []
  let isDone = false
  const blocks = text.split('\n\n')
  if (blocks.pop() !== '') throw new Error(`the stream ends in the middle of an event: ${text.slice(-300)}`)
  for (const block of blocks) {
    if (isDone) throw new Error(`something stands behind [DONE]: ${block}`)
    if (block.startsWith(':')) comments.push(block)
    else if (block === 'data: [DONE]') isDone = true
    else events.push(parseEvent(block))
  }
  return { events, comments, isDone, final: (events.at(-1)?.['response'] ?? {}) as Wire }
}

function parseEvent(block: string): ResponseEvent {
  const lines = block.split('\n')
  const name = lines.find((line) => line.startsWith('event: '))?.slice(7)
  const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
  if (name === undefined || data === undefined || lines.length !== 2)
    throw new Error(`this is no event of /responses: ${block.slice(0, 200)}`)
  const event = JSON.parse(data) as ResponseEvent
  if (event.type !== name) throw new Error(`the event named ${name} has the type ${event.type}`)
  return event
}

const terminalTypes = ['response.completed', 'response.incomplete', 'response.failed']

/**
 * Expects what every stream of `/responses` keeps to: created and in_progress first, numbers from 0 without gaps, items that start before
 * they are done, indexes and ids that agree, one terminal event and `[DONE]` last, and deltas that add up to the terminal response.
 * `isRelayed` leaves out what is up to the provider whose events are passed on as they are: ids, and secrets sealed anew at the end.
 */
export function expectStreamRules({ events, isDone, final }: ReadStream, { isRelayed = false } = {}): void {
  expect(isDone, 'ends with [DONE]').toBe(true)
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
  const types = events.map(({ type }) => type)
  const first = types.findIndex((type) => type !== 'response.debug')
  expect(types.slice(first, first + 2)).toEqual(['response.created', 'response.in_progress'])
  expect(types.filter((type) => terminalTypes.includes(type))).toEqual([types.at(-1)])
  expect(`response.${String(final['status'])}`).toBe(types.at(-1))
  const folded = foldEvents(events, isRelayed)
  const output = final['output'] as Wire[]
  for (const [index, item] of folded.items.entries()) {
    expect(item.isDone || final['status'] !== 'completed', `item ${index} is done`).toBe(true)
    if (item.done === undefined) continue
    const ignored = isRelayed ? { encrypted_content: undefined, id: undefined } : {}
    expect({ ...item.done, ...ignored }, `item ${index} as its last event has it`).toEqual({
      ...output[index],
      ...ignored,
    })
    expectDeltas(item, output[index] ?? {})
  }
  if (final['status'] !== 'failed') expect(folded.items).toHaveLength(output.length)
}

interface FoldedItem {
  readonly id: unknown
  readonly deltas: Map<string, string>
  isDone: boolean
  done: Wire | undefined
}

/** Adds up the deltas of a stream by item and part; throws on events about items that have not started or are done. */
function foldEvents(events: readonly ResponseEvent[], isRelayed: boolean): { readonly items: readonly FoldedItem[] } {
  const items: FoldedItem[] = []
  for (const event of events) {
    const { type } = event
    const index = event['output_index']
    if (typeof index !== 'number') continue
    if (type === 'response.output_item.added') {
      expect(index, 'items start in the order of their places').toBe(items.length)
      items.push({ id: (event['item'] as Wire)['id'], deltas: new Map(), isDone: false, done: undefined })
      continue
    }
    const item = items[index]
    if (item === undefined) throw new Error(`${type} is about item ${index}, which has not started`)
    if (item.isDone) throw new Error(`${type} is about item ${index}, which is done`)
    if (type === 'response.output_item.done') {
      item.isDone = true
      item.done = event['item'] as Wire
    } else {
      if (!isRelayed) expect(event['item_id'], `${type} names its item`).toBe(item.id)
      if (type.endsWith('.delta')) addDelta(item.deltas, event)
    }
  }
  return { items }
}

function addDelta(deltas: Map<string, string>, event: ResponseEvent): void {
  const part = event['content_index'] ?? event['summary_index'] ?? ''
  const key = `${event.type.replace(/^response\.|\.delta$/g, '')} ${String(part)}`.trim()
  deltas.set(key, (deltas.get(key) ?? '') + String(event['delta']))
}

function expectDeltas({ deltas }: FoldedItem, item: Wire): void {
  for (const [key, text] of deltas) {
    const [kind = '', part = ''] = key.split(' ')
    const said = saidIn(item, kind, Number(part))
    if (said !== undefined) expect(text, `${kind} of ${String(item['id'])} adds up`).toBe(said)
  }
}

function saidIn(item: Wire, kind: string, part: number): unknown {
  const content = item['content'] as Wire[] | undefined
  const summary = item['summary'] as Wire[] | undefined
  switch (kind) {
    case 'output_text':
    case 'reasoning_text':
      return content?.[part]?.['text']
    case 'refusal':
      return content?.[part]?.['refusal']
    case 'reasoning_summary_text':
      return summary?.[part]?.['text']
    case 'function_call_arguments':
      return item['arguments']
    case 'custom_tool_call_input':
      return item['input']
    default:
      return undefined
  }
}

/** The text of a response's messages. */
export function messageText({ output }: Wire): string {
  return (output as Wire[])
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => content as Wire[])
    .filter(({ type }) => type === 'output_text')
    .map(({ text }) => String(text))
    .join('')
}
