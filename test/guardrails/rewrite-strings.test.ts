import { expect, it } from 'vitest'
import { rewriteStrings } from '../../src/guardrails/rewrite-strings.ts'

const rewrite = (text: string) => text.replaceAll('joe', '***')

function rewritten(value: unknown) {
  const unread: string[] = []
  return {
    value: rewriteStrings(value, { rewrite, opened: () => undefined, unread: (kind) => unread.push(kind) }),
    unread,
  }
}

it('rewrites every string wherever it stands, and the names of members', () => {
  const { value } = rewritten({ a: ['joe', { 'joe is': 'a joe' }], n: 1, z: null, t: true })
  expect(value).toEqual({ a: ['***', { '*** is': 'a ***' }], n: 1, z: null, t: true })
})

it('gives the same value where nothing changes', () => {
  const value = { a: [{ b: 'c' }] }
  expect(rewritten(value).value).toBe(value)
})

it('looks at long texts without spaces, too', () => {
  const { value, unread } = rewritten({
    text: `${'a'.repeat(1000)}joe`,
    list: [`data:a/b;base64,${'joe'.repeat(300)}`],
  })
  expect(JSON.stringify(value)).not.toContain('joe')
  expect(unread).toEqual([])
})

it('rewrites ids, numbers and words that no format lists', () => {
  const rewriteAll = (text: string) => (/joe|4111/.test(text) ? '***' : text)
  const given = { id: 'joe_1', call_id: 'joe_2', type: 'joe', role: 'assistant', total: 4111111111111111, n: 12 }
  expect(rewriteStrings(given, { rewrite: rewriteAll, opened: () => undefined, unread: () => {} })).toEqual({
    ...{ id: '***', call_id: '***', type: '***', role: 'assistant', total: '***', n: 12 },
  })
})

it('leaves words of a format alone', () => {
  const value = { role: 'user', type: 'text', status: 'completed' }
  expect(rewriteStrings(value, { rewrite: () => '***', opened: () => undefined, unread: () => {} })).toBe(value)
})

it('tells of what nobody can read', () => {
  const bytes = Buffer.alloc(1000, 'joe').toString('base64')
  const given = { data: bytes, url: `data:image/png;base64,${bytes}`, encrypted_content: bytes }
  const { value, unread } = rewritten(given)
  expect(value).toBe(given)
  expect(unread).toEqual(['media', 'media', 'encrypted'])
})
