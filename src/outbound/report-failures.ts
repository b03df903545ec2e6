import type { GuardedClient } from './guarded-client.ts'
import { OutboundError } from './outbound-error.ts'

/** A client that calls `report` for each failed fetch and rejects as before. */
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
