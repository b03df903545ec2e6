import { generateToken } from '../../auth/sessions/session-token.ts'
import type { BrowserStep } from '../browser-step.ts'
import { placeInConsole } from './place-in-console.ts'
import { isTooMuch, problemOf, redirectUriOf, toldProblem, wayCookie } from './sign-in-way.ts'

/** Sends a browser to the OpenID Connect provider; `to` says where in the console it was going. */
export const beginSignIn: BrowserStep = {
  path: '/console/sign-in',
  async take(visit, services) {
    const { sessions, console } = services
    const { oidc, signInProvider } = console
    if (!sessions.isEnabled || oidc === undefined) return null
    const query = new URLSearchParams(visit.query)
    const place = placeInConsole(query.get('to'))
    // The cookie has to come back to the name that the provider knows. Tried once: a proxy may have written another name into the request.
    const page = new URL(console.pageUrl())
    const host = visit.headers.host?.toLowerCase()
    if (host !== undefined && host !== page.host && !query.has('again'))
      return {
        location: `${page.href}/sign-in?again${place === '' ? '' : `&to=${encodeURIComponent(place)}`}`,
        cookies: [],
      }
    if (await isTooMuch(visit, services)) return toldProblem('too_many', place, visit, services)
    const secret = generateToken()
    try {
      const url = await signInProvider.begin(oidc, { secret, redirectUri: redirectUriOf(console) })
      return { location: url.href, cookies: [wayCookie({ secret, place }, visit, services)] }
    } catch (error) {
      return toldProblem(problemOf(error, services), place, visit, services)
    }
  },
}
