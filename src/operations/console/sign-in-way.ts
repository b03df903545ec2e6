import { isSessionToken, readCookie, setCookie, signInCookie } from '../../auth/sessions/session-cookie.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { SignInProviderError } from '../../federation/sign-in-provider.ts'
import { networkOf } from '../../policy/caller-address.ts'
import type { BrowserAnswer, BrowserVisit } from '../browser-step.ts'
import type { Services } from '../services.ts'
import { placeInConsole } from './place-in-console.ts'

/** Why somebody is not signed in, for the page: it has the words. `refused`: the provider has not confirmed them; `not_allowed`: they have no role, or are not active; `other_person`: their address is that of a user with another id. */
export type SignInProblem = 'refused' | 'not_allowed' | 'other_person' | 'expired' | 'unavailable' | 'too_many'

/** How long a browser may be at the provider, in seconds. */
const waySeconds = 600

/** Where the provider sends browsers. */
export function redirectUriOf({ pageUrl }: Pick<Services['console'], 'pageUrl'>): string {
  return `${pageUrl()}/callback`
}

/** What a browser keeps on its way to the provider and back. */
export interface Way {
  readonly secret: string
  /** Where it was going, below the console's address. */
  readonly place: string
}

/** The cookie of the way there and back; undefined: one that takes it back. The provider's page leads back. */
export function wayCookie(
  way: Way | undefined,
  { headers }: BrowserVisit,
  { console }: Pick<Services, 'console'>,
): string {
  const path = new URL(redirectUriOf(console)).pathname
  const { isSecure } = console.cookieRules(headers)
  return setCookie(way === undefined ? '' : written(way), {
    name: signInCookie,
    path,
    seconds: waySeconds,
    isSecure,
    comesFromElsewhere: true,
  })
}

function written({ secret, place }: Way): string {
  return place === '' ? secret : `${secret}.${Buffer.from(place).toString('base64url')}`
}

/** The way that a browser is on; undefined where its cookie is not sent, sent twice, or none of ours. */
export function wayOf({ rawHeaders }: BrowserVisit): Way | undefined {
  try {
    const [secret = '', place = ''] = readCookie(rawHeaders, signInCookie)?.split('.') ?? []
    // A neighbouring host can write a cookie: what it says is believed no more than a link.
    return isSessionToken(secret)
      ? { secret, place: placeInConsole(Buffer.from(place, 'base64url').toString()) }
      : undefined
  } catch (error) {
    if (error instanceof GatewayError) return undefined
    throw error
  }
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

/** Sends a browser back to the place in the console where it was going, where it is told the problem. */
export function toldProblem(
  problem: SignInProblem,
  place: string,
  visit: BrowserVisit,
  services: Pick<Services, 'console'>,
): BrowserAnswer {
  const location = `${services.console.pageUrl()}${place}#problem=${problem}`
  return { location, cookies: [wayCookie(undefined, visit, services)] }
}

/** The problem that a failure amounts to; what the page does not say, the log does. Throws what is no failure of the provider. */
export function problemOf(error: unknown, { console }: Pick<Services, 'console'>): SignInProblem {
  if (!(error instanceof SignInProviderError)) throw error
  console.reportProvider(error)
  return error.isUnreachable ? 'unavailable' : 'refused'
}
