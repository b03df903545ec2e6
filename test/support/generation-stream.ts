import type { Schema } from '../../src/contract/contract.ts'
import { SseDecoder } from '../../src/streams/sse/sse-decoder.ts'
import { managementKey } from './test-gateway.ts'
import { waitUntil } from './wait-until.ts'

/** A stream of generations that is read as it comes. */
export interface ReadStream {
  readonly status: number
  /** Ids of the generations that came, in order. */
  readonly ids: readonly string[]
  /** For each of them, what a client would send to go on behind it. */
  readonly eventIds: readonly string[]
  /** The id before the first event. */
  readonly firstId: string
  readonly records: readonly Schema<'Generation'>[]
  /** Undefined while it goes on. */
  readonly end: Schema<'GenerationStreamEndEvent'> | undefined
  /** Everything as it came. */
  readonly text: string
  /** Resolves when so many have come, or throws when the stream is over before. */
  waitFor(count: number): Promise<void>
  /** Resolves when the stream is over, or its connection. */
  readonly over: Promise<void>
  leave(): void
}

export interface StreamWish {
  readonly query?: Readonly<Record<string, string>>
  readonly key?: string
  /** Of whom is signed in, in place of a key. */
  readonly cookie?: string
  readonly lastId?: string | undefined
}

/** Asks a gateway for its stream of generations, and reads it. */
export async function openGenerationStream(url: string, wish: StreamWish = {}): Promise<ReadStream> {
  const controller = new AbortController()
  const response = await fetch(`${url}/generations/stream?${new URLSearchParams(wish.query)}`, {
    headers: {
      ...(wish.cookie === undefined
        ? { authorization: `Bearer ${wish.key ?? managementKey}` }
        : { cookie: wish.cookie }),
      ...(wish.lastId !== undefined && { 'last-event-id': wish.lastId }),
    },
    signal: controller.signal,
  })
  const records: Schema<'Generation'>[] = []
  const eventIds: string[] = []
  let end: Schema<'GenerationStreamEndEvent'> | undefined
  let text = ''
  let isOver = false
  const decoder = new SseDecoder()
  const take = (data: string, name: string, lastId: string) => {
    const event = JSON.parse(data) as Schema<'GenerationStreamEvent'>
    if (name !== event.type) throw new Error(`an event ${name} is a ${event.type}`)
    if (event.type === 'end') end = event
    else {
      records.push(event.generation)
      eventIds.push(lastId)
    }
  }
  const read = async () => {
    try {
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString('utf8')
        decoder.push(chunk, take)
      }
    } catch {
      // The connection broke, or was given up.
    }
    isOver = true
  }
  const over = read()
  // The beginning of a stream says that everything from now on is seen.
  if (response.ok) await waitUntil('the beginning of the stream', () => isOver || text.includes('\n\n'))
  return {
    status: response.status,
    records,
    eventIds,
    get ids() {
      return records.map(({ id }) => id)
    },
    get firstId() {
      return /^id: (.*)$/m.exec(text)?.[1] ?? ''
    },
    get end() {
      return end
    },
    get text() {
      return text
    },
    async waitFor(count) {
      await waitUntil(`${count} generations`, () => isOver || records.length >= count)
      if (records.length < count) throw new Error(`${records.length} of ${count} came: ${text.slice(-300)}`)
    },
    over,
    leave: () => controller.abort(),
  }
}
