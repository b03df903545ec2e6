import type { OperationId } from '../../contract/contract.ts'
import { encodeScimError } from '../../scim/scim-error.ts'
import type { HandlerOf } from '../handler.ts'
import { defineOperation, type ErrorEnvelope, type Operation } from '../operation.ts'

/** Failures as identity providers expect them (RFC 7644, section 3.12). */
const errors: ErrorEnvelope = { under: '/scim/v2', encode: encodeScimError }

/** Defines an operation of the SCIM server, which identity providers call. */
export function provisioning<Id extends OperationId>(handler: HandlerOf<Id>): Operation<Id> {
  return defineOperation<Id>({ handler, errors })
}
