import { type Envelopes, isEnvelope } from '../../../canonical/envelope.ts'
import { refuse } from '../../client-request/refuse.ts'
import { summaryText } from '../../compaction/summary-prompt.ts'
import type { InputItem, ResponseRequest } from '../wire.ts'

/**
 * The request with the gateway's encrypted summaries as plain text, so that any model can continue; the same request if it has none. Throws
 * GatewayError `unprocessable` for one that can't be decrypted, because most of the conversation would be lost unnoticed.
 */
export function openSummaries(
  request: ResponseRequest,
  envelopes: Pick<Envelopes, 'open'> | undefined,
): ResponseRequest {
  const { input } = request
  if (envelopes === undefined || !Array.isArray(input) || !input.some((item) => sealedIn(item) !== undefined)) {
    return request
  }
  return { ...request, input: input.map((item, index) => opened(item, index, envelopes)) }
}

function opened(item: InputItem, index: number, envelopes: Pick<Envelopes, 'open'>): InputItem {
  const sealed = sealedIn(item)
  if (sealed === undefined) return item
  const summary = envelopes.open('summary', sealed)
  if (summary === null) {
    const message = 'was not sealed by this gateway for your organization, or was changed since: leave this item out'
    return refuse('unprocessable', `input[${index}].encrypted_content`, message)
  }
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text: summaryText(summary) }] }
}

function sealedIn(item: InputItem): string | undefined {
  if (!('type' in item) || (item.type !== 'compaction' && item.type !== 'context_compaction')) return undefined
  const { encrypted_content: sealed } = item
  return typeof sealed === 'string' && isEnvelope('summary', sealed) ? sealed : undefined
}
