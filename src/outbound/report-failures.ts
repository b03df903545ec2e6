import type { GuardedClient } from './guarded-client.ts'
import { OutboundError } from './outbound-error.ts'

/** A client that tells `report` of each fetch that fails, and fails it all the same. */
export function reportingFailures(
  client: Pick<GuardedClient, 'fetch'>,
  report: (url: string, error: OutboundError) => void,
): Pick<GuardedClient, 'fetch'> {
  return {
    async fetch(request) {
      try {
        return await client.fetch(request)
      } catch (error) {
        if (error instanceof OutboundError) report(request.url, error)
        throw error
      }
    },
  }
}
