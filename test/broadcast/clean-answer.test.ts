import { expect, it } from 'vitest'
import { cleanAnswer } from '../../src/broadcast/clean-answer.ts'

const config = {
  url: 'https://user:pass-word-1@hooks.example.com/path?token=query-secret',
  apiKey: 'key-0123456789',
  headers: { authorization: 'Bearer bearer-secret', 'x-short': 'on' },
}

it('shows what a destination said in one line, without secrets of its settings', () => {
  const said = 'no\n<b>key-0123456789</b> pass-word-1\u202e query-secret bearer-secret on\0'
  expect(cleanAnswer(said, config)).toBe('no <b>***</b> *** *** *** on')
})

it('shows the beginning of what is long', () => {
  expect(cleanAnswer('x'.repeat(10_000), {})).toBe(`${'x'.repeat(299)}…`)
  expect(cleanAnswer('', {})).toBe('')
})
