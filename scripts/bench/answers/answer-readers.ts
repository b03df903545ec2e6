import type { ProviderFormat } from '../wire/provider-wire.ts'
import type { AnswerReader } from './answer-reader.ts'
import { at } from './read-value.ts'

const lineFeed = 0x0a
const closingBrace = 0x7d

/** How the answers of each wire format are read. */
export const answerReaders: Readonly<Record<ProviderFormat, AnswerReader>> = {
  'openai-responses': {
    deltaMarker: Buffer.from('"delta":"@'),
    terminalMarker: Buffer.from('"type":"response.completed"'),
    boundary: lineFeed,
    readReply: readResponse,
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'type') === 'response.output_text.delta' && at(event, 'delta'),
    readEnd: (events) => readResponse(at(events.at(-1), 'response')),
  },
  'openai-chat': {
    deltaMarker: Buffer.from('"content":"@'),
    terminalMarker: Buffer.from('"finish_reason":"stop"'),
    boundary: lineFeed,
    readReply: (answer) => ({
      text: at(answer, 'choices', 0, 'message', 'content'),
      outputTokens: at(answer, 'usage', 'completion_tokens'),
    }),
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'choices', 0, 'delta', 'content'),
    readEnd: (events, text) => ({ text, outputTokens: at(events.at(-1), 'usage', 'completion_tokens') }),
  },
  'anthropic-messages': {
    deltaMarker: Buffer.from('"text":"@'),
    terminalMarker: Buffer.from('"type":"message_stop"'),
    boundary: lineFeed,
    readReply: (answer) => ({
      text: at(answer, 'content', 0, 'text'),
      outputTokens: at(answer, 'usage', 'output_tokens'),
    }),
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'delta', 'text'),
    readEnd: (events, text) => ({
      text,
      outputTokens: at(
        events.findLast((event) => at(event, 'type') === 'message_delta'),
        'usage',
        'output_tokens',
      ),
    }),
  },
  'google-gemini': {
    deltaMarker: Buffer.from('"text":"@'),
    terminalMarker: Buffer.from('"finishReason":"STOP"'),
    boundary: lineFeed,
    readReply: (answer) => ({
      text: at(answer, 'candidates', 0, 'content', 'parts', 0, 'text'),
      outputTokens: at(answer, 'usageMetadata', 'candidatesTokenCount'),
    }),
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'candidates', 0, 'content', 'parts', 0, 'text'),
    readEnd: (events, text) => ({ text, outputTokens: at(events.at(-1), 'usageMetadata', 'candidatesTokenCount') }),
  },
  'bedrock-converse': {
    deltaMarker: Buffer.from('"text":"@'),
    terminalMarker: Buffer.from('"stopReason":"end_turn"'),
    // Bytes of lengths and checksums may look like one, which does no harm.
    boundary: closingBrace,
    readReply: (answer) => ({
      text: at(answer, 'output', 'message', 'content', 0, 'text'),
      outputTokens: at(answer, 'usage', 'outputTokens'),
    }),
    parseEvents: parseMessages,
    deltaText: (event) => at(event, 'delta', 'text'),
    readEnd: (events, text) => ({ text, outputTokens: at(events.at(-1), 'usage', 'outputTokens') }),
  },
  'cohere-chat': {
    deltaMarker: Buffer.from('"content":{"text":"@'),
    terminalMarker: Buffer.from('"type":"message-end"'),
    boundary: lineFeed,
    readReply: (answer) => ({
      text: at(answer, 'message', 'content', 0, 'text'),
      outputTokens: at(answer, 'usage', 'tokens', 'output_tokens'),
    }),
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'delta', 'message', 'content', 'text'),
    readEnd: (events, text) => ({ text, outputTokens: at(events.at(-1), 'delta', 'usage', 'tokens', 'output_tokens') }),
  },
  'ollama-chat': {
    deltaMarker: Buffer.from('"content":"@'),
    terminalMarker: Buffer.from('"done":true'),
    boundary: lineFeed,
    readReply: (answer) => ({ text: at(answer, 'message', 'content'), outputTokens: at(answer, 'eval_count') }),
    parseEvents: parseLines,
    deltaText: (event) => at(event, 'message', 'content'),
    readEnd: (events, text) => ({ text, outputTokens: at(events.at(-1), 'eval_count') }),
  },
}

function readResponse(answer: unknown) {
  return { text: at(answer, 'output', 0, 'content', 0, 'text'), outputTokens: at(answer, 'usage', 'output_tokens') }
}

/** The JSON objects of server-sent events, or of lines that hold nothing else. */
function parseLines(stream: Buffer): readonly unknown[] {
  return stream
    .toString()
    .split('\n')
    .filter((line) => /^(?:data: )?\{/.test(line))
    .map((line): unknown => JSON.parse(line.slice(line.indexOf('{'))))
}

/** The payloads of messages in the event-stream encoding: two lengths and a checksum, headers, payload, checksum. */
function parseMessages(stream: Buffer): readonly unknown[] {
  const events: unknown[] = []
  for (let start = 0; start < stream.length; ) {
    const end = start + stream.readUInt32BE(start)
    const payload = stream.subarray(start + 12 + stream.readUInt32BE(start + 4), end - 4)
    events.push(JSON.parse(payload.toString()))
    start = end
  }
  return events
}
