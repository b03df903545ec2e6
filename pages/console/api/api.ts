import createClient from 'openapi-fetch'
import { authorize, noteRefusal, session, signedInAgain } from '../session/session.ts'
import { noteLoss } from './connection.ts'
import type { Paths } from './contract.ts'
import { apiRoot } from './place-of-gateway.ts'
import { Problem, problemOf } from './problem.ts'

/** The gateway's operations. */
export const api = createClient<Paths>({ baseUrl: location.origin + apiRoot, fetch: send, cache: 'no-store' })

/**
 * Sends a request as whoever is signed in. A question that finds the session ended is asked again when they are back; a change is refused,
 * since a form is still there to send it again. Rejects with a Problem where nobody answers, and with an AbortError where the caller has
 * stopped waiting.
 */
export async function send(request: Request): Promise<Response> {
  const asked = session.get()
  authorize(request)
  const response = await answerTo(request)
  if (response.status !== 401) return response
  noteRefusal(asked)
  const isBack = request.method === 'GET' && (await signedInAgain(asked, request.signal))
  return isBack ? send(request) : response
}

async function answerTo(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    noteLoss()
    throw new Problem('The gateway could not be reached. This page goes on when it is back.')
  }
}

/** The body of an answer in JSON. Rejects with a Problem that says what the gateway said. */
export async function ask<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<
  // Some operations have forms that are text, which they are not asked for here.
  Exclude<T, string>
> {
  const { data, error, response } = await call
  if (!response.ok) throw problemOf(error, response)
  return data as Exclude<T, string>
}
