import type { ItemStart, StopReason, TurnEvent } from '../canonical/turn-event.ts'
import type { ContentMessage, ContentPart } from '../records/generation-content.ts'
import { GrownText } from '../streams/grown-text.ts'
import { mediaPart, toArguments } from './content-parts.ts'
import { cutMark, TextRoom } from './text-room.ts'

interface FoldedItem {
  readonly start: ItemStart | Extract<TurnEvent, { kind: 'server-call' }>['call']
  /** Texts of its parts, by number; arguments are one. */
  readonly texts: Map<number, GrownText>
  /** What the provider shows of thoughts. */
  readonly summaries: Map<number, GrownText>
  isWhole: boolean
  result?: string
}

/** Folds the events of an answer into messages while they come, up to so many characters. */
export class AnswerFold {
  readonly #charsMax: number
  #items = new Map<number, FoldedItem>()
  #left: number
  #cutChars = 0
  #finish: string | undefined

  constructor(charsMax: number) {
    this.#charsMax = charsMax
    this.#left = charsMax
  }

  /** Another answer begins; what came before is part of what it was asked. */
  restart(): void {
    this.#items = new Map()
    this.#left = this.#charsMax
    this.#cutChars = 0
    this.#finish = undefined
  }

  take(events: readonly TurnEvent[]): void {
    for (const event of events) this.#takeOne(event)
  }

  /** The answer so far. `usualFinish` says why it ended where its events don't. */
  read(usualFinish?: string): readonly ContentMessage[] {
    const messages: { role: 'assistant' | 'tool'; parts: ContentPart[]; finish_reason?: string }[] = []
    const add = (role: 'assistant' | 'tool', parts: readonly ContentPart[]) => {
      const last = messages.at(-1)
      if (parts.length === 0) return
      if (last?.role === role) last.parts.push(...parts)
      else messages.push({ role, parts: [...parts] })
    }
    for (const [, item] of this.#items) {
      add('assistant', partsOf(item))
      if (item.result !== undefined && 'callId' in item.start)
        add('tool', [{ type: 'tool_call_response', id: item.start.callId, response: item.result }])
    }
    if (this.#cutChars > 0) add('assistant', [{ type: 'text', content: cutMark(this.#cutChars) }])
    const finish = this.#finish ?? usualFinish
    const last = messages.findLast(({ role }) => role === 'assistant')
    if (finish === undefined) return messages
    if (last === undefined) return [...messages, { role: 'assistant', parts: [], finish_reason: finish }]
    last.finish_reason = finish
    return messages
  }

  #takeOne(event: TurnEvent): void {
    switch (event.kind) {
      case 'item-start':
        this.#start(event.index, event.item)
        return
      case 'server-call':
        this.#start(event.index, event.call)
        return
      case 'server-result': {
        const item = this.#items.get(event.index)
        if (item !== undefined) item.result = this.#fitting(event.result.text)
        return
      }
      case 'text-delta':
      case 'refusal-delta':
      case 'reasoning-delta':
        this.#append(this.#items.get(event.index)?.texts, event.part, event.text)
        return
      case 'summary-delta':
        this.#append(this.#items.get(event.index)?.summaries, event.part, event.text)
        return
      case 'arguments-delta':
        this.#append(this.#items.get(event.index)?.texts, 0, event.text)
        return
      case 'item-done': {
        const item = this.#items.get(event.index)
        if (item !== undefined) item.isWhole = event.isIncomplete !== true
        return
      }
      case 'finish':
        this.#finish = finishReasons[event.stopReason]
        return
      case 'fault':
        this.#finish = 'error'
        return
      default:
    }
  }

  #start(index: number, start: FoldedItem['start']): void {
    this.#items.set(index, { start, texts: new Map(), summaries: new Map(), isWhole: false })
  }

  #append(texts: Map<number, GrownText> | undefined, part: number, text: string): void {
    if (texts === undefined) return
    const fitting = this.#fitting(text)
    if (fitting === '') return
    let grown = texts.get(part)
    if (grown === undefined) {
      grown = new GrownText()
      texts.set(part, grown)
    }
    grown.append(fitting)
  }

  #fitting(text: string): string {
    const fits = text.length <= this.#left
    const kept = fits ? text : text.slice(0, this.#left)
    this.#left -= kept.length
    if (!fits) this.#cutChars += text.length - kept.length
    return kept
  }
}

const finishReasons: Readonly<Record<StopReason, string>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  pause: 'stop',
  'tool-calls': 'tool_call',
  'max-tokens': 'length',
  'context-length': 'length',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
}

function partsOf({ start, texts, summaries, isWhole }: FoldedItem): readonly ContentPart[] {
  const own = textsIn(texts)
  if (!('kind' in start)) {
    const args = toArguments(start.arguments, roomy)
    return [{ type: 'tool_call', id: start.callId, name: start.name, arguments: args }]
  }
  switch (start.kind) {
    case 'message':
      return own.map((content) => ({ type: 'text', content }))
    case 'reasoning':
      return (own.length > 0 ? own : textsIn(summaries)).map((content) => ({ type: 'reasoning', content }))
    case 'tool-call': {
      // As text, so that it is not mistaken for a call that was made.
      if (!isWhole) return [{ type: 'text', content: `[unfinished call of ${start.name}: ${own.join('')}]` }]
      const args = toArguments(own.join(''), roomy)
      return [{ type: 'tool_call', id: start.callId, name: start.name, arguments: args }]
    }
    case 'generated-image':
      return [mediaPart('image', { kind: 'data', mediaType: start.mediaType, base64: start.base64 }, roomy)]
    case 'native': {
      const { type, search } = start
      return [
        {
          type: 'tool_call',
          id: null,
          name: type,
          arguments: search === undefined ? null : { queries: search.queries },
        },
      ]
    }
  }
}

function textsIn(texts: ReadonlyMap<number, GrownText>): readonly string[] {
  return [...texts].sort(([one], [other]) => one - other).map(([, text]) => text.toString())
}

/** What is folded was cut when it came. */
const roomy = new TextRoom(Number.POSITIVE_INFINITY)
