import { expect, it } from 'vitest'
import { openBrowserOf } from '../../support/console.ts'
import { describeStore } from '../../support/databases.ts'
import { openGenerationStream } from '../../support/generation-stream.ts'
import { startPeopleProvider } from '../../support/people-provider.ts'
import { inferenceKey, managementKey, startGateway } from '../../support/test-gateway.ts'

describeStore((openFresh) => {
  it("tells a member of requests of keys that were made since, and of nobody else's", async () => {
    const { url, dataDir } = await openFresh()
    const provider = await startPeopleProvider()
    const env = url === undefined ? { GATEWAY_DATA_DIR: dataDir } : { DATABASE_URL: url }
    const gateway = await startGateway({ config: provider.settings, env })
    const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
    const person = (sub: string) => ({
      ...{ sub, name: sub, email: `${sub}@example.com`, email_verified: true, groups: ['staff'] },
    })
    const ask = async (key: string) => {
      const response = await gateway.fetch('/responses', { ...post({ model: 'sim/echo', input: 'hi' }), key })
      await response.text()
      return response.headers.get('x-generation-id') ?? ''
    }
    const [meg, tom] = [
      await openBrowserOf(gateway, provider, person('meg')),
      await openBrowserOf(gateway, provider, person('tom')),
    ]
    const manage = async (path: string, init: RequestInit = {}) =>
      (await (await gateway.fetch(path, { ...init, key: managementKey })).json()) as { data: { id: string }[] }
    const { data: people } = await manage('/organization/members')
    const { data: workspaces } = await manage('/workspaces')
    for (const { id } of people) await manage(`/workspaces/${workspaces[0]?.id}/members`, post({ user_id: id }))
    const keyOf = async (browser: typeof meg) =>
      ((await (await browser.fetch('/keys', post({ name: 'mine' }))).json()) as { key: string }).key
    const stream = await openGenerationStream(gateway.url, { cookie: meg.cookie })
    try {
      await ask(inferenceKey)
      await ask(await keyOf(tom))
      const first = await ask(await keyOf(meg))
      await stream.waitFor(1)
      await ask(inferenceKey)
      const second = await ask(await keyOf(meg))
      await stream.waitFor(2)
      expect(stream.ids).toEqual([first, second])
    } finally {
      stream.leave()
      await stream.over
      await gateway.close()
      await provider.close()
    }
  })
})
