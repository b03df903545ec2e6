import { withConversation, withItems, withTools } from '../../src/canonical/change-turn.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import type { OutputStep } from '../../src/pipeline/inspect.ts'
import type { InputStep } from '../../src/pipeline/prepare.ts'
import type { LoopRun, ToolLoop } from '../../src/tools/tool-loop.ts'

/** Steps that prove that the places of the pipeline hold: each is switched on by a word in the request. */

export const secret = 'hunter2-of-ada'
export const mask = 'REDACTED-WORD'
export const words = { redact: '#redact', inspect: '#inspect', clock: '#clock', refuse: '#refuse' } as const

const isAskedFor = (turn: Turn, word: string) => JSON.stringify(turn.said()).includes(word)

/** Takes the secret out of everything that is said. */
export const toyRedactor: InputStep = (turn, { notes }) => {
  if (isAskedFor(turn, words.refuse)) {
    notes.add({ type: 'plugin', name: 'toy-redactor', summary: 'refused it' })
    throw new GatewayError('permission_denied', 'the redactor will not have it')
  }
  if (!isAskedFor(turn, words.redact)) return turn
  notes.add({ type: 'plugin', name: 'toy-redactor', data: { words: 1 } })
  return withConversation(turn, (own) => JSON.parse(JSON.stringify(own).replaceAll(secret, mask)) as typeof own)
}

/** Says `wild` for `calm`, however it is cut into deltas, and ends an answer at the word `forbidden`. */
export const toyInspector: OutputStep = {
  begin(turn, { notes }) {
    if (!isAskedFor(turn, words.inspect)) return null
    notes.add({ type: 'plugin', name: 'toy-inspector' })
    let waiting = ''
    return (events) => events.flatMap(inspect)

    function inspect(event: TurnEvent): readonly TurnEvent[] {
      if (event.kind === 'text-delta') {
        waiting += event.text
        const [before, after] = waiting.split('forbidden')
        if (after !== undefined) {
          const fault = { type: 'content_policy_violation', status: 0, message: 'the answer was stopped' } as const
          return [
            { ...event, text: before ?? '' },
            { kind: 'fault', fault },
          ]
        }
        // What may be the beginning of a word is held back.
        const end = waiting.lastIndexOf(' ') + 1
        const shown = waiting.slice(0, end)
        waiting = waiting.slice(end)
        return shown === '' ? [] : [{ ...event, text: shown.replaceAll('calm', 'wild') }]
      }
      if (event.kind !== 'item-done' || waiting === '') return [event]
      const text = waiting.replaceAll('calm', 'wild')
      waiting = ''
      return [{ kind: 'text-delta', index: event.index, part: 0, text }, event]
    }
  },
}

export const toolName = 'toy_clock'

interface ToyCall {
  readonly callId: string
  text: string
}

/** Runs a tool of its own, which the caller never sees, and asks again with what it gave. */
export const toyLoop: ToolLoop = {
  runs: () => false,
  begin(turn) {
    if (!isAskedFor(turn, words.clock)) return null
    return new ToyRun(
      withTools(turn, (tools) => [...tools, { kind: 'function', name: toolName, parameters: { type: 'object' } }]),
    )
  },
}

class ToyRun implements LoopRun {
  turn: Turn
  readonly #calls = new Map<number, ToyCall>()
  #said = ''

  constructor(turn: Turn) {
    this.turn = turn
  }

  take(events: readonly TurnEvent[]): readonly TurnEvent[] {
    return events.filter((event) => {
      if (event.kind === 'item-start' && event.item.kind === 'tool-call' && event.item.name === toolName) {
        this.#calls.set(event.index, { callId: event.item.callId, text: '' })
        return false
      }
      if (event.kind === 'text-delta') this.#said += event.text
      const call = 'index' in event ? this.#calls.get(event.index) : undefined
      if (call !== undefined && event.kind === 'arguments-delta') call.text += event.text
      return call === undefined
    })
  }

  readonly counts = { requested: 0, executed: 0, webSearches: 0, webFetches: 0 }
  readonly opens = false
  readonly stages = []
  readonly costNanos = 0
  readonly keptBytes = 0

  close(): void {}

  shown<Shown>(outcome: Shown): Shown {
    return outcome
  }

  goesOn(): boolean {
    return this.#calls.size > 0
  }

  // biome-ignore lint/correctness/useYield: it shows its caller nothing between two answers.
  async *work(): ReturnType<LoopRun['work']> {
    if (this.#calls.size === 0) return null
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    const said: Item[] = this.#said === '' ? [] : [spoken(this.#said)]
    this.#said = ''
    this.turn = withItems(this.turn, [...said, ...calls.map(called), ...calls.map(answered)])
    return this.turn
  }
}

function spoken(text: string): Item {
  return { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text }] }
}

function called({ callId, text }: ToyCall): Item {
  return { kind: 'tool-call', variant: 'function', callId, name: toolName, arguments: text === '' ? '{}' : text }
}

function answered({ callId }: ToyCall): Item {
  return { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text: 'it is high noon' }] }
}
