import { describe, expect, test } from 'vitest'
import * as messages from './anthropic-messages/client/exchanges.ts'
import { messageDelta, messageStart, messageStop } from './anthropic-messages/message-streams.ts'
import { type Json, outcomeOfRelay, passThrough } from './exchanges.ts'
import { chunk } from './openai-chat/chat-streams.ts'
import * as chat from './openai-chat/exchanges.ts'

function datasOf(text: string): Json[] {
  const datas = text.split('\n').filter((line) => line.startsWith('data: {'))
  return datas.map((line) => JSON.parse(line.slice('data: '.length)) as Json)
}

describe('events of a message without the number of their block', () => {
  const blocks: readonly Json[] = [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'b' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't', name: 'f', input: {} } },
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{}' } },
    { type: 'content_block_stop', index: 1 },
  ]
  const shownOf = (events: readonly Json[]) => {
    const relay = messages.relayOf()
    const all = [messageStart(), ...events, messageDelta('tool_use', { output_tokens: 7 }), messageStop] as Json[]
    const sse = all.map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`)
    const shown = passThrough(relay, [Buffer.from(sse.join(''))])
    return { shown: datasOf(shown), fault: outcomeOfRelay(relay).fault }
  }

  test('say it to the caller', () => {
    const told = shownOf(blocks)
    expect(told.fault).toBeNull()
    expect(shownOf(blocks.map(({ index: _, ...rest }) => rest))).toEqual(told)
    expect(shownOf(blocks.map((event) => ({ ...event, index: null })))).toEqual(told)
  })

  test('are a fault where it is of another type', () => {
    expect(shownOf([{ ...blocks[0], index: 'first' }]).fault?.message).toContain('index must be integer')
  })

  test('begin with an empty text where it is left out, but have none left out in a delta', () => {
    const begun = { ...blocks[0], content_block: { type: 'text' } }
    expect(shownOf([begun, ...blocks.slice(1)])).toEqual(shownOf(blocks))
    expect(shownOf([begun, { ...blocks[1], delta: { type: 'text_delta' } }]).fault?.message).toContain('text')
  })
})

describe('pieces of calls of a chat without an index', () => {
  const call = (piece: object) => chunk({ tool_calls: [piece] }) as Json
  const begun = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } }
  const callsOf = (...chunks: Json[]) => {
    const relay = chat.relayOf()
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }
    const sse = [...chunks, end].map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
    const shown = passThrough(relay, [Buffer.from(`${sse}data: [DONE]\n\n`)])
    expect(outcomeOfRelay(relay).fault).toBeNull()
    const pieces = datasOf(shown + chat.endOf(relay)).flatMap((each) => {
      const [choice] = each['choices'] as { delta: { tool_calls?: Json[] } }[]
      return choice?.delta.tool_calls ?? []
    })
    expect(pieces.every(({ index }) => index === 0)).toBe(true)
    expect(pieces.filter(({ id }) => id !== undefined)).toMatchObject([{ id: 'call_1', function: { name: 'f' } }])
    return pieces.map((piece) => (piece['function'] as Json | undefined)?.['arguments'] ?? '').join('')
  }
  const words = (text: string) => ({ function: { arguments: text } })

  test('go on with the last call', () => {
    expect(callsOf(call({ index: 0, ...begun }), call(words('{"a"')), call(words(':1}')))).toBe('{"a":1}')
    expect(callsOf(call(begun), call(words('{"a"')), call(words(':1}')))).toBe('{"a":1}')
    expect(callsOf(call(begun), call({ index: 0, ...words('{"a"') }), call({ index: 0, ...words(':1}') }))).toBe(
      '{"a":1}',
    )
    expect(callsOf(call({ index: 0, ...begun }), call({ index: null, ...words('{}') }))).toBe('{}')
  })
})
