import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bedrockConverse } from '../../../src/formats/bedrock-converse/upstream.ts'
import { runs } from '../../support/level.ts'
import { decodePieces, decodeReply, event, exception, pieces } from './converse-streams.ts'

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, '', 'x', [], {}, [null], [{}], { text: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const some = (values: Record<string, fc.Arbitrary<unknown>>) => fc.record(values, { requiredKeys: [] })
const orJunk = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: value }, junk)
const text = orJunk(fc.constantFrom<unknown>('', 'a', '{"a":', '1}'))
const index = orJunk(fc.constantFrom<unknown>(0, 1, 2))
const use = orJunk(
  some({ toolUseId: text, name: text, input: text, type: fc.constantFrom<unknown>('server_tool_use', 'tool_use') }),
)
const thoughts = orJunk(some({ text, signature: text, redactedContent: text, reasoningText: orJunk(some({ text })) }))
const citation = orJunk(
  some({ title: text, source: text, location: orJunk(some({ web: orJunk(some({ url: text })) })) }),
)
const image = orJunk(some({ format: text, source: orJunk(some({ bytes: text })) }))
const start = orJunk(some({ toolUse: use, toolResult: orJunk(some({ toolUseId: text })), image }))
const delta = orJunk(
  some({ text, toolUse: use, reasoningContent: thoughts, citation, toolResult: orJunk(fc.array(junk)), image }),
)
const stopReason = orJunk(fc.constantFrom('end_turn', 'tool_use', 'max_tokens', 'malformed_tool_use', 'x'))
const usage = orJunk(some({ inputTokens: index, outputTokens: index, cacheReadInputTokens: index, cacheDetails: junk }))

const message = fc.oneof(
  fc.record({ type: fc.constant('messageStart'), body: junk }),
  fc.record({
    type: fc.constant('contentBlockStart'),
    body: orJunk(some({ contentBlockIndex: index, start })),
  }),
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('contentBlockDelta'), body: some({ contentBlockIndex: index, delta }) }),
  },
  fc.record({ type: fc.constant('contentBlockStop'), body: orJunk(some({ contentBlockIndex: index })) }),
  fc.record({ type: fc.constant('messageStop'), body: some({ stopReason, additionalModelResponseFields: junk }) }),
  fc.record({ type: fc.constant('metadata'), body: some({ usage, serviceTier: junk }) }),
  fc.record({ type: fc.constantFrom('x', '', 'constructor'), body: junk }),
)

describe('whatever a provider sends', () => {
  test('is an answer or a fault, in the right order of events (F13, F22)', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), fc.boolean(), (messages, isBroken) => {
        const frames = messages.map(({ type, body }) => event(type, body))
        const bytes = Buffer.concat(isBroken ? [...frames, exception('throttlingException')] : frames)
        const events = decodePieces([bytes])
        expect(['finish', 'fault']).toContain(events.at(-1)?.kind)
        expect(decodePieces(pieces(bytes, 50))).toEqual(events)
      }),
      { numRuns: runs(1200) },
    )
  })

  test('is an answer or a fault when it comes whole', () => {
    const block = orJunk(
      some({
        text,
        toolUse: use,
        reasoningContent: thoughts,
        citationsContent: orJunk(
          some({ content: orJunk(fc.array(some({ text }))), citations: orJunk(fc.array(citation)) }),
        ),
        toolResult: orJunk(some({ toolUseId: text, content: junk })),
        image,
      }),
    )
    const body = some({
      output: orJunk(some({ message: orJunk(some({ content: orJunk(fc.array(block, { maxLength: 4 })) })) })),
      stopReason,
      usage,
      message: text,
    })
    // The second piece of the block is a fault, the third is not.
    const content = [{ citationsContent: { content: [{ text: 'a' }, { text: true }, { text: 'b' }] } }]
    const faulty = { output: { message: { content } }, stopReason: 'end_turn' }
    fc.assert(
      fc.property(fc.oneof(body, junk), (wire) => {
        expect(['finish', 'fault']).toContain(decodeReply(JSON.stringify(wire) ?? '').at(-1)?.kind)
      }),
      { numRuns: runs(1000), examples: [[faulty]] },
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
          for (const body of [
            bytes,
            Buffer.from(JSON.stringify(error)),
            Buffer.from(JSON.stringify({ message: error })),
          ]) {
            expect(bedrockConverse.decodeReply(body).at(-1)?.kind).toBe('fault')
            const fault = bedrockConverse.decodeFault(status, { 'x-amzn-errortype': 'X:y' }, body)
            expect(fault).toMatchObject({ status: expect.any(Number), type: expect.any(String) })
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
