import { setCookie, signInCookie } from '../../auth/sessions/session-cookie.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { SignInProviderError } from '../../federation/sign-in-provider.ts'
import { networkOf } from '../../policy/caller-address.ts'
import type { BrowserAnswer, BrowserVisit } from '../browser-step.ts'
import type { Services } from '../services.ts'

/** Why somebody is not signed in, for the page: it has the words. `refused`: the provider has not confirmed them; `not_allowed`: they have no role, or are not active. */
export type SignInProblem = 'refused' | 'not_allowed' | 'expired' | 'unavailable' | 'too_many'

/** How long a browser may be at the provider, in seconds. */
const waySeconds = 600

/** Where the provider sends browsers. */
export function redirectUriOf({ pageUrl }: Pick<Services['console'], 'pageUrl'>): string {
  return `${pageUrl()}/callback`
}

/** The cookie of the way there and back; of an empty secret, one that takes it back. The provider's page leads back. */
export function wayCookie(secret: string, { headers }: BrowserVisit, { console }: Pick<Services, 'console'>): string {
  const path = new URL(redirectUriOf(console)).pathname
  const { isSecure } = console.cookieRules(headers)
  return setCookie(secret, { name: signInCookie, path, seconds: waySeconds, isSecure, comesFromElsewhere: true })
}

/** Counts a step of an address, and tells whether it may. */
export async function isTooMuch({ address }: BrowserVisit, { console }: Pick<Services, 'console'>): Promise<boolean> {
  try {
    await console.stepLimit.admit(networkOf(address))
    return false
  } catch (error) {
    if (error instanceof GatewayError) return true
    throw error
  }
}

/** Sends a browser back to the console, where it is told the problem. */
export function toldProblem(
  problem: SignInProblem,
  visit: BrowserVisit,
  services: Pick<Services, 'console'>,
): BrowserAnswer {
  return { location: `${services.console.pageUrl()}#problem=${problem}`, cookies: [wayCookie('', visit, services)] }
}

/** The problem that a failure amounts to; what the page does not say, the log does. Throws what is no failure of the provider. */
export function problemOf(error: unknown, { console }: Pick<Services, 'console'>): SignInProblem {
  if (!(error instanceof SignInProviderError)) throw error
  console.reportProvider(error)
  return error.isUnreachable ? 'unavailable' : 'refused'
}
