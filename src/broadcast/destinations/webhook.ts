import { createHmac } from 'node:crypto'
import { defineDestination } from '../define-destination.ts'
import type { ConfigOf } from '../destination-type.ts'
import { requestHeaders } from '../request-headers.ts'
import { generationRow } from '../rows/generation-row.ts'

/** Generations as JSON to a server of the operator's own, signed with the headers that the Standard Webhooks specification names. */
export const webhook = defineDestination<ConfigOf<'webhook'>>({
  type: 'webhook',
  itemsMax: 100,
  url: ({ url }) => url,
  encode(items, { url, method = 'POST', secret, headers }, { batchId, now }) {
    const body = JSON.stringify({
      type: 'generation.ended',
      batch_id: batchId,
      sent_at: new Date(now).toISOString(),
      data: items.map(generationRow),
    })
    const timestamp = String(Math.floor(now / 1000))
    const own = {
      'content-type': 'application/json',
      'webhook-id': batchId,
      'webhook-timestamp': timestamp,
      ...(secret !== undefined && { 'webhook-signature': sign(secret, `${batchId}.${timestamp}.${body}`) }),
    }
    return [{ method, url, headers: requestHeaders(own, headers), body }]
  },
})

/** `v1,` and the HMAC-SHA-256 in base64. What follows `whsec_` in a secret is the key in base64; any other secret is the key itself. */
function sign(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
