import { connection, noteLoss } from '../api/connection.ts'
import type { Schema } from '../api/contract.ts'
import { apiRoot } from '../api/place-of-gateway.ts'
import { Problem, problemOf } from '../api/problem.ts'
import { createStore } from '../api/store.ts'
import { readFragment } from './fragment.ts'

/** Who is signed in. The browser holds the cookie; no key is in this page. */
export type Session = Schema<'ConsoleSession'>

/** `unknown` until the gateway has been asked; `expired` is where one was signed in before. */
export type SessionState = 'unknown' | 'none' | 'expired' | Session

export const session = createStore<SessionState>('unknown')

const place = `${apiRoot}/console/session`

/** Goes on with the session that this browser has, if it has one. */
export async function resume(): Promise<void> {
  const { link, problem } = readFragment(location.hash)
  if (link !== undefined || problem !== undefined) {
    session.set('none')
    return
  }
  try {
    session.set(await ask('GET'))
  } catch (error) {
    const isAway = !(error instanceof Problem)
    session.set(isAway ? 'unknown' : 'none')
    if (!isAway) return
    const stop = connection.follow(({ isLost }) => {
      if (isLost) return
      stop()
      void resume()
    })
    noteLoss()
  }
}

/** Rejects with a Problem that says why not. */
export async function signIn(wish: Schema<'CreateConsoleSessionRequest'>): Promise<void> {
  session.set(await ask('POST', wish))
}

/** Ends this session, or all of the same key. */
export async function signOut({ isEverywhere = false } = {}): Promise<void> {
  try {
    await ask('DELETE', undefined, isEverywhere ? `${place}s` : place)
  } finally {
    session.set('none')
  }
}

/** Adds what a change must carry. */
export function authorize(request: Request): void {
  const now = session.get()
  if (typeof now === 'object' && request.method !== 'GET') request.headers.set('x-csrf-token', now.csrf_token)
}

/** The gateway knows the session no more. Whoever signs in again is where they were: the address stays. */
export function noteRefusal(): void {
  if (typeof session.get() === 'object') session.set('expired')
}

async function ask(method: 'GET' | 'POST' | 'DELETE', body?: object, path = place): Promise<Session> {
  const request = new Request(location.origin + path, {
    method,
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  authorize(request)
  const response = await fetch(request)
  const answer = await response.json().catch(() => undefined)
  if (!response.ok) throw problemOf(answer, response)
  return (answer as Schema<'ConsoleSessionResponse'>).data
}
