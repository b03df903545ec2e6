import { request } from 'node:http'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '../../support/console.ts'
import { takesSecrets } from '../../support/takes-secrets.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const issuer = new OAuth2Server()
let claims: Record<string, unknown> = {}
/** What was sent to the token endpoint. */
const exchanged: Record<string, unknown>[] = []
let gateway: TestGateway
let settings: Record<string, unknown>

beforeAll(async () => {
  takesSecrets(issuer)
  await issuer.issuer.keys.generate('RS256')
  await issuer.start(0, '127.0.0.1')
  const { port } = issuer.address()
  issuer.issuer.url = `http://127.0.0.1:${port}`
  issuer.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }, request: { body: object }) => {
    exchanged.push({ ...request.body })
    Object.assign(token.payload, claims)
  })
  settings = {
    outbound: { allow_hosts: [`127.0.0.1:${port}`] },
    console: {
      oidc: {
        issuer: issuer.issuer.url,
        client_id: 'the-gateway',
        client_secret: 'its-secret',
        admins: ['gateway-admins'],
        operators: ['ops'],
        viewers: ['everyone'],
        members: ['staff'],
      },
    },
  }
  gateway = await startGateway({ config: settings })
})
afterAll(async () => {
  await gateway.close()
  await issuer.stop()
})

interface Way {
  /** At the provider. */
  readonly authorization: URL
  readonly cookie: string
  readonly setCookie: string
}

async function begin(at = gateway, to?: string): Promise<Way> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  const response = await fetch(`${at.origin}/console/sign-in${query}`, { redirect: 'manual' })
  expect(response.status).toBe(303)
  const setCookie = response.headers.get('set-cookie') ?? ''
  return { authorization: new URL(response.headers.get('location') ?? ''), cookie: cookieOf(response), setCookie }
}

/** Where the provider sends the browser. */
async function authorize({ authorization }: Way): Promise<URL> {
  const response = await fetch(authorization, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

const comeBack = (url: URL, cookie: string) =>
  fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } })

async function signInAs(person: Record<string, unknown>) {
  claims = person
  const way = await begin()
  const back = await comeBack(await authorize(way), way.cookie)
  expect(back.status).toBe(303)
  const cookies = back.headers.getSetCookie()
  const cookie = cookies.find((each) => each.startsWith('gateway_session='))?.split(';')[0] ?? ''
  const ask = async (path: string, init: RequestInit = {}) =>
    gateway.fetch(path, { ...init, key: null, headers: { cookie, ...(init.headers as Record<string, string>) } })
  const session =
    cookie === '' ? null : ((await (await ask('/console/session')).json()) as { data: Record<string, string> })
  return { location: back.headers.get('location'), cookies, ask, session: session?.data ?? null }
}

describe('a person', () => {
  it('is sent to the provider with PKCE, state and nonce, and a cookie for the way back', async () => {
    const { authorization, setCookie } = await begin()
    expect(authorization.origin).toBe(issuer.issuer.url)
    const told = Object.fromEntries(authorization.searchParams)
    expect(told).toMatchObject({
      response_type: 'code',
      client_id: 'the-gateway',
      redirect_uri: `${gateway.origin}/console/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
    for (const part of ['code_challenge', 'state', 'nonce']) expect(told[part]).toMatch(/^[\w-]{43}$/)
    expect(setCookie).toMatch(
      /^gateway_sign_in=[\w-]{43}; Path=\/console\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it.each([
    [['gateway-admins', 'everyone'], 'admin'],
    [['ops', 'everyone'], 'operator'],
    [['everyone'], 'viewer'],
    [['staff'], 'member'],
    ['everyone', 'viewer'],
  ])('of %j is %s', async (groups, role) => {
    const person = { sub: `of-${role}`, name: 'Ada Lovelace', email: 'ada@example.com', email_verified: false, groups }
    const { location, cookies, session, ask } = await signInAs(person)
    expect(location).toBe(`${gateway.origin}/console`)
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(cookies[1]).toMatch(/^gateway_sign_in=; .*Max-Age=0/)
    expect(session).toMatchObject({ role, name: 'Ada Lovelace', key_hash: null, user_id: expect.any(String) })
    expect((await ask('/keys')).status).toBe(200)
    expect((await ask('/guardrails')).status).toBe(role === 'member' ? 403 : 200)
    const change = await ask('/scim/tokens', {
      method: 'POST',
      headers: { 'x-csrf-token': session?.['csrf_token'] ?? '' },
      body: '{"name": "x"}',
    })
    expect(change.status).toBe(role === 'admin' ? 201 : 403)
  })

  it('shows the code, the verifier and the secret of the gateway to the provider', async () => {
    await signInAs({ sub: 'verified', groups: 'everyone' })
    expect(exchanged.at(-1)).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'the-gateway',
      client_secret: 'its-secret',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('is the same user each time, and the one that is there already by a verified address', async () => {
    const list = async () => {
      const response = await gateway.fetch('/organization/members?limit=100', { key: managementKey })
      return ((await response.json()) as { data: { email: string | null; id: string }[] }).data
    }
    await signInAs({ sub: 'grace', groups: 'everyone', email: 'grace@example.com', email_verified: true })
    const before = (await list()).length
    await signInAs({ sub: 'grace', groups: 'everyone', email: 'grace@example.com', email_verified: true })
    // An address that nobody has verified opens nobody's account.
    await signInAs({ sub: 'mallory', groups: 'everyone', email: 'grace@example.com', email_verified: false })
    expect(await list()).toHaveLength(before + 1)
  })

  it('without a role is told so, and it is noted', async () => {
    for (const groups of [['others'], [], undefined, { admins: true }]) {
      const { location, session } = await signInAs({ sub: 'nobody', groups })
      expect(session).toBeNull()
      expect(location).toBe(`${gateway.origin}/console#problem=not_allowed`)
    }
    const audit = await gateway.fetch('/audit?action=console.sign_in_refused', { key: managementKey })
    const { data } = (await audit.json()) as { data: { after: unknown }[] }
    expect(data[0]?.after).toMatchObject({ means: 'person' })
  })

  it('who is not active is refused, and loses the sessions that are open', async () => {
    const { session, ask } = await signInAs({ sub: 'leaver', groups: ['gateway-admins'] })
    expect(session?.['role']).toBe('admin')
    const members = await gateway.fetch('/organization/members?limit=100', { key: managementKey })
    const { data } = (await members.json()) as { data: { id: string; user_name?: string }[] }
    const id = data.find((each) => each.user_name === 'oidc:leaver')?.id
    const left = await gateway.fetch(`/organization/members/${id}`, {
      method: 'PATCH',
      key: managementKey,
      body: '{"active": false}',
    })
    expect(left.status).toBe(200)
    expect((await ask('/keys')).status).toBe(401)
    expect((await signInAs({ sub: 'leaver', groups: ['gateway-admins'] })).location).toContain('#problem=not_allowed')
  })
})

describe('a member', () => {
  it('sees own keys and requests, and those of nobody else', async () => {
    const { session, ask } = await signInAs({
      sub: 'meg',
      groups: 'staff',
      email: 'meg@example.com',
      email_verified: true,
    })
    const keys = (await (await ask('/keys')).json()) as {
      data: { name: string; creator_user_id: string; hash: string }[]
    }
    expect(keys.data.map(({ name }) => name)).toEqual(['Console: meg@example.com'])
    const own = keys.data[0]
    const other = await gateway.fetch(`/keys?creator_user_id=${own?.creator_user_id}`, { key: managementKey })
    const [shared] = (
      (await (await gateway.fetch('/keys', { key: managementKey })).json()) as { data: { hash: string }[] }
    ).data.filter(({ hash }) => hash !== own?.hash)
    expect(other.status).toBe(200)
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    const mine = await ask('/responses', {
      method: 'POST',
      body,
      headers: { 'x-csrf-token': session?.['csrf_token'] ?? '' },
    })
    const theirs = await gateway.fetch('/responses', { method: 'POST', body })
    await Promise.all([mine.text(), theirs.text()])
    const listed = (await (await ask('/generations')).json()) as { data: { id: string }[] }
    expect(listed.data.map(({ id }) => id)).toEqual([mine.headers.get('x-generation-id')])
    expect((await ask(`/generation?id=${theirs.headers.get('x-generation-id')}`)).status).toBe(404)
    expect((await ask(`/generation/content?id=${theirs.headers.get('x-generation-id')}`)).status).toBe(404)
    expect((await ask(`/generations?api_key_hash=${shared?.hash}`)).status).toBe(404)
    expect((await ask(`/generations?api_key_hash=${own?.hash}`)).status).toBe(200)
    expect((await ask(`/keys/${shared?.hash}`)).status).toBe(404)
  })
})

describe('the way back', () => {
  it.each([
    ['/requests?id=gen-1&status=failed', '/requests?id=gen-1&status=failed'],
    ['?workspace=default', '?workspace=default'],
    ['//evil.example', ''],
    ['/\\evil.example', ''],
    ['/..//evil.example', ''],
    ['https://evil.example', ''],
    ['javascript:alert(1)', ''],
    ['/requests#link=of-somebody-else', ''],
    ['/sign-in', ''],
    [`/${'a'.repeat(3000)}`, ''],
  ])('leads to %j where one was going to', async (to, place) => {
    claims = { sub: 'ada', groups: ['gateway-admins'] }
    const way = await begin(gateway, to)
    const back = await comeBack(await authorize(way), way.cookie)
    expect(back.headers.get('location')).toBe(`${gateway.origin}/console${place}`)
    expect(back.headers.getSetCookie().join()).toContain('gateway_session=')
  })

  it('leads there with the problem, too, so that another try does', async () => {
    claims = { sub: 'nat', groups: ['others'] }
    const way = await begin(gateway, '/keys?key=1')
    const back = await comeBack(await authorize(way), way.cookie)
    expect(back.headers.get('location')).toBe(`${gateway.origin}/console/keys?key=1#problem=not_allowed`)
  })

  it('believes a cookie that somebody else has written no more than a link', async () => {
    claims = { sub: 'ada', groups: ['gateway-admins'] }
    for (const place of ['//evil.example', '@evil.example', '/keys#link=x', '\r\nx: y']) {
      const way = await begin()
      const forged = `${way.cookie}.${Buffer.from(place).toString('base64url')}`
      const back = await comeBack(await authorize(way), forged)
      expect(back.headers.get('location')).toBe(`${gateway.origin}/console`)
    }
  })

  it('is kept where the browser is sent to the name that the provider knows first', async () => {
    const at = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request(gateway.origin + path, { headers: { host: `localhost:${new URL(gateway.origin).port}` } })
        asked.on('response', (response) => {
          response.resume()
          resolve(response.headers.location ?? '')
        })
        asked.on('error', reject).end()
      })
    const first = new URL(await at('/console/sign-in?to=%2Fkeys%3Fkey%3D1'))
    expect(first.href).toBe(`${gateway.origin}/console/sign-in?again&to=%2Fkeys%3Fkey%3D1`)
    // A place with the word in it is no second try.
    expect(await at('/console/sign-in?to=%2Fagain')).toBe(`${gateway.origin}/console/sign-in?again&to=%2Fagain`)
  })

  it('needs the cookie of the browser that began, and its own', async () => {
    claims = { sub: 'ada', groups: ['gateway-admins'] }
    const way = await begin()
    const other = await begin()
    const url = await authorize(way)
    for (const [cookie, problem] of [
      ['', 'expired'],
      [other.cookie, 'refused'],
      [`${way.cookie}; ${other.cookie}`, 'expired'],
      ['gateway_sign_in=x', 'expired'],
    ] as const) {
      const back = await comeBack(url, cookie)
      expect(back.headers.get('location')).toBe(`${gateway.origin}/console#problem=${problem}`)
      expect(back.headers.getSetCookie().join()).not.toContain('gateway_session')
    }
  })

  it('is closed to a changed state and to an error of the provider, and open to the rest of it', async () => {
    claims = { sub: 'ada', groups: ['gateway-admins'] }
    const way = await begin()
    const good = await authorize(way)
    const changed = new URL(good)
    changed.searchParams.set('state', 'A'.repeat(43))
    const denied = new URL(good)
    denied.searchParams.delete('code')
    denied.searchParams.set('error', 'access_denied')
    for (const url of [changed, denied]) {
      expect((await comeBack(url, way.cookie)).headers.get('location')).toContain('#problem=refused')
    }
    expect((await comeBack(good, way.cookie)).headers.get('location')).toBe(`${gateway.origin}/console`)
  })

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['that has expired', { exp: 1 }],
    ['with the nonce of another way', { nonce: 'another' }],
  ])('is closed to a token %s', async (_, wrong) => {
    const { session, location } = await signInAs({ sub: 'ada', groups: ['gateway-admins'], ...wrong })
    expect([session, location]).toEqual([null, `${gateway.origin}/console#problem=refused`])
  })

  it('is closed to a token that the keys of the provider have not signed', async () => {
    const forge = (answer: { body: { id_token: string } }) => {
      const [head = '', payload = ''] = answer.body.id_token.split('.')
      answer.body.id_token = `${head}.${payload}.${Buffer.from('no signature').toString('base64url')}`
    }
    issuer.service.on('beforeResponse', forge)
    const { session, location } = await signInAs({ sub: 'ada', groups: ['gateway-admins'] })
    issuer.service.off('beforeResponse', forge)
    expect([session, location]).toEqual([null, `${gateway.origin}/console#problem=refused`])
  })

  it('tells neither code nor secret to the log', async () => {
    claims = { sub: 'ada', groups: ['gateway-admins'] }
    const way = await begin()
    const url = await authorize(way)
    await comeBack(url, way.cookie)
    await comeBack(url, '')
    const log = gateway.log.join('\n')
    for (const secret of [url.searchParams.get('code') ?? '?', way.cookie.split('=')[1] ?? '?', 'its-secret'])
      expect(log).not.toContain(secret)
  })
})

it('is held up where one address tries too often', async () => {
  const places: string[] = []
  for (let at = 0; at < 121; at += 1) {
    const response = await fetch(`${gateway.origin}/console/callback?code=${at}`, { redirect: 'manual' })
    places.push(response.headers.get('location') ?? '')
  }
  expect(places[0]).toContain('#problem=expired')
  expect(places.at(-1)).toContain('#problem=too_many')
})

it('is offered on the page where it is configured, and is nowhere else', async () => {
  expect(await (await fetch(`${gateway.origin}/console`)).text()).toContain('data-sign-in="console/sign-in"')
  const other = await startGateway()
  expect(await (await fetch(`${other.origin}/console`)).text()).not.toContain('data-sign-in')
  for (const path of ['/console/sign-in', '/console/callback?code=x&state=y'])
    expect((await fetch(other.origin + path, { redirect: 'manual' })).status).not.toBe(303)
  await other.close()
})

it('says that the provider is out of reach, on the page and with the reason in the log', async () => {
  const other = await startGateway({ config: { ...settings, outbound: { allow_hosts: [] } } })
  const response = await fetch(`${other.origin}/console/sign-in`, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe(`${other.origin}/console#problem=unavailable`)
  expect(other.log.join()).toContain('somebody could not sign in with the OpenID Connect provider')
  await other.close()
})

it('an issuer without a client id is no configuration', async () => {
  await expect(startGateway({ config: { console: { oidc: { issuer: 'https://id.example' } } } })).rejects.toThrow(
    'console.oidc.client_id',
  )
})

describe('a person with the verified address of a user', () => {
  interface Member {
    readonly id: string
    readonly email: string | null
    readonly external_id: string | null
  }
  const allowing = () => {
    const { console } = settings as { console: { oidc: object } }
    return { ...settings, console: { oidc: { ...console.oidc, match_addresses: true } } }
  }
  async function withUser(
    externalId: string | null,
    work: (other: TestGateway, user: Member) => Promise<void>,
    config = settings,
  ) {
    const other = await startGateway({ config })
    try {
      const made = await other.fetch('/organization/members', {
        method: 'POST',
        key: managementKey,
        body: '{"email": "alan@example.com", "user_name": "alan"}',
      })
      const { data } = (await made.json()) as { data: Member }
      if (externalId !== null) await setExternalId(other, data.id, externalId)
      await work(other, data)
    } finally {
      await other.close()
    }
  }
  async function setExternalId(other: TestGateway, id: string, externalId: string) {
    const made = await other.fetch('/scim/tokens', { method: 'POST', key: managementKey, body: '{"name": "idp"}' })
    const { token } = (await made.json()) as { token: string }
    const changed = await other.fetch(`/scim/v2/Users/${id}`, {
      method: 'PATCH',
      key: token,
      headers: { 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'externalId', value: externalId }],
      }),
    })
    expect(changed.status).toBe(200)
  }
  const membersOf = async (other: TestGateway) => {
    const response = await other.fetch('/organization/members?limit=100', { key: managementKey })
    return ((await response.json()) as { data: Member[] }).data
  }
  async function placeOf(other: TestGateway, sub: string, more: object = {}) {
    claims = { sub, groups: ['gateway-admins'], email: 'Alan@Example.com', email_verified: true, ...more }
    const way = await begin(other)
    const back = await comeBack(await authorize(way), way.cookie)
    return back.headers.get('location')?.slice(`${other.origin}/console`.length)
  }

  it('N50: is not that user if the user has the id of another', async () => {
    await withUser('alan-before', async (other, { id }) => {
      expect(await placeOf(other, 'alan-new')).toBe('#problem=other_person')
      expect(await placeOf(other, 'alan-before')).toBe('')
      expect((await membersOf(other)).filter(({ email }) => email?.toLowerCase() === 'alan@example.com')).toHaveLength(
        1,
      )
      expect(other.log.join('')).toMatch(new RegExp(`${id}.*console.oidc.match_addresses`))
      const audit = await other.fetch('/audit?action=console.sign_in_refused', { key: managementKey })
      const { data } = (await audit.json()) as { data: { after: unknown }[] }
      expect(data.map(({ after }) => after)).toEqual([{ means: 'person', address: expect.any(String), user_id: id }])
    })
  })

  it('N50: is that user, and stays it, if the user has no id yet', async () => {
    await withUser(null, async (other, { id }) => {
      expect(await placeOf(other, 'first')).toBe('')
      expect(await placeOf(other, 'second')).toBe('#problem=other_person')
      expect(await placeOf(other, 'first', { email: 'alan@new.example' })).toBe('')
      expect((await membersOf(other)).find((each) => each.id === id)?.external_id).toBe('first')
      const audit = await other.fetch('/audit?action=user.update', { key: managementKey })
      const { data } = (await audit.json()) as { data: { after: unknown }[] }
      expect(data[0]).toMatchObject({ before: { external_id: null }, after: { external_id: 'first' } })
    })
  })

  it('N50: is only one of two who come at once', async () => {
    await withUser(null, async (other) => {
      const ways = await Promise.all([begin(other), begin(other)])
      const urls: URL[] = []
      for (const [at, way] of ways.entries()) {
        claims = { sub: `at-once-${at}`, groups: 'ops', email: 'alan@example.com', email_verified: true }
        urls.push(await authorize(way))
      }
      let turn = 0
      const signing = (token: { payload: object }) => Object.assign(token.payload, { sub: `at-once-${turn++}` })
      issuer.service.on('beforeTokenSigning', signing)
      const backs = await Promise.all(ways.map((way, at) => comeBack(urls[at] ?? new URL('about:blank'), way.cookie)))
      issuer.service.off('beforeTokenSigning', signing)
      const places = backs.map((back) => back.headers.get('location')?.split('/console')[1]).toSorted()
      expect(places).toEqual(['', '#problem=other_person'])
    })
  })

  it('N50: is that user in spite of another id where the operator says so', async () => {
    await withUser(
      'pushed-by-scim',
      async (other, { id }) => {
        expect(await placeOf(other, 'of-the-token')).toBe('')
        expect((await membersOf(other)).find((each) => each.id === id)?.external_id).toBe('pushed-by-scim')
        expect(await placeOf(other, 'unverified', { email_verified: false })).toBe('')
        expect(await membersOf(other)).toHaveLength(2)
      },
      allowing(),
    )
  })

  it('N50: is nobody, and leaves no id, if the user is not active', async () => {
    await withUser(null, async (other, { id }) => {
      await other.fetch(`/organization/members/${id}`, {
        method: 'PATCH',
        key: managementKey,
        body: '{"active": false}',
      })
      expect(await placeOf(other, 'late')).toBe('#problem=not_allowed')
      expect((await membersOf(other)).find((each) => each.id === id)?.external_id).toBeNull()
    })
  })
})

describe('the groups of a person', () => {
  async function signInWith(person: Record<string, unknown>, groupClaim: string, groups: object = {}) {
    const { console } = settings as { console: { oidc: object } }
    const config = { ...settings, console: { oidc: { ...console.oidc, group_claim: groupClaim, ...groups } } }
    const other = await startGateway({ config })
    try {
      claims = person
      const way = await begin(other)
      const back = await comeBack(await authorize(way), way.cookie)
      return { place: back.headers.get('location') ?? '', log: other.log.join('') }
    } finally {
      await other.close()
    }
  }

  it.each([
    ['realm_access.roles', { realm_access: { roles: ['gateway-admins'] } }],
    ['resource_access.the-gateway.roles', { resource_access: { 'the-gateway': { roles: ['staff'] } } }],
    ['urn:id:project:roles', { 'urn:id:project:roles': { staff: { 4711: 'corp.example' } } }],
    ['https://corp.example/groups', { 'https://corp.example/groups': ['ops'] }],
  ])('are found in %s', async (claim, person) => {
    const { place } = await signInWith({ sub: 'ada', ...person }, claim)
    expect(place).toMatch(/\/console$/)
  })

  it('that the provider leaves out, because there are too many, are told to the log with what to do', async () => {
    const person = { sub: 'ada', groups: undefined, _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }
    const { place, log } = await signInWith(person, 'groups')
    expect(place).toContain('problem=not_allowed')
    expect(log).toMatch(/too many groups to list \(_claim_names\).*assigned to the application.*group_claim: roles/)
    const { place: console, log: told } = await signInWith(person, 'groups', { viewers: ['*'] })
    expect(console).toMatch(/\/console$/)
    expect(told).toContain('_claim_names')
    const { log: without } = await signInWith({ sub: 'ada' }, 'groups')
    expect(without).not.toContain('_claim_names')
  })
})
