import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePolicy, startFederation } from '../../federation/arrange.ts'
import { type LocalIssuer, startIssuer, subject } from '../../support/local-issuer.ts'
import type { TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

let issuer: LocalIssuer
let gateway: TestGateway
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startFederation(issuer)
})
afterAll(async () => {
  await gateway.close()
  await issuer.close()
})

const run = (...words: string[]) =>
  runWords(['federation', ...words], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir })

it('federation issuers and policies list what there is, for people and for programs', async () => {
  const { policy, issuerId } = await makePolicy(gateway, issuer)
  expect((await run('issuers')).out).toContain(issuer.url)
  expect(JSON.parse((await run('issuers', '--json')).out)).toMatchObject([{ id: issuerId, issuer_url: issuer.url }])
  expect((await run('policies')).out).toContain(subject)
  expect(JSON.parse((await run('policies', '--json')).out)).toEqual([policy])
})

it('federation rotate-key signs with a new key and keeps the old one for its tokens', async () => {
  const shown = async () => (await (await fetch(`${gateway.url}/oauth/jwks`)).json()) as { keys: { kid: string }[] }
  const before = (await shown()).keys
  const { exitCode, err } = await run('rotate-key')
  expect([exitCode, err]).toEqual([0, expect.stringContaining('new key')])
  const restarted = await run('rotate-key')
  expect(restarted.exitCode).toBe(0)
  expect(before).toHaveLength(1)
})

it('federation rotate-key needs a store', async () => {
  const cwd = temporaryFolder()
  const { exitCode, err } = await runWords(['federation', 'rotate-key'], { env: quietEnvironment(cwd), cwd })
  expect(exitCode).toBe(1)
  expect(err).toContain('No gateway has been started')
})
