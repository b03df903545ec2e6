import { describe, expect, it } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { FunctionTool } from '../../src/canonical/tool.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { tools as simulatedTools } from '../../src/simulator/models/tools.ts'
import { createRandom } from '../../src/simulator/seeded-random.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { endpointAt, plainCapabilities, turnOf } from './plain-request.ts'
import { httpFormats } from './upstream-formats.ts'

const count = 1_000
// Each may be looked at some times, but not once for each of the others.
const looksMax = 40 * count
const names = Array.from({ length: count }, (_, at) => `tool_${at}`)

/** Objects that count how often one of their members is read. */
function watched<Value extends object>(values: readonly Value[]) {
  let looks = 0
  const get = (target: object, key: string | symbol): unknown => {
    looks++
    return Reflect.get(target, key)
  }
  return { values: values.map((value) => new Proxy(value, { get })), looks: () => looks }
}

const messages = [{ role: 'user', content: 'hello' }]

describe('N3: as many allowed tools as tools', () => {
  const cases: readonly (readonly [string, ClientFormatId, (tools: readonly object[]) => object, readonly object[]])[] =
    [
      [
        'functions',
        'openai-responses',
        (tools) => ({ input: 'x', tools, tool_choice: allowed({ mode: 'auto', tools: said('function') }) }),
        said('function'),
      ],
      [
        'tools of a namespace',
        'openai-responses',
        (tools) => ({
          input: 'x',
          tools: [{ type: 'namespace', name: 'crm', tools }],
          tool_choice: allowed({ mode: 'required', tools: said('function') }),
        }),
        said('function'),
      ],
      [
        'tools of the gateway',
        'openai-responses',
        (tools) => ({ input: 'x', tools, tool_choice: allowed({ mode: 'required', tools: said('custom') }) }),
        said('custom'),
      ],
      [
        'functions',
        'openai-chat',
        (tools) => ({
          messages,
          tools,
          tool_choice: allowed({ allowed_tools: { mode: 'auto', tools: inner('function') } }),
        }),
        inner('function'),
      ],
      [
        'free texts',
        'openai-chat',
        (tools) => ({
          messages,
          tools,
          tool_choice: allowed({ allowed_tools: { mode: 'required', tools: inner('custom') } }),
        }),
        inner('custom'),
      ],
    ]

  it.each(cases)('are looked up, not searched for: %s of %s', (_, format, body, tools) => {
    const { values, looks } = watched(tools)
    const plain = { model: 'a/b', ...body(tools) }
    const turn = clientFormats[format].decodeRequest({
      body: { model: 'a/b', ...body(values) },
      source: scanJson(Buffer.from(JSON.stringify(plain))),
      headers: {},
    })
    expect(turn.conversation().tools.length).toBeGreaterThan(0)
    expect(looks()).toBeLessThan(looksMax)
  })

  const functions = names.map((name): FunctionTool => ({ kind: 'function', name }))

  it.each(httpFormats.map((format) => [format.id, format] as const))('on the way to %s', (_, format) => {
    const { list, looks } = watchedList()
    const other = format.id === 'openai-responses' ? 'openai-chat' : 'openai-responses'
    const toolChoice = { kind: 'allowed', names: list, required: false } as const
    const endpoint = endpointAt({ format: format.id, capabilities: plainCapabilities }, {})
    format.encodeRequest(turnOf({ tools: functions, toolChoice }, { clientFormat: other }), endpoint)
    expect(looks()).toBeLessThan(looksMax)
  })

  it('in the simulator', () => {
    const { list, looks } = watchedList()
    const conversation = {
      items: [],
      tools: functions,
      toolChoice: { kind: 'allowed', names: list, required: true },
    } as const
    const prompt = { text: '', media: [], turns: 0 }
    simulatedTools({ conversation, prompt, directives: {}, random: createRandom(1) } as never)
    expect(looks()).toBeLessThan(looksMax)
  })
})

function watchedList() {
  let looks = 0
  const list = new Proxy(names, {
    get: (target, key) => {
      looks++
      return Reflect.get(target, key) as unknown
    },
  })
  return { list, looks: () => looks }
}

function said(type: string): object[] {
  return names.map((name) => ({ type, name }))
}

function inner(type: string): object[] {
  return names.map((name) => ({ type, [type]: { name } }))
}

function allowed(choice: object): object {
  return { type: 'allowed_tools', ...choice }
}
