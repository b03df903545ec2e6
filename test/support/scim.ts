import type { Schema } from '../../src/contract/contract.ts'
import { managementKey, type TestGateway } from './test-gateway.ts'

type Json = Readonly<Record<string, unknown>>

export interface ScimAnswer<Body = Json> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** An identity provider's side of SCIM: what it sends is sent as it is. */
export interface ScimClient {
  readonly token: string
  readonly tokenId: string
  send<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ScimAnswer<Body>>
  /** Creates a user and returns its id. */
  user(userName: string, more?: object): Promise<string>
  /** Creates a group and returns its id. */
  group(displayName: string, memberIds?: readonly string[]): Promise<string>
}

/** An identity provider with a new token of the gateway's organization. */
export async function connectScim(gateway: TestGateway): Promise<ScimClient> {
  const made = await manage<Schema<'CreateScimTokenResponse'>>(gateway, 'POST', '/scim/tokens', { name: 'test' })
  return scimClient(gateway, made.body.token, made.body.data.id)
}

/** An identity provider with a token that exists already. */
export function scimClient(gateway: TestGateway, token: string, tokenId = ''): ScimClient {
  const send: ScimClient['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${gateway.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
  }
  const created = async (path: string, body: object) => {
    const { status, body: resource } = await send('POST', path, body)
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(resource)}`)
    return String(resource['id'])
  }
  return {
    token,
    tokenId,
    send,
    user: (userName, more = {}) => created('/Users', { schemas: [userUrn], userName, ...more }),
    group: (displayName, memberIds = []) =>
      created('/Groups', { schemas: [groupUrn], displayName, members: memberIds.map((value) => ({ value })) }),
  }
}

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The body of a PATCH. */
export function patch(...Operations: object[]): object {
  return { schemas: [patchUrn], Operations }
}

/** One call with the management key. */
export async function manage<Body = Json>(
  gateway: TestGateway,
  method: string,
  path: string,
  body?: unknown,
  key = managementKey,
): Promise<ScimAnswer<Body>> {
  const response = await gateway.fetch(path, { method, key, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
