import { describe, expect, it } from 'vitest'
import {
  examplesOf,
  expectAccepted,
  expectSaidOrNamed,
  type GivenBack,
  membersOf,
  relayedBody,
  textsIn,
} from '../given-back.ts'

type Json = Readonly<Record<string, unknown>>

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
const text = { content: 'Hello' }
const each = (union: string, name: string, beside: Json) =>
  examplesOf(union).map(([type, example]): [string, Json] => [`${name}: ${type}`, { ...beside, [name]: [example] }])

/** Messages of answers, by what they have beside their role. */
const answers: readonly (readonly [string, Json])[] = [
  ['content', text],
  ['refusal', { content: null, refusal: 'I will not.' }],
  ['reasoning', { ...text, reasoning: 'Hm.' }],
  ['images', { ...text, images: [image] }],
  ['audio', { content: null, audio: { id: 'audio_1', data: 'UklGRg==', transcript: 'Oslo.', expires_at: 1 } }],
  ...each('ChatReasoningDetail', 'reasoning_details', text),
  ...each('ChatAnnotation', 'annotations', text),
  ...each('ChatToolCall', 'tool_calls', { content: null }),
]

function givenBack(message: Json): GivenBack {
  const results = ((message['tool_calls'] ?? []) as { id: string }[]).map(({ id }) => ({
    role: 'tool',
    tool_call_id: id,
    content: 'done',
  }))
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', ...message },
    ...results,
    { role: 'user', content: 'Go on' },
  ]
  return { format: 'openai-chat', operation: 'createChatCompletion', body: { model: 'some/model', messages } }
}

const common = new Set(['Hello', 'function', 'custom', 'text', 'image_url', 'unknown', 'file'])

it('has an example of each member that the message of an answer may have', () => {
  const shown = new Set(answers.flatMap(([, message]) => Object.keys(message)))
  expect([...shown, 'role'].toSorted()).toEqual(membersOf('ChatResultMessage').toSorted())
})

describe.each(answers)('a message of an answer that is given back: %s', (name, message) => {
  const given = givenBack(message)

  it('is accepted', () => expectAccepted(given))

  it('reaches an endpoint that speaks the dialect as it was', () => {
    const dialect = { reasoningParameter: 'reasoning', reasoningEcho: 'reasoning_details' } as const
    expect(relayedBody(given, dialect)).toContain(JSON.stringify({ role: 'assistant', ...message }))
  })

  it('is said or named everywhere', () => {
    // The picture's bytes, without what makes a URL of them.
    const said = name === 'images' ? ['iVBORw0KGgo='] : textsIn(message, common)
    expectSaidOrNamed(given, name === 'content' ? ['Hello'] : said)
  })
})
