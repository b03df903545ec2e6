import { describe, expect, it } from 'vitest'
import { credentialFor } from '../../../../pages/reference/contract/credentials.ts'
import { newDraft, toSample } from '../../../../pages/reference/try/draft.ts'
import { contract, credentials, operation, operations } from '../served-contract.ts'

const sampleOf = (id: string, changes: object = {}) => {
  const found = operation(id)
  const draft = { ...newDraft(contract, found), ...changes }
  return toSample(found, draft, 'http://gw.example/api/v1', credentialFor(credentials, found))
}

describe('the request of a draft', () => {
  it('has the example of the contract to begin with', () => {
    expect(sampleOf('createResponse')).toMatchObject({
      method: 'POST',
      url: 'http://gw.example/api/v1/responses',
      credential: { variable: 'GATEWAY_API_KEY' },
      body: { kind: 'json', type: 'application/json', value: { model: 'sim/echo' } },
      answer: 'json',
    })
  })

  it('fills every path with an example', () => {
    const unfilled = operations.filter(({ id }) => sampleOf(id).url.includes('{'))
    expect(unfilled.map(({ id }) => id)).toEqual([])
  })

  it('has a body wherever the contract has an example of one', () => {
    const missing = operations.filter(({ id, body }) => body !== undefined && sampleOf(id).body === undefined)
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('escapes what stands in the path and the query', () => {
    const values = { 'path id': 'a/b?c', 'query limit': '5 & more' }
    expect(sampleOf('getWorkspace', { values }).url).toBe('http://gw.example/api/v1/workspaces/a%2Fb%3Fc')
    expect(sampleOf('listModels', { values: { 'query q': '5 & more' } }).url).toContain('?q=5+%26+more')
  })

  it('is a stream where the body says so', () => {
    expect(sampleOf('createMessage', { bodyText: '{"stream": true}' }).answer).toBe('events')
    expect(sampleOf('createMessage', { bodyText: '{"stream": false}' }).answer).toBe('json')
  })

  it('is a form, an upload, bytes or a socket where the contract says so', () => {
    expect(sampleOf('exchangeToken').body).toMatchObject({ kind: 'form' })
    expect(sampleOf('createFile').body).toEqual({
      kind: 'upload',
      file: { field: 'file', name: 'file.txt' },
      fields: [],
    })
    const text = JSON.stringify({ file: 'x', expires_after: { anchor: 'created_at', seconds: 60 } })
    expect(sampleOf('createFile', { bodyText: text }).body).toMatchObject({
      fields: [
        ['expires_after[anchor]', 'created_at'],
        ['expires_after[seconds]', '60'],
      ],
    })
    expect(sampleOf('getFileContent').answer).toBe('bytes')
    expect(sampleOf('openResponseSocket').answer).toBe('frames')
  })

  it('keeps what is no JSON yet as it is written', () => {
    expect(sampleOf('createResponse', { bodyText: '{"model": ' }).body).toEqual({
      kind: 'text',
      type: 'application/json',
      text: '{"model": ',
    })
  })

  it('names the key that the operation takes', () => {
    expect(sampleOf('createKey').credential?.variable).toBe('GATEWAY_MANAGEMENT_KEY')
    expect(sampleOf('listProvisionedUsers').credential?.variable).toBe('GATEWAY_SCIM_TOKEN')
    expect(sampleOf('getJwks').credential).toBeUndefined()
  })
})
