import type { Schema } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'

export type ScimErrorType = Schema<'ScimErrorType'>

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A failure of the SCIM server under the word that RFC 7644, section 3.12, has for it. */
export class ScimError extends GatewayError {
  readonly scimType: ScimErrorType

  constructor(scimType: ScimErrorType, message: string, cause?: unknown) {
    super('invalid_request', message, { ...(scimType === 'uniqueness' && { status: 409 }), cause })
    this.scimType = scimType
  }
}

/** Words any failure of the SCIM server as its clients expect. */
export function encodeScimError(error: GatewayError): Schema<'ScimErrorBody'> {
  const scimType = typeOf(error)
  return {
    schemas: [errorSchema],
    status: String(error.status),
    ...(scimType !== undefined && { scimType }),
    detail: error.message,
  }
}

function typeOf(error: GatewayError): ScimErrorType | undefined {
  if (error instanceof ScimError) return error.scimType
  if (error.status !== 400) return undefined
  const [issue] = error.details.metadata?.issues ?? []
  if (issue === undefined || issue.path === '') return 'invalidSyntax'
  return issue.path === 'filter' ? 'invalidFilter' : 'invalidValue'
}
