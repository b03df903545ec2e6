import { describe, expect, test } from 'vitest'
import { foldEvents } from '../../../support/fold-events.ts'
import { chunk, decodeChunks, decodeReply, stop } from '../gemini-streams.ts'

const web = (uri: string) => ({ web: { uri, title: 'A' } })
const grounding = {
  webSearchQueries: ['tide', 'moon'],
  groundingChunks: [web('https://a.example'), { retrievedContext: { uri: 'gs://x' } }, web('https://a.example')],
}

function searchesOf(events: ReturnType<typeof decodeReply>) {
  return foldEvents(events).items.flatMap(({ start }) =>
    start.kind === 'native' && start.search !== undefined ? [start.search] : [],
  )
}

describe('a search that Google ran', () => {
  test('is one item behind the answer, with its queries and the pages it found', () => {
    const grounded = { finishReason: 'STOP', groundingMetadata: grounding }
    const events = decodeChunks(chunk([{ text: 'Low.' }]), chunk([], grounded))
    expect(searchesOf(events)).toEqual([{ queries: ['tide', 'moon'], sources: ['https://a.example'] }])
    expect(decodeReply(chunk([{ text: 'Low.' }], grounded))).toEqual(events)
  })

  test('is known from the call of the tool too, once', () => {
    const search = { toolCall: { toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['tide', ''] }, id: 't' } }
    const file = { toolCall: { toolType: 'FILE_SEARCH', args: { queries: ['secret'] }, id: 'u' } }
    const events = decodeChunks(chunk([search, file, { text: 'Low.' }]), stop())
    expect(searchesOf(events)).toEqual([{ queries: ['tide'], sources: [] }])
    const grounded = { finishReason: 'STOP', groundingMetadata: grounding }
    expect(searchesOf(decodeChunks(chunk([search, { text: 'Low.' }], grounded)))).toEqual([
      { queries: ['tide', 'moon'], sources: ['https://a.example'] },
    ])
  })

  test('is none where sources come from files alone', () => {
    const files = { groundingChunks: [{ retrievedContext: { uri: 'gs://x', title: 'X' } }] }
    expect(searchesOf(decodeReply(chunk([{ text: 'x' }], { finishReason: 'STOP', groundingMetadata: files })))).toEqual(
      [],
    )
  })
})
