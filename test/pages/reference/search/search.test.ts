import { expect, it } from 'vitest'
import { search } from '../../../../pages/reference/search/search.ts'
import { operations } from '../served-contract.ts'

const all = operations.map(({ id, summary, path, tag, description }) => ({
  texts: [summary, id, path, tag, description],
  id,
}))
const found = (question: string) => search(all, question, 5).map(({ id }) => id)

it('finds an operation by its name, its id, its path and its description', () => {
  expect(found('create a response')[0]).toBe('createResponse')
  expect(found('createChat')).toEqual(['createChatCompletion'])
  expect(found('/messages/count')).toEqual(['countMessageTokens'])
  expect(found('RFC 8693')).toEqual(['exchangeToken'])
})

it('wants every word, and nothing of an empty question', () => {
  expect(found('budget nonsense')).toEqual([])
  expect(found('  ')).toEqual([])
  expect(found('delete budget')[0]).toBe('deleteWorkspaceBudget')
})
