import { describe, expect, test } from 'vitest'
import { createAwsAuthorizer, readAwsCredentials } from '../../../src/attempts/credentials/sign-aws.ts'
import type { Provider } from '../../../src/catalog/catalog.ts'
import { expectedAuthorization } from '../../support/aws-signature-check.ts'
import { someone } from '../../support/holders.ts'

const accessKeyId = 'AKIAIOSFODNN7EXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const at = Date.UTC(2026, 0, 2, 3, 4, 5)

function provider(
  apiKey: string | undefined,
  { baseUrl = 'https://bedrock-runtime.eu-west-3.amazonaws.com', awsRegion = '', awsService = '' } = {},
): Provider {
  return {
    slug: 'bedrock',
    name: 'Bedrock',
    format: 'bedrock-converse',
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    headers: {},
    dataPolicy: { training: false, retention: false },
    isZdr: false,
    capabilities: {
      outputLimitParameter: 'max_tokens',
      asksForStreamUsage: false,
      hasDeveloperRole: false,
      reasoningParameter: 'none',
      hasJsonSchema: true,
      auth: 'aws',
      ...(awsRegion === '' ? {} : { awsRegion }),
      ...(awsService === '' ? {} : { awsService }),
    },
    acceptsUnknownModels: true,
  }
}

async function authorized(of: Provider, headers: Record<string, string> = {}) {
  const path = '/model/amazon.nova-lite-v1%3A0/converse'
  const request = {
    holder: someone,
    url: of.baseUrl + path,
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  }
  const { headers: sent } = await createAwsAuthorizer(() => at)(of, request)
  return { sent, asArrived: { path, rawBody: '{}', headers: { ...sent, host: new URL(of.baseUrl).host } } }
}

describe('a key with its secret', () => {
  test('signs for the region that the capability names', async () => {
    const { sent, asArrived } = await authorized(
      provider(`${accessKeyId}:${secretAccessKey}`, { awsRegion: 'us-west-2' }),
    )
    expect(sent).toMatchObject({ 'content-type': 'application/json', 'x-amz-date': '20260102T030405Z' })
    expect(sent['authorization']).toBe(
      expectedAuthorization(asArrived, {
        credentials: { accessKeyId, secretAccessKey },
        region: 'us-west-2',
        service: 'bedrock',
      }),
    )
  })

  test.each([
    ['https://bedrock-runtime.eu-west-3.amazonaws.com', 'eu-west-3/bedrock'],
    ['https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com', 'us-gov-west-1/bedrock'],
    ['https://vpce-1a2b-3c4d.bedrock-runtime.ap-southeast-2.vpce.amazonaws.com', 'ap-southeast-2/bedrock'],
    ['https://bedrock.internal.example', 'us-east-1/bedrock'],
  ])('signs for the region that %s names', async (baseUrl, scope) => {
    const { sent } = await authorized(provider(`${accessKeyId}:${secretAccessKey}`, { baseUrl }))
    expect(sent['authorization']).toContain(`Credential=${accessKeyId}/20260102/${scope}/aws4_request`)
  })

  test('signs for the service that the capability names', async () => {
    const of = { baseUrl: 'https://bedrock-mantle.us-east-2.api.aws/v1', awsService: 'bedrock-mantle' }
    const { sent } = await authorized(provider(`${accessKeyId}:${secretAccessKey}`, of))
    expect(sent['authorization']).toContain(`/us-east-2/bedrock-mantle/aws4_request`)
  })

  test('may be temporary: its session token is sent and signed', async () => {
    const { sent } = await authorized(provider(`ASIAIOSFODNN7EXAMPLE:${secretAccessKey}:IQoJb3//token==`))
    expect(sent['x-amz-security-token']).toBe('IQoJb3//token==')
    expect(sent['authorization']).toContain('SignedHeaders=content-type;host;x-amz-date;x-amz-security-token')
  })
})

test.each([
  'ABSKQmVkcm9ja0FQSUtleS1leGFtcGxl',
  'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tLz9BY3Rpb249Q2FsbA==&Version=1',
])('any other credential is a bearer API key: %s', async (apiKey) => {
  expect((await authorized(provider(apiKey))).sent).toEqual({
    'content-type': 'application/json',
    authorization: `Bearer ${apiKey}`,
  })
})

test('without a credential nothing is added, and a configured header wins over it', async () => {
  expect((await authorized(provider(undefined))).sent).toEqual({ 'content-type': 'application/json' })
  const { sent } = await authorized(provider(`${accessKeyId}:${secretAccessKey}`), { authorization: 'Custom x' })
  expect(sent).toEqual({ 'content-type': 'application/json', authorization: 'Custom x' })
})

test.each([
  [`${accessKeyId}:${secretAccessKey}`, { accessKeyId, secretAccessKey }],
  [` ${accessKeyId}:${secretAccessKey}:t/o+k=\n`, { accessKeyId, secretAccessKey, sessionToken: 't/o+k=' }],
  [accessKeyId, undefined],
  [`${accessKeyId}:`, undefined],
  [`AROAIOSFODNN7EXAMPLE:${secretAccessKey}`, undefined],
  ['key:with:colons', undefined],
  [`${accessKeyId}:a:b:c`, undefined],
])('the credential %j is %j', (text, credentials) => {
  expect(readAwsCredentials(text)).toEqual(credentials)
})
