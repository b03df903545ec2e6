import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exchange, formOf, makeKey, makePolicy, statusWith } from '../federation/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { type Gate, gate } from '../support/gate.ts'
import { type LocalIssuer, startIssuer } from '../support/local-issuer.ts'
import { type PeopleProvider, startPeopleProvider } from '../support/people-provider.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let files: FakeUpstream
let issuer: LocalIssuer
let people: PeopleProvider
let gateway: TestGateway
let slow: Gate
beforeAll(async () => {
  ;[files, issuer, people] = await Promise.all([startUpstream(), startIssuer(), startPeopleProvider()])
  const { console, outbound } = people.settings as { console: object; outbound: { allow_hosts: string[] } }
  gateway = await startGateway({
    config: {
      federation: { enabled: true },
      outbound: { allow_hosts: [...outbound.allow_hosts, issuer.host, new URL(files.url).host] },
      console,
    },
  })
  slow = gate()
  files.otherwise(async ({ request, response }) => {
    if (request.path.startsWith('/slow')) await slow.opened
    response.writeHead(200, { 'content-type': 'text/plain' }).end('The train leaves at 8:15.')
  })
})
afterEach(() => slow.open())
afterAll(async () => {
  await Promise.all([gateway.close(), files.close(), issuer.close(), people.close()])
})

/** Asks a model about the file at an address of the file server. */
function askAbout(path: string, key: string, signal?: AbortSignal): Promise<Response> {
  const content = [{ type: 'input_file', filename: 'a.txt', file_url: files.url + path }]
  return gateway.fetch('/responses', {
    method: 'POST',
    key,
    ...(signal !== undefined && { signal }),
    body: JSON.stringify({
      model: 'sim/echo',
      input: [{ role: 'user', content }],
      plugins: [{ id: 'file-parser', pdf: { engine: 'pdf-text' } }],
    }),
  })
}

it('N35: slow files of one key hold up no file of another key, no sign-in and no token exchange', async () => {
  const { policy } = await makePolicy(gateway, issuer)
  const other = await makeKey(gateway)
  const leaves = new AbortController()
  const waiting = Array.from({ length: 70 }, (_, number) =>
    askAbout(`/slow/${number}`, inferenceKey, leaves.signal).catch(() => 'gone'),
  )
  const open = () => files.requests.filter(({ path }) => path.startsWith('/slow')).length
  await eventually(open).toBe(48)

  const found = await askAbout('/quick', other.key)
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('The train leaves at 8:15.')])

  const { origin } = gateway
  const signIn = await fetch(`${origin}/console/sign-in`, { redirect: 'manual' })
  expect(signIn.status).toBe(303)
  const back = await fetch(signIn.headers.get('location') ?? '', { redirect: 'manual' })
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  people.send({ sub: 'ada', groups: ['admins'] })
  const signedIn = await fetch(back.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } })
  expect(signedIn.headers.getSetCookie().some((each) => each.startsWith('gateway_session='))).toBe(true)

  const { status, body } = await exchange(gateway, formOf(policy.id, await issuer.token()))
  expect([status, await statusWith(gateway, body.access_token)]).toEqual([200, 200])

  expect(open()).toBe(48)
  leaves.abort()
  await Promise.all(waiting)
})
