import { describe, expect, test } from 'vitest'
import { chunk, decodeChunks, decodeReply, reply, stop } from './chat-streams.ts'
import { chunkProblems, chunksOf, encodeStream, encodeWhole, type Json, resultProblems, turnOf } from './exchanges.ts'
import { encode, endpointOf } from './request-fixtures.ts'

// What a provider says that it read in a file; sent back, it need not read the file again.
const file = {
  type: 'file',
  file: { hash: 'h', name: 'plan.pdf', content: [{ type: 'text', text: 'Der Plän' }] },
}
const cited = {
  type: 'url_citation',
  url_citation: { url: 'https://a.example', title: 'A', start_index: 0, end_index: 1 },
}

describe('annotations of files, decoded and encoded anew', () => {
  test('come through a stream, once, among the citations', () => {
    const events = decodeChunks(
      chunk({ content: 'ab', annotations: [file] }),
      chunk({ annotations: [cited, file] }),
      stop(),
    )
    const chunks = chunksOf(encodeStream(events))
    const given = chunks.flatMap(({ choices }) => (choices as { delta: Json }[])[0]?.delta['annotations'] ?? [])
    expect(given).toEqual([file, cited])
    expect(chunks.flatMap(chunkProblems)).toEqual([])
  })

  test('come through one body', () => {
    const answer = encodeWhole(decodeReply(reply({ content: 'ab', annotations: [file, cited] })))
    const [choice] = answer['choices'] as { message: Json }[]
    expect(choice?.message['annotations']).toEqual([file, cited])
    expect(resultProblems(answer)).toEqual([])
  })

  test('go back to those who speak the dialect that takes them, and are named elsewhere', () => {
    const said = { role: 'assistant', content: 'ab', annotations: [file] }
    const turn = turnOf({ messages: [said, { role: 'user', content: 'and?' }] })
    const speaks = encode(turn, endpointOf({ reasoningParameter: 'reasoning' }))
    expect(speaks.body['messages']).toEqual([said, { role: 'user', content: 'and?' }])
    const other = encode(turn, endpointOf({}))
    expect(other.body['messages']).toEqual([
      { role: 'assistant', content: 'ab' },
      { role: 'user', content: 'and?' },
    ])
    expect(other.ignored).toEqual(['messages.annotations'])
  })
})
