import { expect, it } from 'vitest'
import { Authenticator } from '../../../src/auth/authenticator.ts'
import { principalFinder } from '../../../src/auth/find-principal.ts'
import { SessionCleaner } from '../../../src/auth/sessions/session-cleaner.ts'
import { csrfTokenOf, generateToken, hashToken } from '../../../src/auth/sessions/session-token.ts'
import { Sessions } from '../../../src/auth/sessions/sessions.ts'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { eventually } from '../../support/eventually.ts'

const minute = 60_000
const rates = {
  key: { requests: 0, tokens: 0 },
  workspace: { requests: 0, tokens: 0 },
  organization: { requests: 0, tokens: 0 },
}

describeDatabases((openFresh) => {
  const arrange = async () => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    const time = { now: 1_000 * minute }
    const rules = { isEnabled: true, idleMs: 30 * minute, lifetimeMs: 100 * minute, publicUrl: undefined }
    const { organizationId, managementKey } = await bootstrap(database, { managementKey: 'the key', now: time.now })
    expect(managementKey).toBeNull()
    const store = repositories.consoleSessions
    const touched: number[] = []
    const make = () =>
      new Sessions({
        store: {
          findByHash: (hash) => store.findByHash(hash),
          deleteOf: (organization, hash) => store.deleteOf(organization, hash),
          touch: async (id, now) => {
            touched.push(now)
            await store.touch(id, now)
          },
        },
        authenticator: new Authenticator(
          principalFinder(repositories, () => rates as never),
          () => time.now,
          undefined,
          undefined,
          () => time.now,
        ),
        rules: () => rules,
        provideKey: () => Promise.reject(new Error('not asked for here')),
        now: () => time.now,
        clock: () => time.now,
      })
    const token = generateToken()
    const keyHash = hashApiKey('the key')
    const session = { id: 's', tokenHash: hashToken(token), organizationId, keyHash, name: 'N' }
    await store.create({ ...session, role: 'admin', means: 'key' }, time.now)
    const sessions = make()
    const look = (each = sessions) => each.recognize(['Cookie', `gateway_session=${token}`], false)
    return { repositories, store, time, rules, touched, sessions, make, look, token, organizationId, keyHash }
  }
  const over = { status: 401, message: 'There is no session, or it is over. Sign in again.' }

  it('ends when nobody has used it for a while, and lasts while somebody does', async () => {
    const { look, time } = await arrange()
    for (let at = 0; at < 3; at += 1) {
      time.now += 29 * minute
      expect(await look()).toMatchObject({ kind: 'management', session: { role: 'admin' } })
    }
    const { idleExpiresAt } = (await look())?.session ?? {}
    expect(idleExpiresAt).toBe(time.now + 13 * minute)
    time.now += 14 * minute
    await expect(look()).rejects.toMatchObject(over)
  })

  it('ends at its time, however much it is used', async () => {
    const { look, time } = await arrange()
    for (let at = 0; at < 99; at += 1) {
      time.now += minute
      await look()
    }
    time.now += minute
    await expect(look()).rejects.toMatchObject(over)
  })

  it('ends earlier when the settings say so, at once', async () => {
    const { look, rules, time } = await arrange()
    time.now += 10 * minute
    rules.idleMs = 10 * minute
    await expect(look()).rejects.toMatchObject(over)
  })

  it('is written to once a minute, and not before', async () => {
    const { look, time, touched } = await arrange()
    for (let at = 0; at < 121; at += 1) {
      time.now += 1_000
      await look()
    }
    expect(touched).toEqual([1_001 * minute, 1_002 * minute])
  })

  it('counts as used by another gateway, and ends there within a second', async () => {
    const { look, make, time, store } = await arrange()
    const other = make()
    time.now += 29 * minute
    await look()
    time.now += 29 * minute
    expect(await look(other)).toMatchObject({ kind: 'management' })
    await store.delete('s')
    time.now += 1_001
    await expect(look(other)).rejects.toMatchObject(over)
  })

  it('is nobody where the console is off', async () => {
    const { look, rules } = await arrange()
    rules.isEnabled = false
    expect(await look()).toBeUndefined()
  })

  it('is deleted by the cleaner once it is over, and no other, with links that nobody has opened', async () => {
    const { store, time, rules, token, organizationId, keyHash, repositories } = await arrange()
    const place = { organizationId, keyHash, role: 'admin' as const, means: 'key' as const, name: 'N' }
    await store.create({ ...place, id: 'young', tokenHash: hashToken('young') }, time.now + 29 * minute)
    await repositories.consoleLinks.create({
      tokenHash: hashToken('a'),
      organizationId,
      keyHash: null,
      expiresAt: time.now,
    })
    await repositories.consoleLinks.create({
      ...{ tokenHash: hashToken('b'), organizationId, keyHash: null },
      expiresAt: time.now + 60 * minute,
    })
    time.now += 30 * minute
    const cleaner = new SessionCleaner({
      sessions: store,
      links: repositories.consoleLinks,
      rules: () => rules,
      now: () => time.now,
      reportBug: (error) => expect.fail(String(error)),
    })
    cleaner.wake()
    await eventually(() => store.findByHash(hashToken(token))).toBeNull()
    await cleaner.close()
    expect(await store.deleteOf(organizationId, keyHash)).toBe(1)
    expect(await repositories.consoleLinks.take(hashToken('a'), 0)).toBeNull()
    expect(await repositories.consoleLinks.take(hashToken('b'), time.now)).toMatchObject({ keyHash: null })
    expect(await repositories.consoleLinks.take(hashToken('b'), time.now)).toBeNull()
  })

  it('has a CSRF token that its secret leads to, and that leads to nothing', async () => {
    const { look, token } = await arrange()
    const { csrfToken } = (await look())?.session ?? {}
    expect(csrfToken).toBe(csrfTokenOf(token))
    expect(csrfToken).not.toBe(token)
    expect(csrfToken).not.toBe(Buffer.from(hashToken(token), 'hex').toString('base64url'))
  })
})
