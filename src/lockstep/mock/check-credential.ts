import { type Json, objectOf, resolve, securityOf } from '../document/openapi.ts'
import { headerOf } from '../requests/request-parts.ts'
import type { MockRequest } from './mock-request.ts'

/** Whether a request brings a credential as `security` asks for it, whatever its value. */
export type CredentialCheck = (request: MockRequest) => boolean

export function credentialCheck(document: Json, operation: Json): CredentialCheck {
  const ways = securityOf(document, operation)
  const schemes = objectOf(objectOf(document['components'])['securitySchemes'])
  if (ways.length === 0) return () => true
  return (request) =>
    ways.some((names) => names.every((name) => brings(request, objectOf(resolve(document, schemes[name])))))
}

function brings(request: MockRequest, scheme: Json): boolean {
  if (scheme['type'] === 'mutualTLS') return true
  if (scheme['type'] !== 'apiKey') return headerOf(request, 'authorization') !== undefined
  const name = String(scheme['name'])
  if (scheme['in'] === 'query') return request.query.has(name)
  if (scheme['in'] === 'header') return headerOf(request, name) !== undefined
  return (headerOf(request, 'cookie') ?? '').split(';').some((each) => each.trim().startsWith(`${name}=`))
}
