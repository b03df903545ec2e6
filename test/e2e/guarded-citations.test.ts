import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../documents/make-pdf.ts'
import { openAiResponses } from '../matrix/callers/openai-responses.ts'
import { listOf, objectOf, type Wire } from '../matrix/seen.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

// The caller's document, and the same as the model reads it. Astral letters count as one.
const value = 'ada.lovelace@example.com'
const written = `\u{1f682} Ask ${value} first. Bob is bob@example.org. The tide is low.`
const sent = '\u{1f682} Ask [EMAIL_1] first. Bob is [EMAIL_2]. The tide is low.'

/** Places of a stretch in code points. */
function placeIn(text: string, part: string): { readonly start: number; readonly end: number } {
  const start = [...text.slice(0, text.indexOf(part))].length
  return { start, end: start + [...part].length }
}

let upstream: FakeUpstream
const gateways: TestGateway[] = []
beforeAll(async () => {
  upstream = await startUpstream()
  for (const restores of [false, true]) {
    const providers = {
      claude: { at: upstream, format: 'anthropic-messages' },
      gpt: { at: upstream, format: 'openai-responses' },
    } as const
    const gateway = await startGateway({
      config: providerConfig(providers, { 'a/claude': ['claude'], 'a/gpt': ['gpt'] }),
    })
    await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'redact' }], appliesTo: 'input', restores })
    gateways.push(gateway)
  }
})
afterEach(() => upstream.reset())
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await upstream.close()
})

function cited(part: string, document = 0, title = 'Notes of [EMAIL_1]') {
  const { start, end } = placeIn(sent, part)
  return {
    ...{ type: 'char_location', cited_text: part, document_index: document, document_title: title },
    ...{ start_char_index: start, end_char_index: end, file_id: null },
  }
}

function claudeAnswer(text: string, citations: readonly object[], isStream: boolean) {
  const message = {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn', stop_sequence: null },
    usage: { input_tokens: 5, output_tokens: 5 },
  }
  if (!isStream) return json({ ...message, content: [{ type: 'text', text, citations }] })
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: [] } },
    ...citations.map((citation) => ({
      ...{ type: 'content_block_delta', index: 0 },
      delta: { type: 'citations_delta', citation },
    })),
    ...[...text].map((each) => ({
      ...{ type: 'content_block_delta', index: 0 },
      delta: { type: 'text_delta', text: each },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]
  return sse(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
}

async function ask(gateway: TestGateway | undefined, path: string, body: object): Promise<string> {
  if (gateway === undefined) throw new Error('there is no gateway')
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return text
}

function citationsOf(text: string, isStream: boolean): readonly Wire[] {
  if (!isStream) return listOf(objectOf(listOf((JSON.parse(text) as Wire)['content'])[0])['citations'])
  return text.split('\n').flatMap((line) => {
    const { delta } = line.startsWith('data: {') ? (JSON.parse(line.slice('data: '.length)) as Wire) : {}
    const { citation } = objectOf(delta)
    return citation === undefined ? [] : [objectOf(citation)]
  })
}

const document = (data: string, title = `Notes of ${value}`) => ({
  ...{ type: 'document', title, citations: { enabled: true } },
  source: { type: 'text', media_type: 'text/plain', data },
})
const cases = [0, 1].flatMap((at) => [true, false].map((isStream) => [at === 1, isStream, at] as const))

describe.each(cases)('N45: citations of documents, restored: %s, streamed: %s', (restores, isStream, at) => {
  const question = (...content: object[]) => ({
    ...{ model: 'a/claude', max_tokens: 99, stream: isStream },
    messages: [{ role: 'user', content: [...content, { type: 'text', text: 'What do they say?' }] }],
  })

  it('have their places in the text that the caller wrote', async () => {
    const parts = ['The tide is low.', '[EMAIL_1]', 'Ask [EMAIL_1] first.', '\u{1f682} Ask', 'is [EMAIL_2]. The']
    upstream.next(
      claudeAnswer(
        'Low, says [EMAIL_1].',
        parts.map((part) => cited(part)),
        isStream,
      ),
    )
    const text = await ask(gateways[at], '/messages', question(document(written)))
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain(sent)
    const own = (part: string) => part.replace('[EMAIL_1]', value).replace('[EMAIL_2]', 'bob@example.org')
    expect(citationsOf(text, isStream)).toEqual(
      parts.map((part) => {
        const { start, end } = placeIn(written, own(part))
        return {
          ...cited(part, 0, restores ? `Notes of ${value}` : 'Notes of [EMAIL_1]'),
          ...{ cited_text: restores ? own(part) : part, start_char_index: start, end_char_index: end },
        }
      }),
    )
  })

  it('count the documents of the caller, also where one became text', async () => {
    const pdf = {
      ...{ type: 'document', citations: { enabled: true } },
      source: {
        type: 'base64',
        media_type: 'application/pdf',
        data: makePdf([`Mail ${value} now`]).toString('base64'),
      },
    }
    const made = { ...cited('The tide is low.', 0), document_title: null }
    upstream.next(claudeAnswer('Low.', [made, cited('The tide is low.', 1)], isStream))
    const text = await ask(gateways[at], '/messages', question(pdf, document(written)))
    const messages = listOf(upstream.requests.at(-1)?.body?.['messages'])
    expect(listOf(messages[0]?.['content']).map(({ type }) => type)).toEqual(['document', 'document', 'text'])
    expect(JSON.stringify(messages)).not.toContain(value)
    // Characters of the text that took the PDF's place are none of the PDF.
    expect(citationsOf(text, isStream)).toMatchObject([
      { document_index: 1, start_char_index: placeIn(written, 'The tide is low.').start },
    ])
  })

  it('stay as they are in documents of which nothing changed', async () => {
    const plain = { ...cited('The tide is low.', 1), document_title: 'Plain', start_char_index: 0, end_char_index: 16 }
    upstream.next(claudeAnswer('Low.', [plain], isStream))
    const text = await ask(
      gateways[at],
      '/messages',
      question(document(written), document('The tide is low.', 'Plain')),
    )
    expect(citationsOf(text, isStream)).toEqual([plain])
  })
})

describe.each([true, false])('N45: citations in an answer of /responses, streamed: %s', (isStream) => {
  it('stay around what they cite, and have their values again', async () => {
    const text = 'Mail [EMAIL_1] says so, twice.'
    const annotations = ['Mail [EMAIL_1]', 'says', '[EMAIL_1]', 'twice'].map((part) => {
      const { start: start_index, end: end_index } = placeIn(text, part)
      return { type: 'url_citation', start_index, end_index, url: 'https://a.example/', title: 'By [EMAIL_1]' }
    })
    const file = { type: 'file_citation', file_id: 'file_1', filename: 'of [EMAIL_1].txt', index: 22 }
    const part = { type: 'output_text', text, annotations: [...annotations, file], logprobs: [] }
    const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] }
    const response = {
      ...{ id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [item] },
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    }
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
    const events = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
      { type: 'response.content_part.added', ...place, part: { ...part, text: '', annotations: [] } },
      ...[...text].map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      ...part.annotations.map((annotation, annotation_index) => ({
        ...{ type: 'response.output_text.annotation.added', ...place, annotation_index, annotation },
      })),
      { type: 'response.output_text.done', ...place, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ].map((event, sequence_number) => ({ ...event, sequence_number }))
    const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    upstream.next(isStream ? sse(stream) : json(response))
    const body = { model: 'a/gpt', input: `Who is ${value}?`, stream: isStream }
    const told = await ask(gateways[1], '/responses', body)
    const answer = isStream ? openAiResponses.fold(told) : (JSON.parse(told) as Wire)
    const [said] = listOf(objectOf(listOf(answer['output'])[0])['content'])
    const own = `Mail ${value} says so, twice.`
    expect(said?.['text']).toBe(own)
    expect(
      listOf(said?.['annotations']).map(({ type, start_index: start, end_index: end, title, filename, index }) =>
        type === 'url_citation' ? [own.slice(Number(start), Number(end)), title] : [index, filename],
      ),
    ).toEqual([
      ...[`Mail ${value}`, 'says', value, 'twice'].map((each) => [each, `By ${value}`]),
      [22 + value.length - '[EMAIL_1]'.length, `of ${value}.txt`],
    ])
  })
})
