import { authorOf } from '../../administration/author.ts'
import { createToken } from '../../administration/scim/create-token.ts'
import { toTokenRecord } from '../../administration/scim/token-record.ts'
import type { Handler } from '../handler.ts'

/** POST /scim/tokens */
export const createScimToken: Handler<'createScimToken'> = async ({ principal, body }, services) => {
  const { token, text } = await services.transact((repositories) =>
    createToken(repositories, authorOf(principal), body.name, services.now()),
  )
  return { status: 201, headers: { 'cache-control': 'no-store' }, body: { data: toTokenRecord(token), token: text } }
}
