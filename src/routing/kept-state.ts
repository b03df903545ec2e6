import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Plan } from './plan.ts'

/**
 * The 400 for a turn that continues a conversation stored at a provider, when one of its possible endpoints does not speak the caller's
 * format or stores none: it would answer without the earlier conversation. Null for any other turn.
 */
export function keptStateRefusal(
  { candidates }: Plan,
  { clientFormat, needs: { keptState = [] } }: Turn,
): GatewayError | null {
  for (const state of keptState) {
    const without = candidates.find(
      ({ endpoint: { provider } }) =>
        provider.format !== clientFormat || provider.capabilities.keptState?.includes(state) !== true,
    )
    if (without === undefined) continue
    const { name } = without.endpoint.provider
    return new GatewayError(
      'invalid_request',
      `${state}: ${name}, to which the request may go, keeps no conversations: send all of it with each request, or name providers that keep it in provider.only.`,
      { facts: { errorCode: `${state}_unsupported_request`, unsupported: [state] } },
    )
  }
  return null
}
