import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import { json } from '../../support/fake-upstream.ts'
import { chatAnswer } from '../../support/provider-answers.ts'
import { callers, type PluginGateway, pairs, prompt, startPluginGateway } from '../arrange.ts'
import { order } from './corpus.ts'

let plugged: PluginGateway
beforeAll(async () => {
  plugged = await startPluginGateway()
})
afterEach(() => plugged.upstream.reset())
afterAll(() => plugged.close())

const healing = { plugins: [{ id: 'response-healing' }] }
const broken = 'Here it is:\n```json\n{item: "shirt", "count": "2",}\n```'
const healed = '{"item":"shirt","count":2}'

/** Asks for JSON in the caller's words. */
function jsonFormat(caller: ToyFormat, schema: object = order): object {
  if (caller === 'openai-chat')
    return { response_format: { type: 'json_schema', json_schema: { name: 'order', schema } } }
  const format = { type: 'json_schema', schema }
  return caller === 'openai-responses'
    ? { text: { format: { ...format, name: 'order' } } }
    : { output_config: { format } }
}

const bodyOf = (caller: ToyFormat) => ({ ...prompt(caller, 'Which order?'), ...jsonFormat(caller), ...healing })

describe.each(pairs)('for a caller of %s and a provider of %s', (caller, provider) => {
  it('broken JSON is healed, and the provider is told of no plugin', async () => {
    const answer = { deltas: [broken.slice(0, 20), broken.slice(20)] }
    const { status, raw, text, pipeline } = await plugged.ask({ caller, provider, body: bodyOf(caller), answer })
    expect(status, raw).toBe(200)
    expect(text).toBe(healed)
    expect(pipeline).toEqual([
      {
        type: 'response_healing',
        name: 'response-healing',
        summary: 'cut out, repaired, types set right',
        data: { healed: true, did: ['cut_out', 'repaired', 'coerced'] },
      },
    ])
    expect(plugged.upstream.requests[0]?.body).not.toHaveProperty('plugins')
  })

  it('JSON stays as it is, byte for byte', async () => {
    const said = '{ "item":"shirt", "count":2.0 }\n'
    const { text, pipeline } = await plugged.ask({ caller, provider, body: bodyOf(caller), answer: { deltas: [said] } })
    expect(text).toBe(said)
    expect(pipeline).toMatchObject([{ summary: 'left alone: it is JSON', data: { healed: false } }])
  })

  it('a stream is left alone, and says so', async () => {
    const body = { ...bodyOf(caller), stream: true }
    const { text, pipeline } = await plugged.ask({ caller, provider, body, answer: { deltas: [broken] } })
    expect(text).toBe(broken)
    expect(pipeline).toMatchObject([{ summary: 'left alone: it is streamed', data: { healed: false } }])
  })
})

describe.each(callers)('for a caller of %s', (caller) => {
  const ask = (body: object, said = broken) =>
    plugged.ask({ caller, provider: caller, body, answer: { deltas: [said] } })

  it('nothing is healed unless the plugin is on and JSON was asked for', async () => {
    const bodies = [
      { ...bodyOf(caller), plugins: [] },
      { ...bodyOf(caller), plugins: [{ id: 'response-healing', enabled: false }] },
      { ...prompt(caller, 'Which order?'), ...healing },
    ]
    for (const body of bodies) {
      const { text, pipeline } = await ask(body)
      expect(text).toBe(broken)
      expect(pipeline).toBeUndefined()
    }
  })

  it('a plugin that is listed twice is 400', async () => {
    const { status, raw } = await ask({
      ...bodyOf(caller),
      plugins: [{ id: 'response-healing' }, { id: 'response-healing' }],
    })
    expect(status).toBe(400)
    expect(raw).toContain('plugins[1].id: is listed twice')
  })
})

it('an answer that was cut off at the output limit stays as it is', async () => {
  const { completion } = chatAnswer([{ kind: 'text', deltas: ['```json\n{"item": "shirt", "count": 1}'] }])
  const [choice] = (completion as { choices: object[] }).choices
  plugged.upstream.next(json({ ...completion, choices: [{ ...choice, finish_reason: 'length' }] }))
  const body = bodyOf('openai-chat')
  const { text, pipeline } = await plugged.ask({ caller: 'openai-chat', provider: 'openai-chat', body })
  expect(text).toBe('```json\n{"item": "shirt", "count": 1}')
  expect(pipeline).toMatchObject([{ summary: 'left alone: it was cut off' }])
})

it('an object without a schema is cut out, too', async () => {
  const body = { ...prompt('openai-chat', 'Which order?'), response_format: { type: 'json_object' }, ...healing }
  const answer = { deltas: ['So: {"any": [1, 2,]} as asked.'] }
  const { text } = await plugged.ask({ caller: 'openai-chat', provider: 'openai-chat', body, answer })
  expect(text).toBe('{"any": [1, 2]}')
})
