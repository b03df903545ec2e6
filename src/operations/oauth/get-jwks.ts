import type { Handler } from '../handler.ts'

/** GET /oauth/jwks */
export const getJwks: Handler<'getJwks'> = async (_, { federation, now }) => ({
  status: 200,
  headers: { 'cache-control': 'public, max-age=300' },
  body: await federation.signingKeys.jwks(now()),
})
