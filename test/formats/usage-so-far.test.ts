import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { bedrockConverse } from '../../src/formats/bedrock-converse/upstream.ts'
import type { EventDecoder } from '../../src/formats/format.ts'
import { googleGemini } from '../../src/formats/google-gemini/upstream.ts'
import { frame } from '../support/event-frame.ts'

const told = (decoder: EventDecoder, pieces: readonly (string | Uint8Array)[]) => {
  const out: TurnEvent[] = []
  return pieces.map((piece) => {
    decoder.push(Buffer.from(piece), out)
    return decoder.usageSoFar?.()
  })
}

describe('N10: usage that is told before the end', () => {
  it('is kept of each chunk of Gemini', () => {
    const chunk = (said: number) => {
      const usageMetadata = { promptTokenCount: 900, candidatesTokenCount: said, totalTokenCount: 900 + said }
      return `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: 'sea' }] } }], usageMetadata })}\n\n`
    }
    expect(told(googleGemini.createDecoder(), [chunk(3), chunk(7)])).toMatchObject([
      { inputTokens: 900, outputTokens: 3 },
      { inputTokens: 900, outputTokens: 7 },
    ])
  })

  it('is kept of the metadata of Bedrock', () => {
    const event = (type: string, payload: object) => frame({ ':message-type': 'event', ':event-type': type }, payload)
    const usage = { inputTokens: 900, outputTokens: 7, totalTokens: 907 }
    const pieces = [event('messageStart', { role: 'assistant' }), event('metadata', { usage })]
    expect(told(bedrockConverse.createDecoder(), pieces)).toMatchObject([
      undefined,
      { inputTokens: 900, outputTokens: 7 },
    ])
  })
})
