import { functionNameOf } from '../canonical/function-name.ts'
import type { Item } from '../canonical/item.ts'
import { serverFormat } from '../canonical/tool.ts'
import { isJsonObject, textOf } from '../streams/untrusted-json.ts'
import type { OfferedTool } from './offered-tools.ts'
import { callsMax, type PendingCall, tooManyCalls } from './run-calls.ts'

/** The questions of an earlier answer whether tools may be called, with their callers' answers, as a conversation holds them. */
export class AgreedCalls {
  /** Those that the caller agrees to and that were not run yet. */
  readonly calls: readonly PendingCall[]
  readonly #items: readonly Item[]
  /** Why one that the caller agrees to is not run. */
  readonly #whyNot: string
  /** By the question's id. */
  readonly #questions = new Map<
    string,
    { readonly name: string; readonly said: string; readonly offered?: OfferedTool }
  >()

  constructor(items: readonly Item[], offered: ReadonlyMap<string, OfferedTool>) {
    this.#items = items
    const settled = new Set(items.flatMap((item) => settledBy(item) ?? []))
    const calls = new Map<string, PendingCall>()
    const answered = new Set<string>()
    for (const item of items) {
      const wire = wireOf(item, 'mcp_approval_request')
      if (wire !== undefined) {
        const { id, name, server_label: label, arguments: said } = wire
        // The conversation has its call, with what that gave.
        if (settled.has(textOf(id))) continue
        const found = [...offered.values()].find(
          ({ tool }) => tool.name === name && tool.shownAs !== undefined && tool.shownAs.server === label,
        )
        const question = { name: found?.functionName ?? functionNameOf(textOf(name)), said: textOf(said) }
        this.#questions.set(textOf(id), { ...question, ...(found !== undefined && { offered: found }) })
      }
      const answer = wireOf(item, 'mcp_approval_response')
      if (answer === undefined) continue
      const callId = textOf(answer['approval_request_id'])
      const question = this.#questions.get(callId)
      // The first answer to a question counts: who said no does not say yes by saying more.
      if (question === undefined || answered.has(callId)) continue
      answered.add(callId)
      if (answer['approve'] !== true || question.offered === undefined || calls.size >= callsMax) continue
      calls.set(callId, { callId, arguments: question.said, offered: question.offered })
    }
    this.calls = [...calls.values()]
    this.#whyNot = calls.size < callsMax ? 'the tool is not there any more' : tooManyCalls
  }

  /** Whether the conversation has no such question, nor an answer to one. */
  get isEmpty(): boolean {
    return !this.#items.some(
      (item) => (wireOf(item, 'mcp_approval_request') ?? wireOf(item, 'mcp_approval_response')) !== undefined,
    )
  }

  /** The conversation with calls in the place of questions, and `results` in that of answers. Questions that have no answer, or their call already, are left out. */
  items(results: ReadonlyMap<string, Item>): readonly Item[] {
    const answered = new Map<string, Item>()
    for (const item of this.#items) {
      const wire = wireOf(item, 'mcp_approval_response')
      const callId = textOf(wire?.['approval_request_id'])
      if (wire === undefined || !this.#questions.has(callId) || answered.has(callId)) continue
      answered.set(callId, results.get(callId) ?? refusal(callId, wire, this.#whyNot))
    }
    return this.#items.flatMap((item): Item | Item[] => {
      const question = wireOf(item, 'mcp_approval_request')
      if (question === undefined)
        return wireOf(item, 'mcp_approval_response') === undefined ? item : this.#take(item, answered)
      const callId = textOf(question['id'])
      if (!answered.has(callId)) return []
      const { name, said } = this.#questions.get(callId) ?? { name: '', said: '' }
      return { kind: 'tool-call', variant: 'function', callId, name, arguments: said === '' ? '{}' : said }
    })
  }

  /** The result in an answer's place: only the first answer to a question counts. */
  #take(item: Item, answered: Map<string, Item>): Item[] {
    const callId = textOf(wireOf(item, 'mcp_approval_response')?.['approval_request_id'])
    const result = answered.get(callId)
    answered.delete(callId)
    return result === undefined ? [] : [result]
  }
}

function refusal(callId: string, { approve, reason }: Readonly<Record<string, unknown>>, whyNot: string): Item {
  const why = textOf(reason) === '' ? '' : `: ${textOf(reason)}`
  const text = approve === true ? `Error: ${whyNot}` : `Error: the user does not allow this call${why}`
  return { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text }], isError: true }
}

/** The id of the question that came before a call of an earlier answer; undefined for any other item. */
function settledBy(item: Item): string | undefined {
  const own = item.kind === 'tool-call' ? item.extra?.[serverFormat] : undefined
  return isJsonObject(own) ? textOf(own['approval_request_id']) : undefined
}

function wireOf(item: Item, type: string): Readonly<Record<string, unknown>> | undefined {
  return item.kind === 'native' && item.format === serverFormat && item.type === type && isJsonObject(item.wire)
    ? item.wire
    : undefined
}
