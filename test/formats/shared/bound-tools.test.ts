import { describe, expect, it } from 'vitest'
import type { ClientFormatId } from '../../../src/canonical/format-id.ts'
import { clientFormats } from '../../../src/formats/index.ts'
import { boundTools } from '../../../src/formats/shared/bound-tools.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'

const bounded = boundTools(clientFormats, 3)
const messages = [{ role: 'user', content: 'hello' }]
const bodies: Readonly<Record<ClientFormatId, (count: number) => Record<string, unknown>>> = {
  'openai-responses': (count) => ({
    model: 'a/b',
    input: 'hello',
    tools: list(count, (name) => ({ type: 'function', name })),
  }),
  'openai-chat': (count) => ({
    model: 'a/b',
    messages,
    tools: list(count, (name) => ({ type: 'function', function: { name } })),
  }),
  'anthropic-messages': (count) => ({
    ...{ model: 'a/b', max_tokens: 5, messages },
    tools: list(count, (name) => ({ name, input_schema: { type: 'object' } })),
  }),
}

function list<Tool>(count: number, make: (name: string) => Tool): Tool[] {
  return Array.from({ length: count }, (_, at) => make(`tool_${at}`))
}

function decode(format: ClientFormatId, count: number) {
  const body = bodies[format](count)
  return bounded[format].decodeRequest({ body, source: scanJson(Buffer.from(JSON.stringify(body))), headers: {} })
}

describe.each(Object.keys(bodies) as ClientFormatId[])('N3: the number of tools in %s', (format) => {
  it('is bounded, and the message says by which setting', () => {
    expect(() => decode(format, 4)).toThrow(/^tools: must have at most 3 members, and has 4\..*limits\.tools/)
  })

  it('may be just that', () => {
    expect(decode(format, 3).conversation().tools).toHaveLength(3)
    expect(decode(format, 0).conversation().tools).toHaveLength(0)
  })

  it('does not count functions that wait until a search finds them', () => {
    const { tools, ...body } = bodies[format](5)
    const waiting = (tools as readonly object[]).map((tool) => ({ ...tool, defer_loading: true }))
    const decodeTools = (all: readonly object[]) =>
      bounded[format].decodeRequest({ body: { ...body, tools: all }, source: scanJson(Buffer.from('{}')), headers: {} })
    const search = { type: 'service:tool_search' }
    expect(decodeTools([search, ...waiting]).conversation().tools).toHaveLength(6)
    expect(() => decodeTools(waiting)).toThrow('has 5')
    expect(() => decodeTools([search, ...waiting, ...(tools as readonly object[])])).toThrow('has 6')
  })
})
