import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { stringify } from 'yaml'
import { inferenceKey, startGateway } from '../support/test-gateway.ts'

function overlayFile(...actions: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-overlay-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'team.yaml')
  writeFileSync(file, stringify({ overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions }))
  return file
}

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

describe('contract.overlay', () => {
  it('changes what is served, and hides what it removes', async () => {
    const overlay = overlayFile(
      { target: "$.paths['/models'].get", update: { 'x-owner': 'platform' } },
      { target: "$.paths['/credits']", remove: true },
      { target: "$.paths['/keys'].post", remove: true },
      { target: "$.paths['/responses'].get", remove: true },
      { target: '$.paths.nothing', remove: true },
    )
    const gateway = await startGateway({ config: { contract: { responses: 'strict', overlay } } })
    onTestFinished(() => gateway.close())
    const { paths } = (await (await fetch(`${gateway.origin}/openapi.json`)).json()) as Served
    expect(paths['/models']?.['get']).toHaveProperty('x-owner', 'platform')
    expect([paths['/credits'], paths['/keys']?.['post']]).toEqual([undefined, undefined])
    expect(await (await fetch(`${gateway.origin}/openapi.yaml`)).text()).toContain('x-owner: platform')
    const credits = await gateway.fetch('/credits')
    expect([credits.status, await credits.json()]).toMatchObject([404, { error: { code: 404 } }])
    const create = await gateway.fetch('/keys', { method: 'POST', body: '{}' })
    expect([create.status, create.headers.get('allow')]).toEqual([405, 'GET'])
    const headers = { authorization: `Bearer ${inferenceKey}` }
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, { headers })
    const refusal = await new Promise((found) => socket.once('error', found))
    expect(String(refusal)).toContain('404')
    expect((await gateway.fetch('/models')).status).toBe(200)
    expect(gateway.log.join('\n')).toContain('team.yaml: actions[4].target: $.paths.nothing selects nothing')
  })

  it.each([
    [
      { target: '$.components.schemas.ErrorBody', update: { additionalProperties: false } },
      'team.yaml: actions[0]: changes what requests and answers are held to (components → schemas → ErrorBody',
    ],
    [{ target: '$.paths[*].get', update: { security: [{}] } }, '→ security'],
    [{ target: '$[', remove: true }, 'team.yaml: actions[0].target: is no JSONPath'],
  ])('stops the start with the place for %j', async (action, message) => {
    const overlay = [overlayFile(action)]
    await expect(startGateway({ config: { contract: { overlay } } })).rejects.toThrow(message)
  })

  it('stops the start where there is no such file', async () => {
    await expect(startGateway({ config: { contract: { overlay: 'nothing.yaml' } } })).rejects.toThrow(
      /contract\.overlay: .*nothing\.yaml can't be read/,
    )
  })
})
