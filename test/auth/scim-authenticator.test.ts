import { describe, expect, it } from 'vitest'
import { ScimAuthenticator } from '../../src/auth/scim-authenticator.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import { generateScimToken } from '../../src/records/scim-token.ts'
import type { ScimToken } from '../../src/storage/people/scim-token-repository.ts'

const text = generateScimToken()
const minute = 60_000

function arrange() {
  const token = { id: 'token-1', organizationId: 'organization-1', name: 'Okta', label: 'l', createdAt: 0 }
  let lastUsedAt: number | null = null
  let now = 10 * minute
  const touches: number[] = []
  const tokens = {
    findByHash: async (hash: string): Promise<ScimToken | null> =>
      hash === hashApiKey(text) ? { ...token, lastUsedAt } : null,
    touch: async (_id: string, at: number) => {
      lastUsedAt = at
      touches.push(at)
    },
  }
  const authenticator = new ScimAuthenticator(tokens, () => now)
  return {
    touches,
    authenticate: (...headers: string[]) => authenticator.authenticate(headers),
    pass(ms: number) {
      now += ms
    },
  }
}

describe('the authenticator of identity providers', () => {
  it('knows the organization of a token, whatever the case of the scheme', async () => {
    const { authenticate } = arrange()
    const principal = { kind: 'scim', tokenId: 'token-1', organizationId: 'organization-1' }
    expect(await authenticate('Authorization', `Bearer ${text}`)).toEqual(principal)
    expect(await authenticate('authorization', `bearer ${text}`)).toEqual(principal)
  })

  it.each([
    [],
    ['authorization', text],
    ['authorization', `Basic ${text}`],
    ['authorization', 'Bearer x'],
    ['x-api-key', text],
  ])('refuses %s %s', async (...headers) => {
    const { authenticate } = arrange()
    await expect(authenticate(...headers)).rejects.toMatchObject({ status: 401 })
  })

  it('refuses two headers', async () => {
    const { authenticate } = arrange()
    const twice = ['authorization', `Bearer ${text}`, 'Authorization', `Bearer ${text}`]
    await expect(authenticate(...twice)).rejects.toMatchObject({ status: 400 })
  })

  it('notes the use of a token once a minute', async () => {
    const { authenticate, touches, pass } = arrange()
    for (const ms of [0, 1, minute - 2, 1, 5]) {
      pass(ms)
      await authenticate('authorization', `Bearer ${text}`)
    }
    expect(touches).toEqual([10 * minute, 11 * minute])
  })
})
