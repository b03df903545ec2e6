import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isSummaryText } from '../../compaction/summary-prompt.ts'
import type { AnswerEncoder, AnswerIdentity, Ending } from '../../format.ts'
import { encodeUsage } from '../ending-fields.ts'
import { idStem } from '../response-echo.ts'
import { formatId, type InputItem, type ResponseRequest, requestOf } from '../wire.ts'

type CompactedResponse = Schema<'CompactedResponse'>
type CompactedMessage = Schema<'CompactedMessage'>

/** Characters of user messages kept with the summary: about 64,000 tokens. */
const keptCharactersMax = 256_000

/** Encodes the answer of `POST /responses/compact`: the user's last messages unchanged, then the item that replaces the conversation. */
export class CompactionEncoder implements AnswerEncoder {
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  #item: unknown

  constructor(turn: WrittenTurn, identity: AnswerIdentity) {
    this.#turn = turn
    this.#identity = identity
  }

  encode(events: readonly TurnEvent[]): string {
    this.add(events)
    return ''
  }

  add(events: readonly TurnEvent[]): void {
    for (const event of events) {
      if (event.kind === 'item-start' && event.item.kind === 'native' && event.item.format === formatId) {
        this.#item = event.item.wire
      }
    }
  }

  encodeEnd(ending: Ending): string {
    return this.encodeReply(ending)
  }

  encodeReply(ending: Ending): string {
    const stem = idStem(this.#identity)
    const kept = keptMessages(requestOf(this.#turn).input, stem)
    const output = this.#item === undefined ? kept : [...kept, this.#item as Schema<'CompactionItem'>]
    return JSON.stringify(compactedResponse(this.#identity, output, ending))
  }
}

/** The answer around a compacted conversation. */
export function compactedResponse(
  identity: AnswerIdentity,
  output: CompactedResponse['output'],
  ending: Ending,
): CompactedResponse {
  const response: CompactedResponse = {
    id: `resp_${idStem(identity)}`,
    object: 'response.compaction',
    created_at: identity.createdAt,
    model: identity.model,
    output,
    usage: encodeUsage(ending),
  }
  if (ending.serviceMetadata === undefined) return response
  return { ...response, service_metadata: ending.serviceMetadata as Schema<'ServiceMetadata'> }
}

/** The newest user messages that fit, oldest first. The new summary includes an earlier one. */
function keptMessages(input: ResponseRequest['input'], stem: string): CompactedMessage[] {
  const items = typeof input === 'string' ? [{ role: 'user', content: input } as const] : (input ?? [])
  const kept: CompactedMessage[] = []
  let left = keptCharactersMax
  for (let at = items.length - 1; at >= 0; at--) {
    const message = toMessage(items[at], `msg_${stem}_${at}`)
    if (message === undefined) continue
    left -= JSON.stringify(message.content).length
    if (left < 0) break
    kept.unshift(message)
  }
  return kept
}

function toMessage(item: InputItem | undefined, id: string): CompactedMessage | undefined {
  if (item === undefined || !('role' in item) || item.role !== 'user') return undefined
  const { content } = item as Pick<Schema<'MessageInput'>, 'content'>
  const parts = typeof content === 'string' ? [{ type: 'input_text', text: content } as const] : (content ?? [])
  const [first] = parts
  if (first === undefined || (first.type === 'input_text' && isSummaryText(first.text))) return undefined
  return { type: 'message', id, role: 'user', status: 'completed', content: parts as CompactedMessage['content'] }
}
