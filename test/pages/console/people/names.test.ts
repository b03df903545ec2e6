import { expect, it } from 'vitest'
import { nameOf, narrowed, type Person } from '../../../../pages/console/people/names.ts'
import { sourceWords } from '../../../../pages/console/people/source-words.ts'

const ada: Person = {
  id: 'a',
  user_name: 'ada@example.com',
  email: 'countess@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  role: 'org:member',
  active: true,
  external_id: null,
  workspaces: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
}
const nobody: Person = { ...ada, id: 'b', user_name: 'nobody', email: null, first_name: null, last_name: '' }

it('calls people by their names, and by what tells them apart where they have none', () => {
  expect([nameOf(ada), nameOf(nobody), nameOf({ ...ada, last_name: null })]).toEqual(['Ada Lovelace', 'nobody', 'Ada'])
})

it.each([
  ['', ['a', 'b']],
  [' LOVE ', ['a']],
  ['countess', ['a']],
  ['nobody', ['b']],
  ['babbage', []],
])('finds by name and address: %j', (wanted, found) => {
  expect(narrowed([ada, nobody], wanted).map(({ id }) => id)).toEqual(found)
})

it.each([
  [['manual'], 'hand'],
  [['m1'], 'a group'],
  [['manual', 'm1', 'm2'], 'hand and 2 groups'],
])('says how somebody became a member: %j', (sources, words) => {
  expect(sourceWords(sources)).toBe(words)
})
