import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, json, sse } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import type { Wire } from '../support/response-events.ts'

const providers = useFakeProviders()

const cipher = 'gAAAAABo_what_alpha_encrypted=='
const thoughtful = responsesAnswer([
  { kind: 'reasoning', deltas: ['hm'], encrypted: cipher },
  { kind: 'text', deltas: ['good ', 'day'] },
])
const plain = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const metadata = { 'x-service-metadata': 'enabled' }
const refused = {
  error: {
    message: `The encrypted content gAAA could not be verified.`,
    type: 'invalid_request_error',
    param: null,
    code: 'invalid_encrypted_content',
  },
}
const refusal = json(refused, { status: 400 })

/** A turn after which the caller has what alpha encrypted. */
async function think(behaviour: Behaviour = json(thoughtful.response)): Promise<Wire> {
  providers().alpha.next(behaviour)
  const { body } = await providers().ask({ model: 'fake/alpha' })
  return (body['output'] as Wire[])[0] ?? {}
}

const followUp = (reasoning: Wire) => [
  { role: 'user', content: 'hi' },
  reasoning,
  { role: 'assistant', content: 'good day' },
  { role: 'user', content: 'and now?' },
]

const reasoningOf = (text: string): Wire => ({ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: text })

const inputAt = (upstream: 'alpha' | 'gamma') => JSON.stringify(providers()[upstream].requests.at(-1)?.body?.['input'])
const paramsOf = (body: Wire) => (body['service_metadata'] as { params: Wire }).params

describe('encrypted reasoning', () => {
  it('is wrapped wherever a caller sees it, streamed and whole alike', async () => {
    providers().alpha.next(sse(thoughtful.sse))
    const streamed = await providers().stream('fake/alpha')
    const text = JSON.stringify(streamed.events)
    const wrapped = String((await think())['encrypted_content'])
    expect(wrapped).toMatch(/^mgr1\.[\w-]+$/)
    expect(text.split(wrapped)).toHaveLength(4)
    expect(text).not.toContain('gAAAA')
  })

  it('goes back as the provider wrote it, to the account that made it', async () => {
    const reasoning = await think()
    providers().alpha.next(json(plain.response))
    const { status, body } = await providers().ask(
      { model: 'fake/alpha', input: followUp(reasoning) },
      { headers: metadata },
    )
    expect(status).toBe(200)
    expect(inputAt('alpha')).toContain(`"encrypted_content":"${cipher}"`)
    expect(inputAt('alpha')).not.toContain('mgr1.')
    expect(paramsOf(body)).toEqual({ ignored_parameters: [] })
  })

  it('goes to no other account, and its absence is told', async () => {
    const reasoning = await think()
    providers().gamma.next(json(plain.response))
    const { status, body } = await providers().ask(
      { model: 'fake/gamma', input: followUp(reasoning) },
      { headers: metadata },
    )
    expect(status).toBe(200)
    expect(inputAt('gamma')).not.toContain('gAAAA')
    expect(inputAt('gamma')).toContain('and now?')
    expect(paramsOf(body)).toEqual({ ignored_parameters: ['input.reasoning'] })
  })

  it('stays behind when a fallback takes over', async () => {
    const reasoning = await think()
    providers().alpha.next(json({}, { status: 500 }))
    providers().gamma.next(json(plain.response))
    const { status } = await providers().ask({ model: 'fake/both', input: followUp(reasoning) })
    expect(status).toBe(200)
    expect(inputAt('alpha')).toContain(cipher)
    expect(inputAt('gamma')).not.toContain('gAAAA')
  })

  it("that was begun elsewhere passes as it is, and one that was tampered with is nobody's", async () => {
    const reasoning = await think()
    providers().alpha.otherwise(json(plain.response))
    await providers().ask({
      model: 'fake/alpha',
      input: followUp({ ...reasoning, encrypted_content: 'gAAAA_elsewhere' }),
    })
    expect(inputAt('alpha')).toContain('"gAAAA_elsewhere"')
    const wrapped = String(reasoning['encrypted_content'])
    const changed = wrapped.slice(0, 40) + (wrapped[40] === 'A' ? 'B' : 'A') + wrapped.slice(41)
    const { status } = await providers().ask({
      model: 'fake/alpha',
      input: followUp({ ...reasoning, encrypted_content: changed }),
    })
    expect(status).toBe(200)
    expect(inputAt('alpha')).not.toMatch(/gAAAA|encrypted_content/)
  })

  it('reaches no account without its wrapper, wherever that is cut off', async () => {
    const wrapped = String((await think())['encrypted_content'])
    providers().gamma.otherwise(json(plain.response))
    const cuts = Array.from(wrapped, (_, at) => ({ ...reasoningOf(wrapped.slice(at + 1)), id: `rs_${at}` }))
    const { status } = await providers().ask({ model: 'fake/gamma', input: [...cuts, { role: 'user', content: 'hi' }] })
    expect(status).toBe(200)
    expect(inputAt('gamma')).not.toContain('gAAAA')
  })

  it('alone is too little to go on', async () => {
    const reasoning = await think()
    const { status, body } = await providers().ask({ model: 'fake/gamma', input: [reasoning] })
    expect(status).toBe(400)
    expect(body.error.message).toContain('another account')
    expect(providers().gamma.requests).toHaveLength(0)
  })

  it.each<[string, string, (answer: Wire) => Wire]>([
    [
      '/chat/completions',
      'fake/alpha',
      (answer) => {
        const [choice] = answer['choices'] as { message: Wire }[]
        return { messages: [{ role: 'user', content: 'hi' }, choice?.message, { role: 'user', content: 'more' }] }
      },
    ],
    [
      '/messages',
      'fake/alpha',
      (answer) => ({
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: answer['content'] },
          { role: 'user', content: 'more' },
        ],
      }),
    ],
  ])('is wrapped in the words of %s too', async (path, model, next) => {
    const ask = async (body: Wire): Promise<Wire> => {
      const init = { method: 'POST', body: JSON.stringify({ max_tokens: 100, ...body }), headers: metadata }
      return (await (await providers().gateway.fetch(path, init)).json()) as Wire
    }
    providers().alpha.otherwise(json(thoughtful.response))
    const answer = await ask({ model, messages: [{ role: 'user', content: 'hi' }] })
    expect(JSON.stringify(answer)).toMatch(/mgr1\.[\w-]{40}/)
    expect(JSON.stringify(answer)).not.toContain('gAAAA')
    await ask({ model, ...next(answer) })
    expect(inputAt('alpha')).toContain(`"${cipher}"`)
    providers().gamma.next(json(plain.response))
    const elsewhere = await ask({ model: 'fake/gamma', ...next(answer) })
    expect(inputAt('gamma')).not.toContain('gAAAA')
    expect(paramsOf(elsewhere)['ignored_parameters']).toContain('messages.reasoning')
  })
})

describe('a provider that refuses encrypted reasoning', () => {
  const unwrapped = followUp(reasoningOf('gAAAA_elsewhere'))

  it('is asked once more without it, which is told, and only the second answer is billed', async () => {
    providers().alpha.next(refusal, json(plain.response))
    const { status, body, headers } = await providers().ask(
      { model: 'fake/alpha', input: unwrapped },
      { headers: metadata },
    )
    expect(status).toBe(200)
    expect(inputAt('alpha')).not.toContain('gAAAA')
    expect(body['service_metadata']).toMatchObject({
      attempt: 2,
      params: { dropped_reasoning: true, ignored_parameters: ['input.reasoning'] },
      attempts: [{ status: 400 }, { status: 200 }],
    })
    const record = await providers().generationOf(headers)
    expect(record.attempts).toHaveLength(1)
    expect(record.costNanos).toBe(46_000)
  })

  it('streams its second answer, also where it refused in the stream', async () => {
    const [created = ''] = plain.events
    const inBand = `event: error\ndata: ${JSON.stringify({ type: 'error', sequence_number: 1, ...refused })}\n\n`
    providers().alpha.next(sse(created + inBand), sse(plain.sse))
    const { events } = await providers().stream('fake/alpha', { input: unwrapped }, metadata)
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { service_metadata: { params: { dropped_reasoning: true } } },
    })
    expect(providers().alpha.requests).toHaveLength(2)
  })

  it('is asked no third time', async () => {
    providers().alpha.otherwise(refusal)
    const { status } = await providers().ask({ model: 'fake/alpha', input: unwrapped })
    expect(status).toBe(400)
    expect(providers().alpha.requests).toHaveLength(2)
  })

  it('is not asked again for a request that held none', async () => {
    providers().alpha.otherwise(refusal)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(400)
    expect(providers().alpha.requests).toHaveLength(1)
  })
})
