import { expect, test } from 'vitest'
import { carriedType } from '../../../src/formats/shared/open-proofs.ts'
import { asked, call, chunk, decodeChunks, decodeReply, itemsOf, outlineOf, stop } from './gemini-streams.ts'
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
  const said = [{ text: 'Then I speak.' }, { text: '', thoughtSignature: 'text' }]
  expect(contentsOf({ items: [asked('go'), ...itemsOf(events)] }, newer)).toEqual([
    { role: 'user', parts: [{ text: 'go' }] },
    { role: 'model', parts: [...said, code, picture, ...calls] },
  ])
})

test.each([
  ['a call', call('f', {}, { id: 'one' })],
  ['a picture', { inlineData: { mimeType: 'image/png', data: 'QQ==' } }],
])('the signature of a text does not go to %s behind it that has none', (_, unsigned) => {
  const events = decodeChunks(chunk([{ text: 'Hi', thoughtSignature: 's' }, unsigned]), stop())
  expect(contentsOf({ items: itemsOf(events) }, endpointOf('gemini-2.5-flash'))).toEqual([
    { role: 'model', parts: [{ text: 'Hi' }, { text: '', thoughtSignature: 's' }, unsigned] },
  ])
})

test('the parts of tools that Google runs go back as they came, among texts and calls', () => {
  const parts = [
    { toolCall: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['sea'] } }, thoughtSignature: 'search' },
    { toolResponse: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', response: { x: 'Grüße' } }, thoughtSignature: 'found' },
    { text: 'It is calm.' },
    { executableCode: { language: 'PYTHON', code: '1' } },
    { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
    call('f', {}, { id: 'one' }, { thoughtSignature: 'call' }),
  ]
  const whole = decodeReply(stop('STOP', parts))
  expect(contentsOf({ items: itemsOf(whole) }, newer)).toEqual([{ role: 'model', parts }])
  expect(decodeChunks(...parts.map((part) => chunk([part])), stop())).toEqual(whole)
})

test.each([
  ['names a file', { fileData: { fileUri: 'gs://bucket/secret' } }],
  ['is a result', { functionResponse: { name: 'f', response: {} } }],
])('what no answer of Gemini carries is left out: a part that %s', (_, wire) => {
  const made = { kind: 'native', format: 'google-gemini', type: carriedType, wire } as const
  expect(contentsOf({ items: [asked('go'), made] }, newer)).toEqual([{ role: 'user', parts: [{ text: 'go' }] }])
})

test('a text with its signature comes in the same order whole and in pieces', () => {
  const whole = decodeReply(stop('STOP', [{ text: 'Hi there.', thoughtSignature: 's' }]))
  const pieces = [
    decodeChunks(chunk([{ text: 'Hi ' }]), stop('STOP', [{ text: 'there.', thoughtSignature: 's' }])),
    decodeChunks(chunk([{ text: 'Hi there.' }]), stop('STOP', [{ text: '', thoughtSignature: 's' }])),
    decodeChunks(chunk([{ text: 'Hi ', thoughtSignature: 's' }]), stop('STOP', [{ text: 'there.' }])),
  ]
  expect(outlineOf(whole)).toEqual(['message', 'reasoning*'])
  for (const events of pieces) expect(itemsOf(events)).toEqual(itemsOf(whole))
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
