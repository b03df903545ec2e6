import { expect, it } from 'vitest'
import { type ConsoleOwner, consoleUrlOf } from '../../../src/cli/serve/console-url.ts'
import { openBrowser } from '../../support/console.ts'
import { startGateway } from '../../support/test-gateway.ts'

const url = 'http://127.0.0.1:8787'
const owner = (host: string, changes: Partial<ConsoleOwner['config']> = {}): ConsoleOwner => ({
  config: { host, console: { isEnabled: true, sessionIdleMs: 1, sessionLifetimeMs: 1 }, ...changes },
  consoleLink: async () => 'the link',
})

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('is a link that signs in on %s', async (host) => {
  expect(await consoleUrlOf(owner(host), url)).toBe('the link')
})

it.each(['0.0.0.0', '::', '10.0.0.7', '127.evil.example', 'gateway.example'])(
  'has no secret on %s, which others reach',
  async (host) => {
    expect(await consoleUrlOf(owner(host), url)).toBe(`${url}/console`)
  },
)

it('is nowhere where there is no console', async () => {
  const console = { isEnabled: false, sessionIdleMs: 1, sessionLifetimeMs: 1 }
  expect(await consoleUrlOf(owner('127.0.0.1', { console }), url)).toBeUndefined()
  expect(await consoleUrlOf(owner('127.0.0.1', { pages: 'off' }), url)).toBeUndefined()
})

it('is told without a secret where the store can not take one', async () => {
  const broken = { ...owner('127.0.0.1'), consoleLink: () => Promise.reject(new Error('down')) }
  expect(await consoleUrlOf(broken, url)).toBe(`${url}/console`)
})

it('signs in to a real gateway, once', async () => {
  const gateway = await startGateway()
  const link = (await consoleUrlOf(gateway.gateway, gateway.origin)) ?? ''
  expect(link).toMatch(new RegExp(`^${gateway.origin}/console#link=[\\w-]{43}$`))
  const token = link.split('#link=')[1]
  expect((await openBrowser(gateway, { link_token: token })).data).toMatchObject({ role: 'admin' })
  await expect(openBrowser(gateway, { link_token: token })).rejects.toThrow('401')
  expect(gateway.log.join('\n')).not.toContain(token)
  await gateway.close()
})
