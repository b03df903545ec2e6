import { expect, it } from 'vitest'
import { jsonTokens } from '../../../pages/text/json-tokens.ts'

it('cuts JSON into names, strings, other values and what is between', () => {
  const kinds = jsonTokens('{"a": [1, "b\\"c", null]}').map(({ kind, text }) => `${kind} ${text}`)
  expect(kinds).toEqual([
    ...['mark {', 'name "a":', 'mark  [', 'word 1', 'mark , ', 'string "b\\"c"', 'mark , ', 'word null', 'mark ]}'],
  ])
})

it('loses nothing of any text', () => {
  for (const text of ['', '"', '{"a', '-', 'x'.repeat(100_000), '{"a":"\u2028<script>"}', '1e5 tru true']) {
    expect(
      jsonTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text)
  }
})
