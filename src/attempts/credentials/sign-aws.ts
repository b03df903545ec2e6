import type { Provider } from '../../catalog/catalog.ts'
import { isUrl } from '../../errors/is-url.ts'
import { type AwsCredentials, type AwsScope, signForAws } from '../../outbound/aws-signature.ts'
import type { Authorizer } from './authorize.ts'

/**
 * Builds what carries out the scheme `aws`: signs with a key and its secret (`<access key id>:<secret>[:<session token>]`), and sends any
 * other credential as a bearer API key. `now` is the time in Unix milliseconds.
 */
export function createAwsAuthorizer(now: () => number): Authorizer {
  const scopes = new WeakMap<Provider, AwsScope | 'bearer'>()
  return (provider, request) => {
    const { apiKey } = provider
    // A header that an operator configured wins over the credential.
    if (apiKey === undefined || request.headers['authorization'] !== undefined) return request
    let scope = scopes.get(provider)
    if (scope === undefined) {
      scope = scopeOf(provider, apiKey)
      scopes.set(provider, scope)
    }
    if (scope === 'bearer') {
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } }
    }
    return signForAws(request, scope, now()).then((added) => ({
      ...request,
      headers: { ...request.headers, ...added },
    }))
  }
}

/** The key in a credential's text; undefined for text that is a bearer API key. */
export function readAwsCredentials(text: string): AwsCredentials | undefined {
  // Secrets hold slashes and plus signs, session tokens equals signs; neither holds a colon.
  const match = /^((?:AKIA|ASIA)[A-Z0-9]{12,}):([^:\s]+)(?::([^:\s]+))?$/.exec(text.trim())
  const [, accessKeyId, secretAccessKey, sessionToken] = match ?? []
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
}

function scopeOf(provider: Provider, apiKey: string): AwsScope | 'bearer' {
  const credentials = readAwsCredentials(apiKey)
  if (credentials === undefined) return 'bearer'
  const host = isUrl(provider.baseUrl) ? new URL(provider.baseUrl).hostname : ''
  const { awsRegion = regionOf(host), awsService = 'bedrock' } = provider.capabilities
  return { credentials, region: awsRegion, service: awsService }
}

/** The region that a host of AWS names: `bedrock-runtime.eu-central-1.amazonaws.com`. */
function regionOf(host: string): string {
  return /\.([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(host)?.[1] ?? 'us-east-1'
}
