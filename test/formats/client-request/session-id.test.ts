import { expect, test } from 'vitest'
import { sessionIdOf } from '../../../src/formats/client-request/session-id.ts'

test('a session is named by the body, else by the header', () => {
  expect(sessionIdOf('body', { 'x-session-id': 'header' })).toBe('body')
  expect(sessionIdOf(undefined, { 'x-session-id': 'header' })).toBe('header')
  expect(sessionIdOf('', { 'x-session-id': ['first', 'second'] })).toBe('first')
  expect(sessionIdOf(null, { 'x-session-id': '' })).toBeUndefined()
  expect(sessionIdOf(undefined, {})).toBeUndefined()
})
