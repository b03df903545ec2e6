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

/** Tabs with the same console. What is posted here is heard by all others. */
const otherTabs = new BroadcastChannel(place)

/** Looks again whenever another tab has signed in or out, and when the browser shows a page again that it had put away. Returns what ends that. */
export function followOtherTabs(): () => void {
  // One after the other: what is asked last is what is true.
  let looked = Promise.resolve()
  const look = () => {
    looked = looked.then(() => (session.get() === 'expired' ? comeBack() : lookAgain()))
  }
  const shown = ({ persisted }: PageTransitionEvent) => persisted && look()
  otherTabs.addEventListener('message', look)
  addEventListener('pageshow', shown)
  return () => {
    otherTabs.removeEventListener('message', look)
    removeEventListener('pageshow', shown)
  }
}

/** Goes on with the session that this browser has, if it has one. */
export async function resume(): Promise<void> {
  const { link, problem } = readFragment(location.hash)
  if (link !== undefined || problem !== undefined) {
    session.set('none')
    return
  }
  try {
    session.set(await ask('GET'))
    // They may have come from the organization's sign-in, in a browser where somebody else is.
    tellOtherTabs()
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
  tellOtherTabs()
}

/** Ends this session, or all of the same key. */
export async function signOut({ isEverywhere = false } = {}): Promise<void> {
  try {
    await ask('DELETE', undefined, isEverywhere ? `${place}s` : place)
  } finally {
    session.set('none')
    tellOtherTabs()
  }
}

/** Adds what a change must carry. */
export function authorize(request: Request): void {
  const now = session.get()
  if (typeof now === 'object' && request.method !== 'GET') request.headers.set('x-csrf-token', now.csrf_token)
}

/** The gateway knows the session no more by which a request was sent. Whoever signs in again finds the page as it was. */
export function noteRefusal(asked: SessionState): void {
  if (typeof asked === 'object' && session.get() === asked) session.set('expired')
}

/** Tells those apart who sign in one after the other in one tab. */
export function whoIs({ role, name, key_hash, user_id, workspace_id }: Session): string {
  return JSON.stringify([role, name, key_hash, user_id, workspace_id])
}

/** Resolves when whoever was signed in has signed in again; to false where they do not, or where nobody waits for it any more. */
export function signedInAgain(before: SessionState, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (now: SessionState) => {
      if (now === 'expired') return
      stop()
      resolve(typeof now === 'object' && typeof before === 'object' && whoIs(now) === whoIs(before))
    }
    const stop = session.follow(look)
    signal.addEventListener('abort', () => {
      stop()
      resolve(false)
    })
    look(session.get())
  })
}

/** Goes on where somebody has signed in again in another tab. */
export async function comeBack(): Promise<void> {
  const again = await ask('GET').catch(() => undefined)
  if (again !== undefined && session.get() === 'expired') session.set(again)
}

/**
 * Asks the gateway who is signed in now: all tabs of a browser have one cookie, so what this one shows may be somebody else's. It goes on as whoever
 * that is; where nobody is, its page waits.
 */
async function lookAgain(): Promise<void> {
  const before = session.get()
  if (typeof before !== 'object') return
  const now = await ask('GET').catch((error) => (error instanceof Problem && error.status === 401 ? 'expired' : before))
  const isSame = typeof now === 'object' && now.csrf_token === before.csrf_token
  if (!isSame && session.get() === before) session.set(now)
}

/** The cookie of this browser is another one. */
function tellOtherTabs(): void {
  otherTabs.postMessage('session')
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
