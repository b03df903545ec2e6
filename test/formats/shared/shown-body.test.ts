import { describe, expect, test } from 'vitest'
import { shownBody } from '../../../src/formats/shared/shown-body.ts'

const secret = 'sk-provider-0123456789'
const shown = (body: object) => shownBody(JSON.stringify(body), [secret])

describe('I10: a body that is shown to its caller', () => {
  test('is what was sent, from text and from bytes', () => {
    const body = { model: 'up', input: [{ role: 'user', content: 'Grüße' }], temperature: 0, n: null, stream: true }
    expect(shown(body)).toEqual(body)
    expect(shownBody(Buffer.from(JSON.stringify(body)), [])).toEqual(body)
  })

  test('has no credentials of the tool servers that the caller named', () => {
    const tools = [
      {
        type: 'mcp',
        server_label: 'm',
        server_url: 'https://me:pass@m.example/sse?a=b&token=d#x',
        authorization: 'Bearer a',
        headers: { 'x-key': 'b' },
      },
    ]
    const mcp_servers = [{ type: 'url', name: 'm', url: 'https://m.example?token=d', authorization_token: 'c' }]
    expect(shown({ tools, mcp_servers })).toEqual({
      tools: [
        {
          type: 'mcp',
          server_label: 'm',
          server_url: 'https://[redacted]@m.example/sse?a=[redacted]&token=[redacted]#x',
          authorization: '[redacted]',
          headers: { 'x-key': '[redacted]' },
        },
      ],
      mcp_servers: [
        { type: 'url', name: 'm', url: 'https://m.example?token=[redacted]', authorization_token: '[redacted]' },
      ],
    })
  })

  test('has the provider’s credential nowhere', () => {
    expect(shown({ input: `key ${secret}, again ${secret}`, metadata: { x: [secret] } })).toEqual({
      input: 'key [redacted], again [redacted]',
      metadata: { x: ['[redacted]'] },
    })
  })

  test('keeps a function’s schema whose members are called like credentials', () => {
    const properties = { authorization: { type: 'string' }, headers: { type: 'object' }, api_key: { type: 'string' } }
    const body = { tools: [{ type: 'function', name: 'f', parameters: { type: 'object', properties } }] }
    expect(shown(body)).toEqual(body)
  })

  test('tells the length of inlined data instead of showing it', () => {
    const data = 'QUJD'.repeat(1000)
    expect(
      shown({ a: `data:image/png;base64,${data}`, b: { file_data: `${data}QQ==` }, c: 'data:image/png;base64,QUJD' }),
    ).toEqual({
      a: 'data:image/png;base64,[4000 characters of base64]',
      b: { file_data: '[4004 characters of base64]' },
      c: 'data:image/png;base64,QUJD',
    })
  })

  test('keeps long text', () => {
    const body = { input: 'All work and no play makes Jack a dull boy. '.repeat(100) }
    expect(shown(body)).toEqual(body)
  })

  test.for(['', '[]', '7', '{'])('is empty for %j', (body) => {
    expect(shownBody(body, [])).toEqual({})
  })
})
