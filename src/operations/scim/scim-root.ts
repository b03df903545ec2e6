import type { Services } from '../services.ts'

/** The URL of the SCIM server, as identity providers are given it. */
export function scimRoot({ federation }: Services): string {
  return `${federation.ownIssuer()}/scim/v2`
}
