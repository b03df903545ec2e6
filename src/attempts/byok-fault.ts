import type { Fault } from '../canonical/fault.ts'
import type { ErrorType } from '../contract.ts'
import type { Candidate } from '../routing/plan.ts'

/** What the formats say of the gateway's credential, said of a workspace's own. */
const messages: Readonly<Partial<Record<ErrorType, string>>> = {
  authentication: "the provider did not accept the workspace's own credential",
  permission_denied: "the provider does not let the workspace's own credential use this model",
  payment_required: "the account of the workspace's own credential at the provider has no credit left",
}

/** A fault as it is told when it is about the credential by which the endpoint was reached. */
export function faultOfCredential({ endpoint: { byok } }: Candidate, fault: Fault): Fault {
  const message = byok === undefined ? undefined : messages[fault.type]
  return message === undefined ? fault : { ...fault, message }
}
