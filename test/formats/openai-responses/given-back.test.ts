import { describe, expect, it } from 'vitest'
import { examplesOf, expectAccepted, expectSaidOrNamed, type GivenBack, relayedBody, textsIn } from '../given-back.ts'

/** What has to stand before an item: the call that it is the result of. */
const callsBefore: Readonly<Record<string, object>> = {
  function_call_output: { type: 'function_call', name: 'f', arguments: '{}' },
  shell_call_output: { type: 'shell_call', action: { commands: ['ls'] } },
}

function givenBack(type: string, item: Readonly<Record<string, unknown>>): GivenBack {
  const call = callsBefore[type]
  const input = [
    { role: 'user', content: 'Hi' },
    ...(call === undefined ? [] : [{ ...call, call_id: item['call_id'] }]),
    item,
    { role: 'user', content: 'Go on' },
  ]
  return { format: 'openai-responses', operation: 'createResponse', body: { model: 'some/model', input } }
}

// What the gateway's own server tools leave, which it does not have yet.
const items = examplesOf('OutputItem').filter(([type]) => !type.startsWith('service:'))
const common = new Set(['completed', 'assistant', 'output_text', 'function', ...items.map(([type]) => type)])

describe.each(items)('an item of an answer that is given back: %s', (type, item) => {
  const given = givenBack(type, item)

  it('is accepted', () => expectAccepted(given))

  it('reaches an endpoint of its format', () => {
    // A summary that the gateway did not seal goes to those who make some themselves.
    const input = (
      JSON.parse(relayedBody(given, { compaction: ['trigger'], reasoningEcho: 'reasoning_content' })) as {
        input: object[]
      }
    ).input
    expect(input).toHaveLength((given.body['input'] as object[]).length)
    const { encrypted_content: _, signature: _signature, format: _format, ...rest } = item
    expect(input).toContainEqual(expect.objectContaining(rest))
  })

  it('is said or named everywhere', () => expectSaidOrNamed(given, textsIn(item, common)))
})

describe.each(examplesOf('OutputContentPart'))('a part of a message that is given back: %s', (_type, part) => {
  const given = givenBack('message', { type: 'message', id: 'msg_1', role: 'assistant', content: [part] })

  it('is accepted', () => expectAccepted(given))
  it('reaches an endpoint of its format as it was', () => expect(relayedBody(given)).toContain(JSON.stringify(part)))
  it('is said everywhere', () => expectSaidOrNamed(given, textsIn(part, common)))
})

it.each(examplesOf('Annotation'))('an annotation that is given back reaches its format: %s', (_type, annotation) => {
  const part = { type: 'output_text', text: 'Hello', annotations: [annotation] }
  const given = givenBack('message', { type: 'message', id: 'msg_1', role: 'assistant', content: [part] })
  expectAccepted(given)
  expect(relayedBody(given)).toContain(JSON.stringify(annotation))
})
