import type { PeopleProvider, PersonClaims } from './people-provider.ts'
import { managementKey, type TestGateway } from './test-gateway.ts'

/** A browser that is signed in to a gateway's console. */
export interface SignedInBrowser {
  /** `gateway_session=…` */
  readonly cookie: string
  readonly csrfToken: string
  readonly data: Record<string, unknown>
  /** Sends a request as the console's page does: with the cookie, and with the CSRF token where something is to be changed. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Sends a sign-in. */
export function signIn(gateway: TestGateway, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return gateway.fetch('/console/session', { method: 'POST', key: null, headers, body: JSON.stringify(body) })
}

/** The cookie that an answer sets, as it is sent back. */
export function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Signs in with a key, by default the management key. */
export async function openBrowser(
  gateway: TestGateway,
  body: object = { key: managementKey },
): Promise<SignedInBrowser> {
  const response = await signIn(gateway, body)
  if (response.status !== 200) throw new Error(`signing in failed: ${response.status} ${await response.text()}`)
  return browserWith(gateway, cookieOf(response), response)
}

async function browserWith(gateway: TestGateway, cookie: string, session: Response): Promise<SignedInBrowser> {
  const { data } = (await session.json()) as { data: Record<string, unknown> }
  const csrfToken = String(data['csrf_token'])
  return {
    cookie,
    csrfToken,
    data,
    fetch(path, { headers, ...init } = {}) {
      const isChange = (init.method ?? 'GET') !== 'GET'
      return gateway.fetch(path, {
        ...init,
        key: null,
        headers: { cookie, ...(isChange && { 'x-csrf-token': csrfToken }), ...(headers as Record<string, string>) },
      })
    },
  }
}

/** Signs somebody in whom the identity provider sends: there and back, as a browser goes. */
export async function openBrowserOf(
  gateway: TestGateway,
  provider: PeopleProvider,
  person: PersonClaims,
): Promise<SignedInBrowser> {
  provider.send(person)
  const began = await fetch(`${gateway.origin}/console/sign-in`, { redirect: 'manual' })
  const allowed = await fetch(began.headers.get('location') ?? '', { redirect: 'manual' })
  const headers = { cookie: cookieOf(began) }
  const back = await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual', headers })
  const cookie = back.headers.getSetCookie().find((each) => each.startsWith('gateway_session='))
  if (cookie === undefined) throw new Error(`signing in failed: ${back.headers.get('location')}`)
  const [own = ''] = cookie.split(';')
  return browserWith(gateway, own, await gateway.fetch('/console/session', { key: null, headers: { cookie: own } }))
}
