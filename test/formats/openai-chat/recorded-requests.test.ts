import { describe, expect, test } from 'vitest'
import type { Item } from '../../../src/canonical/item.ts'
import { openAiChatClient } from '../../../src/formats/openai-chat/client.ts'
import { describeRecordings } from '../../support/recordings.ts'
import { conversationOf, type Json, requestProblems, turnOf } from './exchanges.ts'
import { isChat } from './naive-reading.ts'
import { encode, endpointOf, turnOf as turnWith } from './request-fixtures.ts'

/** A recorded request as a caller of the gateway would send it: for one answer, with tools that callers have. */
function asked({ n: _, store: __, tools, ...request }: Json): Json {
  const known = (tools as Json[] | undefined)?.filter(({ type }) => type === 'function' || type === 'custom')
  return { ...request, model: 'openai/gpt-5-mini', ...(known !== undefined && { tools: known }) }
}

/** What the vocabulary can't tell apart: no text at all, an empty one, and several in a row. */
function plain(items: readonly Item[]): unknown[] {
  return items
    .filter((item) => item.kind !== 'message' || item.parts.length > 0)
    .map((item) =>
      item.kind === 'message' || item.kind === 'tool-result' ? { ...item, parts: joined(item.parts) } : item,
    )
}

function joined(parts: Extract<Item, { kind: 'message' }>['parts']): unknown[] {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return [texts.join('').replaceAll(/\s+/g, ''), ...parts.filter((part) => part.kind !== 'text')]
}

describeRecordings('recorded chat requests', ['openai-chat', 'openrouter'], (all) => {
  const requests = all.flatMap((recording) => {
    const { name, request } = recording
    return request !== undefined && 'messages' in request && isChat(recording) ? [{ name, request }] : []
  })

  describe.for(requests)('$name', ({ request }) => {
    const body = asked(request)

    test('is one that the contract allows', () => {
      expect(requestProblems(body)).toEqual([])
    })

    test('is relayed as it is to a provider that speaks the same dialect', () => {
      const dialect = endpointOf({ reasoningParameter: 'reasoning', extraParameters: ['cache_control'] })
      const { messages } = body as { messages: Json[] }
      const sent = openAiChatClient.relay?.encodeRequest(turnOf(body), dialect).body.toString() ?? ''
      // Pictures that a tool returned go into a user message.
      const isPlain = messages.every(
        ({ role, content }) =>
          role !== 'tool' || !Array.isArray(content) || content.every(({ type }) => type === 'text'),
      )
      if (isPlain) expect((JSON.parse(sent) as Json)['messages']).toEqual(messages)
      else expect((JSON.parse(sent) as { messages: Json[] }).messages.length).toBeGreaterThan(messages.length)
    })

    test('says the same after it was decoded and encoded', () => {
      const dialect = endpointOf({ reasoningParameter: 'reasoning', extraParameters: ['cache_control'] })
      const { items } = conversationOf(body)
      const { body: sent } = encode(turnWith({ items: [...items] }), dialect)
      const again = conversationOf({ messages: sent['messages'] }).items
      if (again.length === items.length) expect(plain(again)).toEqual(plain(items))
    })
  })
})
