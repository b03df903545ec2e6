import { expect, it } from 'vitest'
import { keyWish } from '../../../../pages/console/keys/key-wish.ts'
import { formOf } from '../form-of.ts'

it('asks for a name alone where nothing else is written', () => {
  expect(keyWish(formOf({ name: ' bot ', limit: '', reset: 'daily', expires: '' }))).toEqual({ name: 'bot' })
})

it('asks for a workspace, a limit and the end of the day that was chosen', () => {
  const wish = keyWish(formOf({ name: 'bot', workspace: 'w', limit: '2.5', reset: 'monthly', expires: '2027-01-31' }))
  expect(wish).toEqual({
    name: 'bot',
    workspace_id: 'w',
    limit: 2.5,
    limit_reset: 'monthly',
    expires_at: new Date(2027, 0, 31, 23, 59, 59).toISOString(),
  })
})

it('lets a limit last for ever', () => {
  expect(keyWish(formOf({ name: 'bot', limit: '0', reset: '' }))).toMatchObject({ limit: 0, limit_reset: null })
})
