import { generateToken } from '../../auth/sessions/session-token.ts'
import type { BrowserStep } from '../browser-step.ts'
import { isTooMuch, problemOf, redirectUriOf, toldProblem, wayCookie } from './sign-in-way.ts'

/** Sends a browser to the OpenID Connect provider. */
export const beginSignIn: BrowserStep = {
  path: '/console/sign-in',
  async take(visit, services) {
    const { sessions, console } = services
    const { oidc, signInProvider } = console
    if (!sessions.isEnabled || oidc === undefined) return null
    // The cookie has to come back to the name that the provider knows. Tried once: a proxy may have written another name into the request.
    const page = new URL(console.pageUrl())
    const host = visit.headers.host?.toLowerCase()
    if (host !== undefined && host !== page.host && !visit.query.includes('again'))
      return { location: `${page.href}/sign-in?again`, cookies: [] }
    if (await isTooMuch(visit, services)) return toldProblem('too_many', visit, services)
    const secret = generateToken()
    try {
      const url = await signInProvider.begin(oidc, { secret, redirectUri: redirectUriOf(console) })
      return { location: url.href, cookies: [wayCookie(secret, visit, services)] }
    } catch (error) {
      return toldProblem(problemOf(error, services), visit, services)
    }
  },
}
