import { expect, test } from 'vitest'
import { asked, call, chunk, decodeChunks, itemsOf, stop } from './gemini-streams.ts'
import { contentsOf, endpointOf } from './request-fixtures.ts'

const newer = endpointOf('gemini-3-flash-preview')

test('an answer with thoughts, text, pictures and calls goes back as it came, each signature on its part', () => {
  const code = { executableCode: { language: 'PYTHON', code: '1' }, thoughtSignature: 'code' }
  const picture = { inlineData: { mimeType: 'image/png', data: 'QQ==' }, thoughtSignature: 'picture' }
  const calls = [call('f', { a: 1 }, { id: 'one' }, { thoughtSignature: 'call' }), call('g', {}, { id: 'two' })]
  const events = decodeChunks(
    chunk([{ text: 'First I think.', thought: true }]),
    chunk([{ text: 'Then ', thoughtSignature: 'text' }]),
    chunk([{ text: 'I speak.' }]),
    chunk([code, picture]),
    chunk([{ text: 'Hm.', thought: true }]),
    chunk(calls),
    stop(),
  )
  expect(contentsOf({ items: [asked('go'), ...itemsOf(events)] }, newer)).toEqual([
    { role: 'user', parts: [{ text: 'go' }] },
    { role: 'model', parts: [{ text: 'Then I speak.', thoughtSignature: 'text' }, code, picture, ...calls] },
  ])
})

test('a signature that came at the very end goes back there', () => {
  const events = decodeChunks(chunk([{ text: 'Hi' }]), stop('STOP', [{ text: '', thoughtSignature: 's' }]))
  expect(contentsOf({ items: [...itemsOf(events), asked('and?')] }, newer)).toEqual([
    { role: 'model', parts: [{ text: 'Hi' }, { text: '', thoughtSignature: 's' }] },
    { role: 'user', parts: [{ text: 'and?' }] },
  ])
})

test('a signature between two texts stays between them', () => {
  const signed = call('f', {}, { id: 'one' }, { thoughtSignature: 't' })
  const events = decodeChunks(chunk([{ text: 'Hi' }, { text: '', thoughtSignature: 's' }, signed]), stop())
  expect(contentsOf({ items: itemsOf(events) }, newer)).toEqual([
    { role: 'model', parts: [{ text: 'Hi' }, { text: '', thoughtSignature: 's' }, signed] },
  ])
})

test('parallel calls without ids find their results, in their order', () => {
  const parts = ['a', 'b', 'c'].map((city) => call('weather', { city }))
  const items = itemsOf(decodeChunks(chunk(parts), stop()))
  const results = items.flatMap((item) =>
    item.kind === 'tool-call'
      ? [
          {
            kind: 'tool-result',
            variant: 'function',
            callId: item.callId,
            parts: [{ kind: 'text', text: `for ${item.arguments}` }],
          } as const,
        ]
      : [],
  )
  const [, answers] = contentsOf(
    { items: [...items, ...results.reverse()] },
    endpointOf('gemini-2.5-flash', { refusesCallIds: true }),
  ) as object[]
  expect(answers).toEqual({
    role: 'user',
    parts: ['a', 'b', 'c'].map((city) => ({
      functionResponse: { name: 'weather', response: { output: `for {"city":"${city}"}` } },
    })),
  })
})
