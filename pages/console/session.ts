/** Who is signed in. */
export interface Session {
  readonly role: string
  readonly name: string
  readonly csrf_token: string
  readonly expires_at: string
}

/** The sessions of the gateway's API. Each rejects with an Error whose message is for people. */
export interface SessionApi {
  /** Null where nobody is signed in. */
  current(): Promise<Session | null>
  signIn(by: { readonly key: string } | { readonly link_token: string }): Promise<Session>
  signOut(session: Session, isEverywhere: boolean): Promise<void>
}

/** The API at an address. */
export function openApi(address: string): SessionApi {
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address + path, { ...init, method, credentials: 'same-origin', cache: 'no-store' })
  return {
    async current() {
      const response = await ask('GET', '/console/session')
      return response.status === 401 ? null : read(response)
    },
    async signIn(by) {
      const headers = { 'content-type': 'application/json' }
      return read(await ask('POST', '/console/session', { headers, body: JSON.stringify(by) }))
    },
    async signOut(session, isEverywhere) {
      const headers = { 'x-csrf-token': session.csrf_token }
      const response = await ask('DELETE', isEverywhere ? '/console/sessions' : '/console/session', { headers })
      if (!response.ok) await read(response)
    },
  }
}

async function read(response: Response): Promise<Session> {
  const body = (await response.json()) as { data?: Session; error?: { message?: string } }
  if (response.ok && body.data !== undefined) return body.data
  throw new Error(body.error?.message ?? `The gateway answered ${response.status}.`)
}
