import { expect, it } from 'vitest'
import { AnswerItems } from '../../src/tools/answer-items.ts'

it('counts all that the next question repeats: words, pictures and what proves a thought', () => {
  const items = new AnswerItems()
  items.take({ kind: 'item-start', index: 0, item: { kind: 'reasoning', id: 'rs_1' } })
  items.take({ kind: 'reasoning-delta', index: 0, part: 0, text: 'abc' })
  items.take({ kind: 'item-done', index: 0, signature: '12345', encrypted: '1234567' })
  items.take({
    kind: 'item-start',
    index: 1,
    item: { kind: 'generated-image', mediaType: 'image/png', base64: 'AAAA' },
  })
  items.take({ kind: 'item-done', index: 1 })
  items.take({ kind: 'item-start', index: 2, item: { kind: 'message' } })
  items.take({ kind: 'text-delta', index: 2, part: 0, text: 'd' })
  items.take({ kind: 'item-done', index: 2 })
  expect(items.chars).toBe(3 + 12 + 4 + 1)
  expect(items.items()).toMatchObject([
    { kind: 'reasoning', text: ['abc'], signature: '12345' },
    { kind: 'generated-image' },
    { kind: 'message' },
  ])
})
