import { apiRoot } from '../api/place-of-gateway.ts'
import { problemOf } from '../api/problem.ts'
import { createStore } from '../api/store.ts'

/** Who is signed in. */
export interface Session {
  readonly name: string
  readonly role: string
}

/** `unknown` until the gateway has been asked; `expired` is where one was signed in before. */
export type SessionState = 'unknown' | 'none' | 'expired' | Session

export const session = createStore<SessionState>('unknown')

// Until the gateway has sessions: in memory only.
let key = ''

export async function resume(): Promise<void> {
  session.set('none')
}

export async function signIn(wish: { readonly key: string } | { readonly link_token: string }): Promise<void> {
  const tried = 'key' in wish ? wish.key : wish.link_token
  const response = await fetch(`${apiRoot}/key`, { headers: { authorization: `Bearer ${tried}` } })
  const body = await response.json()
  if (!response.ok) throw problemOf(body, response)
  key = tried
  session.set({ name: String(body.data.label), role: body.data.is_management_key ? 'management' : 'inference' })
}

export async function signOut(): Promise<void> {
  key = ''
  session.set('none')
}

export function authorize(request: Request): void {
  request.headers.set('authorization', `Bearer ${key}`)
}

export function noteRefusal(): void {
  if (typeof session.get() === 'object') session.set('expired')
}
