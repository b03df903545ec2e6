import { describe, expect, it } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import { responseValidator } from '../../src/contract/contract.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { scanJson } from '../../src/streams/scan-json.ts'

const fault = {
  type: 'permission_denied',
  status: 403,
  message: 'Blocked by guardrail "No cards": credit-card.',
  isOwnRefusal: true,
  patterns: ['credit-card'],
} as const

const asked = {
  'openai-responses': { model: 'a/m', input: 'hi', stream: true },
  'openai-chat': { model: 'a/m', messages: [{ role: 'user', content: 'hi' }], stream: true },
  'anthropic-messages': { model: 'a/m', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }], stream: true },
}
const operations = {
  'openai-responses': 'createResponse',
  'openai-chat': 'createChatCompletion',
  'anthropic-messages': 'createMessage',
} as const

/** The events of a stream that a guardrail has ended, each as the contract wants it. */
function endOf(format: ClientFormatId): Record<string, unknown>[] {
  const body = asked[format]
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  const turn = clientFormats[format].decodeRequest({ body, source, headers: {} })
  const encoder = clientFormats[format].createEncoder(turn, { generationId: 'gen-1', model: 'a/m', createdAt: 1 })
  const outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
  const bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' } as const
  const text = encoder.encodeEnd({ outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 2 })
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'))
  const events = lines.map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>)
  const validate = responseValidator(operations[format], 200, 'text/event-stream')
  for (const event of events) expect(validate?.(event) ?? true, JSON.stringify(event)).toBe(true)
  return events
}

describe('a stream that a guardrail has ended', () => {
  it('has failed on /responses, with the names of the patterns', () => {
    expect(endOf('openai-responses').at(-1)).toMatchObject({
      type: 'response.failed',
      response: {
        status: 'failed',
        error: { code: 'content_filter', message: fault.message, metadata: { patterns: ['credit-card'] } },
        error_type: 'permission_denied',
      },
    })
  })

  it('ends with an error event on /messages', () => {
    expect(endOf('anthropic-messages').at(-1)).toMatchObject({
      type: 'error',
      error: { type: 'permission_error', error_type: 'permission_denied', metadata: { patterns: ['credit-card'] } },
    })
  })

  it('ends with an error chunk on /chat/completions', () => {
    expect(endOf('openai-chat').at(-1)).toMatchObject({
      choices: [{ finish_reason: 'content_filter' }],
      error: { code: 403, metadata: { error_type: 'permission_denied', patterns: ['credit-card'] } },
    })
  })
})
