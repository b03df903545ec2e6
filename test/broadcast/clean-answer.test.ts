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

it('N46: shows no secret in another spelling, or cut in two', () => {
  const { apiKey } = config
  const forms = [Buffer.from(`Bearer ${apiKey}`).toString('base64'), Buffer.from(apiKey).toString('hex')]
  const url = 'https://me:a%2Fb%2Fc%2Fd%2F1@hooks.example.com/'
  const shown = cleanAnswer(`${forms.join(' ')} a/b/c/d/1 a%2fb%2fc%2fd%2f1`, { ...config, url })
  for (const each of [forms[1] ?? '', Buffer.from(apiKey).toString('base64').slice(0, 12), 'a/b', '2fb'])
    expect(shown).not.toContain(each)
  expect(cleanAnswer(`${' '.repeat(2_395)}${apiKey}`, config)).toBe('***')
})

it('shows the beginning of what is long', () => {
  expect(cleanAnswer('x'.repeat(10_000), {})).toBe(`${'x'.repeat(299)}…`)
  expect(cleanAnswer('', {})).toBe('')
})
