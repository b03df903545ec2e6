import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeStoreDown } from '../support/broken-store.ts'
import { type MotleyGateway, startProvidersInEveryState } from '../support/providers-in-every-state.ts'

let motley: MotleyGateway
beforeAll(async () => {
  motley = await startProvidersInEveryState()
})
afterAll(() => motley.close())

async function rows(): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${motley.gateway.origin}/`, { headers: { accept: 'text/html' } })
  const text = (await response.text()).replaceAll('\n', ' ')
  const found = [...text.matchAll(/<tr> <td>([^<]+) <span class="mono muted">[^<]*<\/span><\/td> <td>(.*?)<\/td>/g)]
  return Object.fromEntries(found.map(([, name, state = '']) => [name, state.replaceAll(/<[^>]+>/g, '')]))
}

describe('providers on the first page', () => {
  it('are told by what requests have seen of them', async () => {
    const states = await rows()
    expect(states).toMatchObject({
      Groq: '● ok',
      Mistral: expect.stringMatching(/^■ key refused/),
      OpenAI: expect.stringMatching(/^■ unreachable/),
      DeepInfra: expect.stringMatching(/^▲ cooling down its model is left alone for up to \d+ s$/),
      Anthropic: '○ not asked yet',
    })
  })
})

it('says that the gateway is not ready while its store is away', async () => {
  const repair = takeStoreDown(motley.gateway.dataDir)
  try {
    const response = await fetch(`${motley.gateway.origin}/`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('■ not ready')
  } finally {
    repair()
  }
})
