import { describe, expect, it } from 'vitest'
import { responseValidator } from '../../src/contract/contract.ts'
import type { AnswerEncoder } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { toGatewayError } from '../../src/http/answers/error-reply.ts'
import { StreamEnd } from '../../src/pipeline/stream-end.ts'
import { streamed as askedMessages, identity as messages } from '../formats/anthropic-messages/client/exchanges.ts'
import { streamed as askedChat, identity as chat } from '../formats/openai-chat/exchanges.ts'
import { streamed as askedResponses, identity as responses } from '../formats/openai-responses/exchanges.ts'
import { smallAnswers } from '../formats/small-answers.ts'

const failure = toGatewayError(new Error('secret'))

const formats = [
  ['createResponse', 'openai-responses', askedResponses, responses, 'response.failed'],
  ['createMessage', 'anthropic-messages', askedMessages, messages, '"type":"error"'],
  ['createChatCompletion', 'openai-chat', askedChat, chat, '"finish_reason":"error"'],
] as const

/** The JSON of the events of a stream. */
function datasOf(stream: string): unknown[] {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown)
}

describe.each(formats)('a stream of %s that can’t be written on', (operation, formatId, asked, identity, sign) => {
  const format = clientFormats[formatId]
  const endFor = (encoder: Pick<AnswerEncoder, 'encodeEnd'>) =>
    new StreamEnd(format, asked, { encodeEnd: (ending) => encoder.encodeEnd(ending), current: { identity } as never })

  it.each([
    ['its own encoder', () => format.createEncoder(asked, identity)],
    [
      'a new one, where its own is what broke',
      () => ({
        encodeEnd: () => {
          throw new Error('a bug')
        },
      }),
    ],
  ])('ends with the failure of its format, by %s', (_how, encoderOf) => {
    const words = endFor(encoderOf()).breakOff(failure)
    expect(words).toContain(sign)
    expect(words).not.toContain('secret')
    const validator = responseValidator(operation, 200, 'text/event-stream')
    for (const data of datasOf(words)) expect(validator?.(data), JSON.stringify(validator?.errors)).toBe(true)
  })

  it('ends once', () => {
    const end = endFor(format.createEncoder(asked, identity))
    expect(end.breakOff(failure)).not.toBe('')
    expect(end.breakOff(failure)).toBe('')
    const written = endFor(format.createEncoder(asked, identity))
    written.note()
    expect(written.breakOff(failure)).toBe('')
  })
})

it('has a row for each format of callers', () => {
  expect(formats.map(([, id]) => id).toSorted()).toEqual(Object.keys(clientFormats).toSorted())
  expect(Object.keys(smallAnswers)).toHaveLength(formats.length)
})
