import { describe, expect, it } from 'vitest'
import { groupsOf, operationsOf } from '../../../../pages/reference/contract/operations.ts'
import { operationIds } from '../../../../src/contract/contract.ts'
import { contract, operation, operations } from '../served-contract.ts'

describe('operations of the contract', () => {
  it('are all there, once', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual([...operationIds].toSorted())
  })

  it('have their references looked up: parameters, answers, headers of answers', () => {
    const { parameters, answers } = operation('createResponse')
    expect(parameters.map(({ name }) => name)).toContain('X-Service-Metadata')
    const bad = answers.find(({ status }) => status === '400')
    expect(bad?.description).toContain('breaks this contract')
    expect(bad?.media[0]?.examples.length).toBeGreaterThan(0)
    expect(operations.flatMap((each) => each.answers).filter(({ description }) => description === '')).toEqual([])
  })

  it('have the parameters of their path', () => {
    const paths = operations.flatMap(({ id, path, parameters }) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        `${id} ${name}`,
        parameters.some((parameter) => parameter.in === 'path' && parameter.name === name),
      ]),
    )
    expect(paths.filter(([, isThere]) => isThere !== true)).toEqual([])
    expect(paths.length).toBeGreaterThan(40)
  })

  it('say which keys they take', () => {
    expect(operation('createMessage').credentials).toEqual(['apiKey', 'xApiKey', 'consoleSession'])
    expect(operation('createResponse').credentials).toEqual(['apiKey', 'consoleSession'])
    expect(operation('getJwks').credentials).toEqual([])
  })

  it('are grouped by tag in the order of the contract, each in one group', () => {
    const groups = groupsOf(contract, operations)
    expect(groups.slice(0, 3).map(({ tag }) => tag)).toEqual(['Responses', 'Chat', 'Messages'])
    expect(groups.flatMap((group) => group.operations)).toHaveLength(operations.length)
    expect(groups.filter(({ description }) => description === '')).toEqual([])
  })
})

it('takes an operation of somebody else that says next to nothing', () => {
  const bare = { info: { title: 'Bare', version: '1' }, paths: { '/mood': { get: { responses: { 200: {} } } } } }
  expect(operationsOf(bare)).toMatchObject([{ id: 'GET /mood', method: 'GET', tag: 'Other', body: undefined }])
  expect(groupsOf(bare, operationsOf(bare))).toMatchObject([{ tag: 'Other', description: '' }])
})
