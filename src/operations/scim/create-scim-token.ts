import { createToken } from '../../scim/tokens.ts'
import type { Handler } from '../handler.ts'
import { makeChange } from './make-change.ts'
import { toTokenRecord } from './token-record.ts'

/** POST /scim/tokens */
export const createScimToken: Handler<'createScimToken'> = async ({ principal, body }, services) => {
  const { token, text } = await makeChange(principal, services, (change) => createToken(change, body.name))
  return { status: 201, body: { data: toTokenRecord(token), token: text } }
}
