import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { endpointAt } from '../given-back.ts'
import { httpFormats } from '../upstream-formats.ts'

function faultIn(events: readonly TurnEvent[]) {
  const last = events.at(-1)
  return last?.kind === 'fault' ? last.fault : undefined
}

describe.each(httpFormats)('a good status with an error in the form of another server, at $id', (format) => {
  const endpoint = endpointAt(format.id, {})

  test.each([
    [{ error: { message: 'You do not have enough credits', code: 'insufficient_quota' } }, 'payment_required'],
    [{ error: 'rate limit reached' }, 'rate_limit_exceeded'],
    [{ error_message: 'rate limit reached' }, 'rate_limit_exceeded'],
    [{ detail: 'rate limit reached' }, 'rate_limit_exceeded'],
    [{ detail: { error: 'You do not have enough credits' } }, 'payment_required'],
    [{ message: 'rate limit reached', code: 'rate_limited' }, 'rate_limit_exceeded'],
    [{ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'payment_required'],
  ])('%j is that error', (body, type) => {
    const bytes = Buffer.from(JSON.stringify(body))
    expect(faultIn(format.decodeReply(bytes, endpoint))).toMatchObject({
      type,
      said: expect.stringMatching(/credits|limit|balance/),
    })
    if (format.isBinaryStream === true) return
    const out: TurnEvent[] = []
    const decoder = format.createDecoder(endpoint)
    const text = JSON.stringify(body)
    decoder.push(Buffer.from(format.streamMediaType === 'text/event-stream' ? `data: ${text}\n\n` : `${text}\n`), out)
    decoder.end(out)
    expect(faultIn(out)).toMatchObject({ type })
  })
})
