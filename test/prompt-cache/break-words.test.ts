import { expect, it } from 'vitest'
import { placeWords } from '../../src/prompt-cache/break-words.ts'
import type { BrokenBlock } from '../../src/prompt-cache/compare-shapes.ts'

it.each<[string, Partial<BrokenBlock>]>([
  ['in the tools', { kind: 'tools' }],
  ['in the system text', { kind: 'system' }],
  ['in system block 2 of 3', { kind: 'system', number: 2, count: 3 }],
  ['in the message', {}],
  ['in the first of 9 messages', { count: 9 }],
  ['after the 1st of 9 messages', { number: 2, count: 9 }],
  ['after the 2nd of 9 messages', { number: 3, count: 9 }],
  ['after the 3rd of 9 messages', { number: 4, count: 9 }],
  ['after the 11th of 19 messages', { number: 12, count: 19 }],
  ['somewhere after the 46th of 200 messages', { number: 47, count: 200, isExact: false }],
])('says where prompts begin to differ: %s', (words, block) => {
  expect(placeWords({ kind: 'message', number: 1, count: 1, isExact: true, ...block })).toBe(words)
})
