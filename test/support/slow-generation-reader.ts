import { get, type IncomingMessage } from 'node:http'
import type { Schema } from '../../src/contract/contract.ts'
import { SseDecoder } from '../../src/streams/sse/sse-decoder.ts'
import { managementKey } from './test-gateway.ts'

/** A caller that has asked for a stream of generations and does not read it until it is told to. */
export interface SlowReader {
  /** Reads until an event with this id of a generation came, or the connection is over. */
  readUntil(id: string): Promise<void>
  /** Ids of the generations that were read. */
  readonly ids: readonly string[]
  readonly lastId: string
  leave(): void
}

/** Opens a stream; resolves when the gateway has begun to answer. */
export async function openSlowReader(url: string, lastId = ''): Promise<SlowReader> {
  const headers = { authorization: `Bearer ${managementKey}`, 'last-event-id': lastId }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/generations/stream`, { headers, agent: false }, resolve).on('error', reject)
  })
  const ids: string[] = []
  let last = ''
  const decoder = new SseDecoder()
  response.on('error', () => {})
  return {
    ids,
    get lastId() {
      return last
    },
    readUntil: (id) =>
      new Promise((resolve) => {
        response.on('close', resolve)
        response.on('data', (chunk: Buffer) =>
          decoder.push(chunk, (data, _name, eventId) => {
            const event = JSON.parse(data) as Schema<'GenerationStreamEvent'>
            if (event.type === 'end') return
            ids.push(event.generation.id)
            last = eventId
            if (event.generation.id === id) resolve()
          }),
        )
      }),
    leave: () => response.destroy(),
  }
}
