import type { Fault } from '../../canonical/fault.ts'
import type { ErrorType } from '../../contract/contract.ts'
import type { Candidate } from '../../routing/plan.ts'

/** What the formats say of the gateway's credential, said of a workspace's own. */
const messages: Readonly<Partial<Record<ErrorType, string>>> = {
  authentication: "the provider did not accept the workspace's own credential",
  permission_denied: "the provider does not let the workspace's own credential use this model",
  payment_required: "the account of the workspace's own credential at the provider has no credit left",
}

/** A fault as it is told when it is about the credential by which the endpoint was reached. */
export function faultOfCredential({ endpoint: { byok, provider } }: Candidate, fault: Fault): Fault {
  const message = byok === undefined ? messageOfOwn(provider.slug, fault) : messages[fault.type]
  return message === undefined ? fault : { ...fault, message }
}

// Agents show their users nothing but the message, so it says which provider it is and who can act. Only the provider's own 401 is meant:
// what failed before it was asked has words of its own.
function messageOfOwn(slug: string, { type, status }: Fault): string | undefined {
  if (type !== 'authentication' || status !== 401) return undefined
  return `provider ${slug} did not accept the gateway's key; whoever runs the gateway must change it`
}
