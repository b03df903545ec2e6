import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpTransport } from '../../src/attempts/transport/http-transport.ts'
import { readWhole } from '../../src/attempts/transport/read-whole.ts'
import { ResponseHead } from '../../src/outbound/unasked-continue.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { someone } from '../support/holders.ts'
import { headOf, type RawProvider, rawAnswer, startRawProvider } from '../support/raw-provider.ts'

let provider: RawProvider
const transport = new HttpTransport({
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  connectionsPerOrigin: 1,
})
beforeAll(async () => {
  provider = await startRawProvider()
})
afterAll(() => Promise.all([transport.close(), provider.close()]))

async function ask() {
  const answer = await transport.open(
    { holder: someone, url: provider.url, headers: {}, body: '{}' },
    new Cancellation(),
  )
  const body = await readWhole(answer, 4096)
  return { status: answer.status, text: Buffer.from(body ?? []).toString() }
}

// What looks like one in a body stays as it is.
const body = 'HTTP/1.1 100 Continue\r\n\r\n{}'
const answer = headOf([`content-length: ${body.length}`]) + body
const interim = {
  'a continue': 'HTTP/1.1 100 Continue\r\n\r\n',
  'a continue with headers': 'HTTP/1.1 100 Continue\r\nx: 1\r\ny: HTTP/1.1 100\r\n\r\n',
  'a continue without a reason': 'HTTP/1.1 100 \r\n\r\n',
  'two continues': 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2),
  'early hints and a continue': 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
}

it.each(Object.entries(interim))(
  'takes an answer after %s that nobody asked for, on one connection',
  async (_, before) => {
    provider.otherwise(rawAnswer([before, answer], 'keep'))
    expect([await ask(), await ask()]).toEqual(Array(2).fill({ status: 200, text: body }))
    provider.otherwise(rawAnswer([before + answer], 'keep'))
    expect(await ask()).toEqual({ status: 200, text: body })
    expect(provider.openCount).toBe(1)
  },
)

it('changes the same, wherever the bytes are cut', () => {
  for (const before of Object.values(interim)) {
    const bytes = Buffer.from(before + answer)
    const expected = before.replaceAll(/^HTTP\/1\.\d 100/gm, (line) => `${line.slice(0, -1)}2`) + answer
    for (let at = 0; at <= bytes.length; at++) {
      const head = new ResponseHead()
      head.begin()
      const pieces = [Buffer.from(bytes.subarray(0, at)), Buffer.from(bytes.subarray(at))]
      for (const piece of pieces) head.rewrite(piece)
      expect(Buffer.concat(pieces).toString()).toBe(expected)
    }
  }
})
