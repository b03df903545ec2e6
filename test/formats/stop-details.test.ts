import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { openAiChat } from '../../src/formats/openai-chat/upstream.ts'
import { openAiResponses } from '../../src/formats/openai-responses/upstream.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import {
  block,
  decodeStream,
  messageDelta,
  messageStart,
  messageStop,
  streamOf,
} from './anthropic-messages/message-streams.ts'
import * as chat from './openai-chat/exchanges.ts'
import * as responses from './openai-responses/exchanges.ts'

const details = { type: 'refusal', category: 'cyber', explanation: 'This looks like an attack.' }

/** A refusal as Anthropic tells it. */
function refused(): readonly TurnEvent[] {
  const end = messageDelta('refusal', { output_tokens: 1 }, { stop_details: details })
  return decodeStream(streamOf(messageStart(), ...block(0, { type: 'text', text: '' }), end, messageStop))
}

describe('why a model declined', () => {
  it('is told on /responses', () => {
    const expected = { status: 'incomplete', error_type: 'refusal', stop_details: details }
    expect(responses.encodeWhole(refused())).toMatchObject(expected)
    expect(responses.encodeStream(refused())).toContain(JSON.stringify(details))
  })

  it('is told on chat, where the explanation is what the model says, too', () => {
    const choice = {
      finish_reason: 'content_filter',
      stop_details: details,
      message: { content: null, refusal: details.explanation },
    }
    expect(chat.encodeWhole(refused())).toMatchObject({ choices: [choice] })
    const stream = chat.encodeStream(refused())
    expect(stream).toContain(JSON.stringify(details))
    expect(stream).toContain(`"refusal":${JSON.stringify(details.explanation)}`)
  })

  it('is told on /messages, whoever said it', () => {
    const said = [
      openAiChat.decodeReply(Buffer.from(JSON.stringify(chat.encodeWhole(refused())))),
      openAiResponses.decodeReply(Buffer.from(JSON.stringify(responses.encodeWhole(refused())))),
    ]
    for (const events of said)
      expect(messages.encodeWhole(events)).toMatchObject({ stop_reason: 'refusal', stop_details: details })
  })

  it('is no member of other answers', () => {
    const events = refused().map((event) =>
      event.kind === 'finish' ? { kind: 'finish' as const, stopReason: 'refusal' as const } : event,
    )
    expect(JSON.stringify(responses.encodeWhole(events))).not.toContain('stop_details')
    expect(JSON.stringify(chat.encodeWhole(events))).not.toContain('stop_details')
  })
})
