import { expect, test } from 'vitest'
import { endUserFor } from '../../../src/formats/shared/end-user-for.ts'
import { endpointOf } from '../openai-chat/request-fixtures.ts'

const named = { hash: 'user_ada', isNamed: true }
const unnamed = { hash: 'user_account', isNamed: false }
const refusing = endpointOf({ refusedParameters: ['user'] })

test('an endpoint is told of the end user, else of the account', () => {
  expect(endUserFor({ endUser: named }, endpointOf())).toBe('user_ada')
  expect(endUserFor({ endUser: unnamed }, endpointOf())).toBe('user_account')
  expect(endUserFor({}, endpointOf())).toBeUndefined()
})

test('an endpoint that refuses users is not told of the account, which nobody asked to be named', () => {
  expect(endUserFor({ endUser: unnamed }, refusing)).toBeUndefined()
  expect(endUserFor({ endUser: named }, refusing)).toBe('user_ada')
})
