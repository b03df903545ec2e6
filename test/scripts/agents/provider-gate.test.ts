import { describe, expect, it, onTestFinished } from 'vitest'
import { openProviderGate } from '../../../scripts/agents/provider-gate.ts'
import { type Behaviour, json, sse, startUpstream } from '../../support/fake-upstream.ts'

async function open(behaviour: Behaviour) {
  const provider = await startUpstream(behaviour)
  onTestFinished(() => provider.close())
  const gate = await openProviderGate(provider.url)
  onTestFinished(() => gate.close())
  const ask = (messages: readonly object[]) =>
    fetch(`${gate.origin}/api/v1/chat/completions`, { method: 'POST', body: JSON.stringify({ messages }) })
  return { provider, gate, ask }
}

const user = { role: 'user', content: 'Hello!' }
const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`

describe('a provider gate', () => {
  it('passes requests and answers on, and notes the requests', async () => {
    const { gate, ask } = await open(sse(frame({ choices: [], error: null })))
    const answer = await ask([user])
    expect(await answer.text()).toContain('"error":null')
    expect(gate.requests).toEqual([{ format: 'chat', body: JSON.stringify({ messages: [user] }), refusal: undefined }])
  })

  it('refuses in place of the provider what a real one would refuse', async () => {
    const { provider, gate, ask } = await open(json({}))
    const answer = await ask([user, { role: 'tool', tool_call_id: 'call_1', content: 'done' }])
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('must follow the call') } })
    expect(gate.requests[0]?.refusal).toContain('must follow the call')
    expect(provider.requests).toEqual([])
  })

  it('breaks off where the answer behind it reports a fault', async () => {
    const { ask } = await open(
      sse(frame({ choices: [{ delta: { content: 'The flower' } }] }) + frame({ error: { code: 502 } })),
    )
    const { body } = await ask([user])
    let seen = ''
    const read = async () => {
      for await (const chunk of body ?? []) seen += Buffer.from(chunk).toString()
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(seen).toContain('The flower')
    expect(seen).not.toContain('502')
  })
})
