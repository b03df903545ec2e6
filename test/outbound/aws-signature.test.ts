import { describe, expect, test } from 'vitest'
import { signForAws } from '../../src/outbound/aws-signature.ts'
import { expectedAuthorization } from '../support/aws-signature-check.ts'

// The account, time and host of AWS's published Signature Version 4 test suite.
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const scope = { credentials, region: 'us-east-1', service: 'service' }
const at = Date.UTC(2015, 7, 30, 12, 36, 0)
const credential = 'Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request'
const root = 'https://example.amazonaws.com/'
const sessionToken =
  'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA=='

describe('a signature', () => {
  test('is the published one: post-vanilla', async () => {
    const headers = await signForAws({ url: root, headers: {}, body: '' }, scope, at)
    expect(headers).toEqual({
      'x-amz-date': '20150830T123600Z',
      authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b`,
    })
  })

  test('is the published one: post-x-www-form-urlencoded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'is not signed' }
    const signed = await signForAws({ url: root, headers, body: 'Param1=value1' }, scope, at)
    expect(signed['authorization']).toBe(
      `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=content-type;host;x-amz-date, Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a`,
    )
  })

  test('is the published one: post-sts-header-before', async () => {
    const signed = await signForAws(
      { url: root, headers: {}, body: '' },
      { ...scope, credentials: { ...credentials, sessionToken } },
      at,
    )
    expect(signed).toEqual({
      'x-amz-date': '20150830T123600Z',
      'x-amz-security-token': sessionToken,
      authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead`,
    })
  })

  test('is the published one: post-vanilla-query', async () => {
    const signed = await signForAws({ url: `${root}?Param1=value1`, headers: {}, body: '' }, scope, at)
    expect(signed['authorization']).toContain(
      'Signature=28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11',
    )
  })

  test.each([
    ['text', '{"x":"ä🙂"}'],
    ['bytes', Buffer.from('{"x":"ä🙂"}')],
  ])('of a model with a colon in its id encodes the path once more (%s)', async (_, body) => {
    const url = 'http://127.0.0.1:8080/prefix/model/arn%3Aaws%3Abedrock%2Fx%28y%29/converse-stream'
    const headers = { 'content-type': 'application/json' }
    const bedrock = { credentials, region: 'eu-central-1', service: 'bedrock' }
    const signed = await signForAws({ url, headers, body }, bedrock, at)
    expect(signed['authorization']).toBe(
      expectedAuthorization(
        {
          path: '/prefix/model/arn%3Aaws%3Abedrock%2Fx%28y%29/converse-stream',
          headers: { ...headers, ...signed, host: '127.0.0.1:8080' },
          rawBody: '{"x":"ä🙂"}',
        },
        bedrock,
      ),
    )
  })
})
