import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4 a paper')

let upstream: FakeUpstream
let gateway: TestGateway
const ids: Record<string, string> = {}

async function upload(bytes: string | Buffer<ArrayBuffer>, name: string, key?: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  const response = await gateway.fetch('/files', { method: 'POST', body: form, ...(key !== undefined && { key }) })
  return ((await response.json()) as Schema<'StoredFile'>).id
}

beforeAll(async () => {
  upstream = await startUpstream(({ request, response }) => {
    const said = [{ kind: 'text', deltas: ['seen'] }] as const
    const whole = request.path.endsWith('/messages')
      ? {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [{ type: 'text', text: 'seen' }],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        }
      : request.path.endsWith('/responses')
        ? responsesAnswer(said).response
        : chatAnswer(said).completion
    return json(whole)({ request, response })
  })
  const providers = { responses: 'openai-responses', messages: 'anthropic-messages', chat: 'openai-chat' } as const
  gateway = await startGateway({
    config: {
      limits: { media_bytes: '100KiB' },
      providers: Object.entries(providers).map(([slug, format]) => ({
        slug,
        format,
        base_url: `${upstream.url}/${slug}/v1`,
        api_key: 'k',
      })),
      models: Object.keys(providers).flatMap((slug) =>
        (['reader', 'plain'] as const).map((kind) => ({
          id: `lab/${slug}-${kind}`,
          input_modalities: kind === 'plain' ? ['text'] : ['text', 'image', 'file'],
          endpoints: [{ provider: slug, upstream_model: 'm', prices: { prompt: 1, completion: 1 } }],
        })),
      ),
    },
  })
  ids['text'] = await upload('The train leaves at 8:15.', 'train.md')
  ids['page'] = await upload('<p>Quay 7</p>', 'page.html')
  ids['pdf'] = await upload(pdf, 'paper.pdf')
  ids['png'] = await upload(png, 'dot.png')
  ids['large'] = await upload('x'.repeat(100 * 1024 + 1), 'large.txt')
  for (const name of ['a', 'b', 'c']) ids[`most-${name}`] = await upload('x'.repeat(90 * 1024), name)
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const sent = upstream.requests.length
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
  return {
    status: response.status,
    text: await response.text(),
    asked: JSON.stringify(upstream.requests.slice(sent).map((each) => each.body)),
  }
}

/** The same request in each format, with a file or a picture by its id. */
const callers = {
  '/responses': (model: string, id: string, type: 'file' | 'image' = 'file') => ({
    model,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'When?' },
          { type: `input_${type}`, file_id: id },
        ],
      },
    ],
  }),
  '/messages': (model: string, id: string, type: 'file' | 'image' = 'file') => ({
    model,
    max_tokens: 50,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'When?' },
          { type: type === 'file' ? 'document' : 'image', source: { type: 'file', file_id: id } },
        ],
      },
    ],
  }),
  '/chat/completions': (model: string, id: string) => ({
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'When?' },
          { type: 'file', file: { file_id: id } },
        ],
      },
    ],
  }),
} as const

const paths = Object.keys(callers) as (keyof typeof callers)[]
const placeOf = {
  '/responses': 'input[0].content[1].file_id',
  '/messages': 'messages[0].content[1].source.file_id',
  '/chat/completions': 'messages[0].content[1].file.file_id',
} as const
const id = (name: string) => ids[name] ?? ''

describe('a file of the gateway in a request', () => {
  for (const path of paths) {
    it.each(['responses', 'messages', 'chat'])(`of ${path} goes to a provider of %s as its bytes`, async (provider) => {
      const { status, asked, text } = await ask(path, callers[path](`lab/${provider}-reader`, id('pdf')))
      expect([status, text]).toEqual([200, expect.stringContaining('seen')])
      expect(asked).toContain(pdf.toString('base64'))
      expect(asked).toContain('paper.pdf')
      expect(asked).not.toContain('file-gw-')
    })

    it(`of ${path} goes to every model as text where it is text, streamed and not`, async () => {
      for (const provider of path === '/messages' ? ['messages'] : ['responses', 'messages', 'chat']) {
        const { status, asked, text } = await ask(path, callers[path](`lab/${provider}-plain`, id('text')))
        expect([status, text]).toEqual([200, expect.stringContaining('seen')])
        expect(asked).toContain('The train leaves at 8:15.')
        expect(asked).toContain('train.md')
      }
      const streamed = await ask(path, { ...callers[path]('sim/echo', id('text')), stream: true })
      expect(streamed.status).toBe(200)
    })

    it(`of ${path} is read by the file parser where no model reads it`, async () => {
      const body = { ...callers[path]('lab/chat-plain', id('page')), plugins: [{ id: 'file-parser' }] }
      const { status, asked } = await ask(path, body)
      expect([status, asked]).toEqual([200, expect.stringContaining('Quay 7')])
      expect(asked).not.toContain('<p>')
    })

    it(`of ${path} is 400 with its place where it is not there, not to be seen, or too large`, async () => {
      const post = async (where: string, body: object) =>
        (await (
          await gateway.fetch(where, { method: 'POST', key: managementKey, body: JSON.stringify(body) })
        ).json()) as { data: { id: string }; key: string }
      const slug = `other-${paths.indexOf(path)}`
      const workspace = (await post('/workspaces', { name: slug, slug })).data.id
      const { key } = await post('/keys', { name: slug, workspace_id: workspace })
      const foreign = await upload('theirs', 'theirs.txt', key)
      const missing = `${placeOf[path]}: there is no such file in this workspace. It may have expired.`
      for (const [wanted, message] of [
        [`file-gw-${'0'.repeat(32)}`, missing],
        ['file-gw-\u0000', missing],
        [foreign, missing],
        [
          id('large'),
          `${placeOf[path]}: the file is larger than 100 KiB, and no model is sent more (limits.media_bytes).`,
        ],
      ] as const) {
        const { status, text, asked } = await ask(path, callers[path]('lab/chat-reader', wanted))
        expect([wanted, status, text]).toEqual([wanted, 400, expect.stringContaining(message)])
        expect(asked).toBe('[]')
      }
    })

    it(`of ${path} stays as it is where it is a provider's`, async () => {
      const own = { '/responses': 'responses', '/messages': 'messages', '/chat/completions': 'chat' } as const
      const { status, asked } = await ask(path, callers[path](`lab/${own[path]}-reader`, 'file-abc123'))
      expect([status, asked]).toEqual([200, expect.stringContaining('file-abc123')])
    })
  }

  it.each(['/responses', '/messages'] as const)(
    'of %s is a picture where one is wanted, and nothing else',
    async (path) => {
      for (const provider of ['responses', 'messages', 'chat']) {
        const { status, asked } = await ask(path, callers[path](`lab/${provider}-reader`, id('png'), 'image'))
        expect([status, asked]).toEqual([200, expect.stringContaining(png.toString('base64'))])
      }
      const { status, text } = await ask(path, callers[path]('lab/chat-reader', id('text'), 'image'))
      expect([status, text]).toEqual([
        400,
        expect.stringContaining(`${placeOf[path]}: the file is text/markdown, not an image.`),
      ])
    },
  )

  it('is in tool results too, and twice for the bytes of one', async () => {
    const part = { type: 'input_file', file_id: id('text') }
    const input = [
      { role: 'user', content: [part] },
      { type: 'function_call', call_id: 'c', name: 'read', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: [part] },
    ]
    const { status, asked } = await ask('/responses', { model: 'lab/responses-plain', input })
    expect(status).toBe(200)
    expect(asked.split('The train leaves at 8:15.')).toHaveLength(3)
  })

  it('is 400 where all of a request together are too large', async () => {
    const content = ['a', 'b', 'c'].map((name) => ({ type: 'input_file', file_id: id(`most-${name}`) }))
    const { status, text } = await ask('/responses', { model: 'sim/echo', input: [{ role: 'user', content }] })
    expect([status, text]).toEqual([400, expect.stringContaining('have more than 200 KiB together')])
  })

  it('stays a document with citations for providers of its format', async () => {
    const source = { type: 'file', file_id: id('text') }
    const content = [{ type: 'document', source, title: 'Times', citations: { enabled: true } }]
    const body = { model: 'lab/messages-plain', max_tokens: 50, messages: [{ role: 'user', content }] }
    const { status, asked } = await ask('/messages', body)
    expect(status).toBe(200)
    expect(JSON.parse(asked)[0].messages[0].content[0]).toEqual({
      ...{ type: 'document', title: 'Times', citations: { enabled: true } },
      source: { type: 'text', media_type: 'text/plain', data: 'The train leaves at 8:15.' },
    })
  })

  it('counts in count_tokens', async () => {
    const { status, text } = await ask(
      '/messages/count_tokens',
      callers['/messages']('lab/messages-reader', id('text')),
    )
    expect(status).toBe(200)
    expect((JSON.parse(text) as { input_tokens: number }).input_tokens).toBeGreaterThan(8)
  })
})
