import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'
import { runs } from '../../support/level.ts'
import { decodePieces, decodeReply, itemsOf, streamOf } from './gemini-streams.ts'
import { encode, endpointOf, turnOf } from './request-fixtures.ts'

/** Values of every kind where each kind is expected. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'x', 0, -1, 1.5, true, [], {}, [null], ['x'], [[]], { x: 1 }, '{', '{}'),
  fc.jsonValue({ maxDepth: 2 }),
)
const some = (values: Record<string, fc.Arbitrary<unknown>>) => fc.record(values, { requiredKeys: [] })
const listOr = (item: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 3 }) }, junk)
const textOr = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>('', 'a', 'ö', null) }, junk)
const number = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(0, 1, 2, 7, undefined) }, junk)
const path = fc.constantFrom<unknown>('$.a', '$.a.b', '$.a[0]', '$.a[1].c', '$', 'x', '$.__proto__.y', 3)

const functionCall = some({
  name: textOr,
  args: fc.oneof(fc.constant({ a: 1 }), junk),
  id: textOr,
  willContinue: fc.constantFrom<unknown>(true, false, null),
  partialArgs: listOr(some({ jsonPath: path, stringValue: textOr, numberValue: number, willContinue: fc.boolean() })),
})
const part = some({
  text: textOr,
  thought: fc.constantFrom<unknown>(true, false, null),
  thoughtSignature: textOr,
})
const otherPart = some({
  functionCall: fc.oneof(functionCall, junk),
  inlineData: fc.oneof(some({ mimeType: fc.constantFrom('image/png', 'audio/wav'), data: textOr }), junk),
  executableCode: junk,
  thoughtSignature: textOr,
  thought: fc.boolean(),
})
const segment = some({ startIndex: number, endIndex: number, text: textOr, partIndex: number })
const grounding = some({
  groundingChunks: listOr(some({ web: fc.oneof(some({ uri: textOr, title: textOr }), junk) })),
  groundingSupports: listOr(some({ segment: fc.oneof(segment, junk), groundingChunkIndices: listOr(number) })),
  webSearchQueries: listOr(textOr),
})
const candidate = some({
  index: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(0, undefined) }, number),
  content: fc.oneof({ weight: 8, arbitrary: some({ parts: listOr(fc.oneof(part, otherPart)) }) }, junk),
  finishReason: fc.constantFrom<unknown>(null, 'STOP', 'MAX_TOKENS', 'SAFETY', 'OTHER', 'X', 1),
  groundingMetadata: fc.oneof(grounding, junk),
  citationMetadata: fc.oneof(some({ citations: listOr(some({ uri: textOr, endIndex: number })) }), junk),
  logprobsResult: fc.oneof(some({ chosenCandidates: listOr(junk), topCandidates: listOr(junk) }), junk),
})
const usage = some({
  promptTokenCount: number,
  candidatesTokenCount: number,
  thoughtsTokenCount: number,
  cachedContentTokenCount: number,
  promptTokensDetails: listOr(some({ modality: fc.constant('AUDIO'), tokenCount: number })),
  serviceTier: textOr,
})
const wire = some({
  candidates: fc.oneof({ weight: 8, arbitrary: fc.array(candidate, { minLength: 1, maxLength: 2 }) }, junk),
  usageMetadata: fc.oneof(usage, junk),
  responseId: textOr,
  modelVersion: textOr,
  promptFeedback: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, some({ blockReason: textOr })),
})

describe('whatever Google sends', () => {
  test('is an answer or a fault, in the right order of events (F13, F22)', () => {
    fc.assert(
      fc.property(fc.array(wire, { maxLength: 8 }), fc.constantFrom('', '{', '[DONE]'), (wires, last) => {
        const kind = decodePieces([streamOf(...wires.map((one) => JSON.stringify(one)), last)]).at(-1)?.kind
        expect(['finish', 'fault']).toContain(kind)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('is an answer or a fault when it comes whole or in a list, and can be given back', () => {
    fc.assert(
      fc.property(fc.oneof(wire, fc.array(wire, { maxLength: 3 }), junk), (body) => {
        const events = decodeReply(JSON.stringify(body))
        expect(['finish', 'fault']).toContain(events.at(-1)?.kind)
        for (const model of ['gemini-2.5-flash', 'gemini-3-flash']) {
          encode(turnOf({ items: itemsOf(events) }), endpointOf(model))
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  test('may be any bytes, and any error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        junk,
        fc.integer({ min: 100, max: 599 }),
        (bytes, error, status) => {
          expect(decodePieces([bytes]).at(-1)?.kind).toBe('fault')
          expect(googleGemini.decodeReply(bytes).at(-1)?.kind).toBe('fault')
          for (const body of [
            bytes,
            Buffer.from(JSON.stringify({ error })),
            Buffer.from(JSON.stringify([{ error }])),
          ]) {
            expect(googleGemini.decodeFault(status, {}, body)).toMatchObject({
              status: expect.any(Number),
              type: expect.any(String),
            })
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('nested beyond reason is a fault', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const body = `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":${deep}}}}]}}]}`
    expect(decodeReply(body).at(-1)?.kind).toBe('fault')
  })
})
