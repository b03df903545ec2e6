import { expect, it } from 'vitest'
import { textOfEvents } from '../../src/accounting/output-sample.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { upstreamFormats } from '../../src/formats/index.ts'
import { readReply, readStream } from '../../src/formats/read-answer.ts'
import { believeUsage } from '../../src/policy/believe-usage.ts'
import { model, turnOf } from '../routing/arrange.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'

const formats = upstreamFormats({ kind: 'embedded', id: 'simulator', answer: async function* () {} })

/** The formats that recordings lie under; some of OpenRouter are of another than its folder says. */
const folders = {
  'anthropic-messages': 'anthropic-messages',
  'bedrock-converse': 'bedrock-converse',
  'cohere-chat': 'cohere-chat',
  'google-gemini': 'google-gemini',
  'ollama-chat': 'ollama-chat',
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  openrouter: 'openai-chat',
} as const satisfies Readonly<Record<string, UpstreamFormatId>>

const limitNames = 'max_tokens max_completion_tokens max_output_tokens maxTokens maxOutputTokens num_predict'.split(' ')
const hostedNames = /web_search|code_execution|code_interpreter|google_?search|web_fetch|mcp|tool_search|url_?context/i

/** A turn that asks what a recorded request asks, in whatever format. */
function turnAs({ request }: Recording): Turn {
  // Nobody knows what was asked.
  if (request === undefined) return turnOf({ promptTokensMost: Number.POSITIVE_INFINITY })
  const limits: number[] = []
  const text = JSON.stringify(request, (name, value: unknown) => {
    if (limitNames.includes(name) && typeof value === 'number') limits.push(value)
    return typeof value === 'string' && value.length > 1000 && !value.includes(' ') ? '' : value
  })
  const promptBytes = Buffer.byteLength(text)
  const hasMedia = /image|document|file|audio|inline_?data/i.test(text)
  const turn = turnOf({
    promptTokensGuess: Math.ceil(promptBytes / 3),
    promptTokensMost: hasMedia ? Number.POSITIVE_INFINITY : promptBytes,
    input: hasMedia ? ['text', 'image', 'file'] : ['text'],
    parameters: /thinking|reasoning/i.test(text) ? ['reasoning'] : [],
  })
  const hosted = { tools: [{ kind: 'any', reads: 'context', fee: 'search' }] } as const
  return {
    ...turn,
    needs: { ...turn.needs, promptBytes, ...(hostedNames.test(text) && { hosted }) },
    ...(limits[0] !== undefined && { outputTokensMax: limits[0] }),
    conversation: () =>
      ({ items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }], tools: [] }) as never,
  }
}

function read(format: HttpUpstreamFormat, { sse, ndjson, eventStream, body }: Recording) {
  const bytes = sse ?? ndjson ?? eventStream?.bytes
  const reading =
    bytes === undefined
      ? readReply(format, undefined, { isStream: false })
      : readStream(format.createDecoder(), { isStream: true })
  reading.push(bytes ?? body ?? Buffer.alloc(0))
  reading.end()
  return reading
}

for (const [folder, usual] of Object.entries(folders)) {
  describeRecordings(`N38: the recorded usages of ${folder}`, [folder], (all) => {
    const answered = all.filter(({ meta }) => meta.status === 200).map((each) => [each.name, each] as const)
    it.each(answered)('are believed: %s', async (_, recording) => {
      const isResponses = recording.meta.endpoint?.includes('/responses') === true
      const format = formats[isResponses ? 'openai-responses' : usual] as HttpUpstreamFormat
      const reading = read(format, recording)
      const usage = reading.outcome?.usage
      expect(reading.outcome?.wrongUsage).toBeUndefined()
      if (usage === null || usage === undefined) return
      const known = model('a/m', { p: {} }, { contextLength: 1_000_000 })
      const [endpoint] = known.endpoints
      if (endpoint === undefined) throw new Error('there is one')
      const asked = { turn: turnAs(recording), candidate: { endpoint, model: known, requestedAs: known.id } }
      const said = { text: textOfEvents(reading.takeEvents()), deltaCount: 0 }
      const believed = await believeUsage(asked, usage, { deltaCount: reading.deltaCount, said: () => said })
      expect(believed).toEqual({ usage })
    })
  })
}
