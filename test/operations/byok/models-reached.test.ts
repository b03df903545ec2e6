import { afterAll, beforeAll, expect, it } from 'vitest'
import { manage } from '../../federation/arrange.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { addCredential, addWorkspace } from './arrange.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const read = async (path: string, key?: string) => {
  const response = await gateway.fetch(path, key === undefined ? {} : { key })
  return { status: response.status, body: (await response.json()) as { data: never } }
}
const slugsIn = ({ body }: { body: { data: { slug: string }[] } }) => body.data.map(({ slug }) => slug)
const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

it('models that only a credential of the workspace reaches are listed for its keys, and for no others', async () => {
  const workspace_id = await addWorkspace(gateway)
  const { key } = (await manage(gateway, 'POST', '/keys', { name: 'x', workspace_id })).body as { key: string }
  expect(idsIn(await read('/models', key))).not.toContain('openai/gpt-4.1')
  const { id } = await addCredential(gateway, { workspace_id })
  expect(idsIn(await read('/models', key))).toContain('openai/gpt-4.1')
  expect(slugsIn(await read('/providers', key))).toContain('openai')
  const endpoints = await read('/models/openai/gpt-4.1/endpoints', key)
  const [tags, states] = [
    ['openai', 'openai/priority'],
    [0, 0],
  ]
  const { endpoints: reached } = (
    endpoints.body as unknown as { data: { endpoints: { tag: string; status: number }[] } }
  ).data
  expect([reached.map(({ tag }) => tag), reached.map(({ status }) => status)]).toEqual([tags, states])
  expect(idsIn(await read('/models'))).not.toContain('openai/gpt-4.1')
  expect((await read('/models/openai/gpt-4.1/endpoints')).status).toBe(404)
  await manage(gateway, 'DELETE', `/byok/${id}`)
  expect(idsIn(await read('/models', key))).not.toContain('openai/gpt-4.1')
})
