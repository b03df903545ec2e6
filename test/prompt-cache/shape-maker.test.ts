import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import { maskText } from '../../src/prompt-cache/mask-text.ts'
import { blocksOf } from '../../src/prompt-cache/prompt-blocks.ts'
import { ShapeMaker } from '../../src/prompt-cache/shape-maker.ts'
import { writeShape } from '../../src/records/prompt-shape.ts'

const maker = new ShapeMaker(() => new Uint8Array(32).fill(7))

/** Beginnings of what anybody could make of a text without a key. */
function plainHashes(text: string): readonly string[] {
  return ['sha256', 'sha1', 'md5'].flatMap((name) => {
    const digest = createHash(name).update(text).digest()
    return [digest.subarray(0, 8).toString('base64url'), digest.toString('hex').slice(0, 16)]
  })
}

const words = fc.string({ minLength: 6, maxLength: 60, unit: fc.constantFrom(...'ÄÖÜ éèß!?.,;: €$%') })

it('has nothing of what a prompt says, and no hash that could be made without the key', () => {
  fc.assert(
    fc.property(words, words, fc.array(words, { maxLength: 5 }), words, (system, description, messages, argument) => {
      const conversation: Conversation = {
        instructions: system,
        tools: [{ kind: 'function', name: 'look', description }],
        items: [
          ...messages.map((text) => ({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }) as const),
          { kind: 'tool-call', variant: 'function', callId: 'c', name: 'look', arguments: argument },
        ],
      }
      const stored = writeShape(maker.shapeOf('organization', conversation))
      const texts = [system, description, ...messages, argument]
      for (const text of texts) expect(stored).not.toContain(text)
      const hashed = [...texts, ...blocksOf(conversation).map(({ text }) => text)]
      for (const text of hashed.flatMap((each) => [each, maskText(each)])) {
        for (const hash of plainHashes(text)) expect(stored).not.toContain(hash)
      }
    }),
  )
})

it('masks dates, times, ids and digits, and nothing else', () => {
  const texts = ['Mon, 05 January 2026 10:00', 'Tue, 6 Feb 2027 9:31']
  expect(new Set(texts.map(maskText)).size).toBe(1)
  expect(maskText('id 3f2b8c0e-9d1a-4736-b8e5-c2f1a0d9473e is here')).toBe('id # is here')
  expect(maskText('at deadbeef01 or 2026-01-05T10:00:00Z')).toBe('at # or #-#-#T#:#:#Z')
  expect(maskText('Be kind, and brief.')).toBe('Be kind, and brief.')
})

it('counts media as about as much as their tokens are worth', () => {
  const image = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'A'.repeat(90_000) } } as const
  const [block] = blocksOf({ tools: [], items: [{ kind: 'message', role: 'user', parts: [image] }] })
  expect(block?.size).toBeLessThan(4_000)
  expect(block?.text).not.toContain('AAAA')
})
