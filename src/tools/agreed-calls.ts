import { functionNameOf } from '../canonical/function-name.ts'
import type { Item } from '../canonical/item.ts'
import { serverFormat } from '../canonical/tool.ts'
import { isJsonObject, textOf } from '../streams/untrusted-json.ts'
import type { OfferedTool } from './offered-tools.ts'
import { callsMax, type PendingCall, tooManyCalls } from './run-calls.ts'

/** A question whether a tool may be called, which no call of the conversation has settled. */
interface Question {
  readonly item: Item
  readonly name: string
  readonly said: string
  readonly offered?: OfferedTool
  /** The first answer to it, and why it is not run, if it is not. */
  answer?: { readonly item: Item; readonly whyNot: string }
}

/** The questions of an earlier answer whether tools may be called, with their callers' answers, as a conversation holds them. */
export class AgreedCalls {
  /** Those that the caller agrees to and that were not run yet. */
  readonly calls: readonly PendingCall[]
  readonly #items: readonly Item[]
  /** By their ids. */
  readonly #questions = new Map<string, Question>()

  constructor(items: readonly Item[], offered: ReadonlyMap<string, OfferedTool>) {
    this.#items = items
    const settled = new Set(items.flatMap((item) => settledBy(item) ?? []))
    const calls: PendingCall[] = []
    for (const item of items) {
      const asked = wireOf(item, 'mcp_approval_request')
      const id = textOf(asked?.['id'])
      // Of a settled one, the conversation has the call with what that gave. Of two with one id, the first counts.
      if (asked !== undefined && !settled.has(id) && !this.#questions.has(id))
        this.#questions.set(id, questionOf(item, asked, offered))
      const answer = wireOf(item, 'mcp_approval_response')
      const callId = textOf(answer?.['approval_request_id'])
      const question = this.#questions.get(callId)
      // The first answer to a question counts: who said no does not say yes by saying more.
      if (answer === undefined || question === undefined || question.answer !== undefined) continue
      const isRun = answer['approve'] === true && question.offered !== undefined && calls.length < callsMax
      if (isRun) calls.push({ callId, arguments: question.said, offered: question.offered })
      question.answer = { item, whyNot: isRun ? '' : whyNot(answer, question) }
    }
    this.calls = calls
  }

  /** Whether the conversation has no such question, nor an answer to one. */
  get isEmpty(): boolean {
    return !this.#items.some(
      (item) => (wireOf(item, 'mcp_approval_request') ?? wireOf(item, 'mcp_approval_response')) !== undefined,
    )
  }

  /** The conversation with calls in the place of questions, and `results` in that of answers. Questions that have no answer, or their call already, are left out. */
  items(results: ReadonlyMap<string, Item>): readonly Item[] {
    return this.#items.flatMap((item): Item | Item[] => {
      const asked = wireOf(item, 'mcp_approval_request')
      const answer = wireOf(item, 'mcp_approval_response')
      if (asked === undefined && answer === undefined) return item
      const callId = textOf(asked?.['id'] ?? answer?.['approval_request_id'])
      const question = this.#questions.get(callId)
      if (question?.answer === undefined) return []
      if (question.item === item) return toCall(callId, question)
      if (question.answer.item === item) return results.get(callId) ?? failure(callId, question.answer.whyNot)
      return []
    })
  }
}

function questionOf(
  item: Item,
  { name, server_label: label, arguments: said }: Readonly<Record<string, unknown>>,
  offered: ReadonlyMap<string, OfferedTool>,
): Question {
  const found = [...offered.values()].find(
    ({ tool }) => tool.name === name && tool.shownAs !== undefined && tool.shownAs.server === label,
  )
  const functionName = found?.functionName ?? functionNameOf(textOf(name))
  return { item, name: functionName, said: textOf(said), ...(found !== undefined && { offered: found }) }
}

/** Why a call is not run that the caller was asked for. */
function whyNot({ approve, reason }: Readonly<Record<string, unknown>>, { offered }: Question): string {
  if (approve === true) return offered === undefined ? 'the tool is not there any more' : tooManyCalls
  return `the user does not allow this call${textOf(reason) === '' ? '' : `: ${textOf(reason)}`}`
}

function toCall(callId: string, { name, said }: Question): Item {
  return { kind: 'tool-call', variant: 'function', callId, name, arguments: said === '' ? '{}' : said }
}

function failure(callId: string, why: string): Item {
  const text = `Error: ${why}`
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
