import { describe, expect, it } from 'vitest'
import { HttpExchange, type UpstreamAnswer } from '../../../src/attempts/transport/http-exchange.ts'
import { Cancellation } from '../../../src/streams/cancellation.ts'

/** The HTTP client's side of an exchange: it stops where it is told to. */
class Client {
  isPaused = false
  rawHeaders: null | Buffer[] = [Buffer.alloc(1)]
  readonly aborted = false
  readonly paused = false
  readonly reason = null
  pause() {
    this.isPaused = true
  }
  resume() {
    this.isPaused = false
  }
  abort() {}
}

async function openAnswer() {
  const client = new Client()
  let exchange: HttpExchange | undefined
  const answer = await new Promise<UpstreamAnswer>((resolve, reject) => {
    exchange = new HttpExchange(resolve, reject, new Cancellation(), () => {})
    exchange.onRequestStart(client)
    exchange.onResponseStart(client, 200, {})
  })
  return { client, answer, take: (chunk: Buffer) => exchange?.onResponseData(client, chunk) }
}

const chunk = Buffer.alloc(1024, 'x')
const windowMax = 64 * 1024

describe('an answer that nobody reads', () => {
  it('N28: has its provider wait before 64 KiB of it wait here, and go on once they were read', async () => {
    const { client, answer, take } = await openAnswer()
    for (let round = 0; round < 3; round++) {
      let bytes = 0
      while (!client.isPaused && bytes <= windowMax) {
        take(chunk)
        bytes += chunk.length
      }
      expect(client.isPaused).toBe(true)
      expect(bytes).toBeLessThanOrEqual(windowMax)
      expect(Buffer.concat((await answer.read()) ?? [])).toHaveLength(bytes)
      expect(client.isPaused).toBe(false)
    }
  })

  it('N28: keeps nothing of the read that its head came in', async () => {
    const { client } = await openAnswer()
    expect(client.rawHeaders).toBeNull()
  })
})
