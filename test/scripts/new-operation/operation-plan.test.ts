import { describe, expect, it } from 'vitest'
import { planOperation } from '../../../scripts/new-operation/operation-plan.ts'
import { parseWish, WishError } from '../../../scripts/new-operation/options.ts'
import { contract } from '../../contract/contract.ts'

const plan = (...argv: string[]) => {
  const wish = parseWish(argv)
  if (wish === null) throw new Error('that asks for help')
  return planOperation(contract, wish)
}

describe('planOperation', () => {
  it('derives method, path and tag from the operationId, and the credential from the tag', () => {
    expect(plan('mergeWorkspace')).toEqual({
      id: 'mergeWorkspace',
      method: 'post',
      path: '/workspaces/{id}/merge',
      tag: 'Workspaces',
      security: 'managementKey',
    })
    expect(plan('countResponse').security).toBe('apiKey')
  })

  it('takes what the command line says instead', () => {
    expect(plan('listNotices', '--method', 'POST', '--path', '/news', '--tag', 'Usage')).toMatchObject({
      method: 'post',
      path: '/news',
      tag: 'Usage',
    })
  })

  it.each([
    ['no operationId', [], /say which operation/],
    ['two operationIds', ['listNotes', 'getNote'], /one operation at a time: getNote/],
    ['an option that is not there', ['listNotes', '--folder', 'x'], /--folder/],
    ['an operationId that is no verb and noun', ['notices'], /notices: an operationId is a verb and a noun/],
    ['a name that is no operationId', ['list-notes'], /a verb and a noun/],
    ['an operationId that is taken', ['createKey'], /createKey is taken: POST \/keys/],
    ['a path that is taken', ['openKey', '--path', '/keys', '--method', 'post'], /POST \/keys is taken: createKey/],
    ['a path that differs in a name only', ['openKey', '--path', '/keys/{id}'], /is \/keys\/\{hash\} by another name/],
    ['a path that is none', ['listNotes', '--path', 'notes'], /a path is made of words/],
    ['a path that ends in a slash', ['listNotes', '--path', '/notes/'], /a path is made of words/],
    ['a method that is none', ['listNotes', '--method', 'fetch'], /must be one of get, post/],
    [
      'a tag that is not in the list',
      ['listNotes', '--tag', 'Notes'],
      /Notes is no tag of openapi.yaml: use one of Res/,
    ],
    ['a path of another tag', ['putKey', '--path', '/keys', '--tag', 'Usage'], /\/keys is of the tag Keys/],
    ['no tag where none is beside the path', ['listNotes'], /\/notes has no neighbours: say --tag, one of Responses/],
  ])('refuses %s', (_what, argv, message) => {
    expect(() => plan(...argv)).toThrow(message)
    expect(() => plan(...argv)).toThrow(WishError)
  })
})
