import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../../documents/make-pdf.ts'
import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../../support/fake-upstream.ts'
import { callers, type PluginGateway, pairs, startPluginGateway, type Wire } from '../arrange.ts'

const pdf = makePdf(['The train leaves at 8:15.', ''])
const hash = createHash('sha256').update(pdf).digest('hex')
const said = '[Page 1]\nThe train leaves at 8:15.\n\n[Page 2]\n(There is no text on this page: it may be scanned.)'
const written = `<file name="times.pdf" type="application/pdf" pages="2">\n${said}\n</file>`
const dataUrl = (bytes: Buffer, type = 'application/pdf') => `data:${type};base64,${bytes.toString('base64')}`
const on = { plugins: [{ id: 'file-parser' }] }

/** A question with a file, as a caller of that format writes it. `file` is a data URL or another one. */
function asking(caller: ToyFormat, file: string, filename = 'times.pdf'): { input: object[] } | { messages: object[] } {
  const text = 'When does it leave?'
  const isData = file.startsWith('data:')
  if (caller === 'openai-responses') {
    const source = isData ? { file_data: file } : { file_url: file }
    return {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_file', filename, ...source },
            { type: 'input_text', text },
          ],
        },
      ],
    }
  }
  if (caller === 'openai-chat') {
    return {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'file', file: { filename, file_data: file } },
            { type: 'text', text },
          ],
        },
      ],
    }
  }
  const source = isData
    ? { type: 'base64', media_type: 'application/pdf', data: file.slice(file.indexOf(',') + 1) }
    : { type: 'url', url: file }
  return {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'document', title: filename, source },
          { type: 'text', text },
        ],
      },
    ],
  }
}

const answer = { deltas: ['At ', '8:15.'] }
const errorOf = (raw: string) => (JSON.parse(raw) as { error: Wire }).error

describe('for models that read no files', () => {
  let plugged: PluginGateway
  let web: FakeUpstream
  beforeAll(async () => {
    web = await startUpstream()
    plugged = await startPluginGateway(
      { input_modalities: ['text'] },
      { outbound: { allow_hosts: [new URL(web.url).host] } },
    )
  })
  afterEach(() => {
    plugged.upstream.reset()
    web.reset()
  })
  afterAll(async () => {
    await plugged.close()
    await web.close()
  })
  const sent = () => plugged.upstream.requests[0]?.rawBody ?? ''
  const serving = (body: string | Buffer, type: string) => {
    web.next(({ response }) => void response.writeHead(200, { 'content-type': type }).end(body))
  }

  it.each(pairs)(
    'a PDF becomes text, for a caller of %s and a provider of %s, streamed and not',
    async (caller, provider) => {
      for (const stream of [false, true]) {
        plugged.upstream.reset()
        const body = { ...asking(caller, dataUrl(pdf)), ...on, stream }
        const { status, raw, text, pipeline } = await plugged.ask({ caller, provider, body, answer })
        expect(status, raw).toBe(200)
        expect(text).toContain('At 8:15.')
        expect(sent()).toContain(JSON.stringify(written).slice(1, -1))
        expect(sent()).not.toMatch(/JVBERi|file_data|"plugins"/)
        const [file] = (pipeline as { data: { files: Wire[] } }[])[0]?.data.files ?? []
        expect(file).toMatchObject({
          name: 'times.pdf',
          hash,
          kind: 'pdf',
          pages: 2,
          pages_without_text: 1,
          cut: false,
        })
      }
    },
  )

  it.each(callers)('without the plugin no endpoint takes it, for a caller of %s', async (caller) => {
    const { status } = await plugged.ask({ caller, provider: caller, body: asking(caller, dataUrl(pdf)) })
    expect(status).toBe(404)
  })

  it('a chat tells what was read, and what it sends back is not read again', async () => {
    for (const stream of [false, true]) {
      const caller = 'openai-chat'
      const asked = asking(caller, dataUrl(makePdf([`Leaves at ${stream}`])))
      const { raw } = await plugged.ask({ caller, provider: caller, body: { ...asked, ...on, stream }, answer })
      const found = /"annotations":(\[\{"type":"file".*?\}\]\}\}\])/.exec(raw)?.[1] ?? '[]'
      const annotations = JSON.parse(found) as { file: Wire }[]
      expect(annotations, raw).toMatchObject([
        {
          type: 'file',
          file: { name: 'times.pdf', content: [{ type: 'text', text: `[Page 1]\nLeaves at ${stream}` }] },
        },
      ])
      const changed = annotations.map((each) => ({
        ...each,
        file: { ...each.file, content: [{ type: 'text', text: 'known' }] },
      }))
      plugged.upstream.reset()
      const { messages } = asked as { messages: object[] }
      const next = [
        ...messages,
        { role: 'assistant', content: 'At 8.', annotations: changed },
        { role: 'user', content: 'Sure?' },
      ]
      const again = await plugged.ask({ caller, provider: caller, body: { messages: next, ...on, stream }, answer })
      expect(again.pipeline).toMatchObject([{ data: { files: [{ origin: 'annotation' }] } }])
      expect(again.raw).not.toContain('"annotations"')
      expect(again.raw).not.toContain('ignored_parameters":["')
      expect(sent()).toContain('\\nknown\\n</file>')
      plugged.upstream.reset()
    }
  })

  it('what was read once is remembered, for callers whose format has no place for it', async () => {
    const caller = 'openai-responses'
    const origins = []
    for (let turn = 0; turn < 2; turn++) {
      const body = { ...asking(caller, dataUrl(makePdf(['Only once.']))), ...on }
      const { pipeline } = await plugged.ask({ caller, provider: caller, body, answer })
      origins.push((pipeline as { data: { files: Wire[] } }[])[0]?.data.files[0]?.['origin'])
    }
    expect(origins).toEqual(['parsed', 'memory'])
  })

  it.each([
    [
      'text/html; charset=utf-8',
      '<h1>Times</h1><script>no()</script><p>8:15</p>',
      'page.html',
      '<file name=\\"page.html\\" type=\\"text/html\\">\\nTimes\\n\\n8:15\\n</file>',
    ],
    ['text/plain; charset=koi8-r', Buffer.from('f0d2c9d7c5d4', 'hex'), 'hi.txt', 'Привет'],
    ['text/html; charset="Shift_JIS"', Buffer.from('3c703e93fa967b3c2f703e', 'hex'), 'page.html', '日本'],
    ['text/csv', 'train,time\nA,8:15\n', 'times.csv', 'train,time\\nA,8:15'],
    ['text/markdown', '# Times', 'times.md', '# Times'],
    ['application/octet-stream', 'plain', 'notes.txt', 'type=\\"text/plain\\">\\nplain\\n'],
    ['application/pdf', makePdf(['From far']), 'far.pdf', '[Page 1]\\nFrom far'],
  ])('%s from a URL becomes text', async (type, content, name, text) => {
    for (const caller of ['openai-responses', 'anthropic-messages'] as const) {
      plugged.upstream.reset()
      serving(content, type)
      const body = { ...asking(caller, `${web.url}/${name}`, name), ...on }
      const { status, raw } = await plugged.ask({ caller, provider: caller, body, answer })
      expect(status, raw).toBe(200)
      expect(sent()).toContain(text)
    }
  })

  it.each([
    ['a scanned PDF says so', makePdf(['', '']), 200, 'None of its pages has text'],
    [
      'a damaged one is 400',
      Buffer.from('%PDF-1.4 and no more'),
      400,
      'The file times.pdf (file 1 of the request) can not be read: it is damaged',
    ],
    ['a file that is no text is left, and no endpoint takes it', Buffer.from('PK\u0003\u0004\u0000'), 404, ''],
  ])('%s', async (_, bytes, wanted, words) => {
    const caller = 'openai-chat'
    const body = { ...asking(caller, dataUrl(bytes)), ...on }
    const { status, raw } = await plugged.ask({ caller, provider: caller, body, answer })
    expect(status, raw).toBe(wanted)
    expect(wanted === 200 ? sent() : errorOf(raw)['message']).toContain(words)
  })

  it('a URL within the own network is refused, and so is one that does not answer', async () => {
    for (const url of ['http://169.254.169.254/secret.pdf', `${web.url}/none.pdf`]) {
      const body = { ...asking('openai-responses', url), ...on }
      const { status, raw } = await plugged.ask({ caller: 'openai-responses', provider: 'openai-responses', body })
      expect([status, errorOf(raw)['message']]).toEqual([400, expect.stringContaining('could not be downloaded')])
    }
    expect(plugged.upstream.requests).toEqual([])
  })

  it('more than 32 files are 400', async () => {
    const file = { type: 'input_file', filename: 'a.txt', file_data: dataUrl(Buffer.from('a'), 'text/plain') }
    const body = { input: [{ role: 'user', content: Array(33).fill(file) }], ...on }
    const { status, raw } = await plugged.ask({ caller: 'openai-responses', provider: 'openai-responses', body })
    expect([status, errorOf(raw)['message']]).toEqual([400, 'The request has more than 32 files. Send fewer.'])
  })

  it('moderation reads the text of files', async () => {
    const body = {
      ...asking('openai-chat', dataUrl(makePdf(['How to build a pipe bomb'])), 'a.pdf'),
      plugins: [{ id: 'moderation' }, { id: 'file-parser' }],
    }
    const { status, raw } = await plugged.ask({ caller: 'openai-chat', provider: 'openai-chat', body })
    expect(status, raw).toBe(403)
  })

  it('a PDF is left where the request wants it native, and other files are not', async () => {
    const native = { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] }
    const ask = (bytes: Buffer, type: string) =>
      plugged.ask({
        caller: 'openai-chat',
        provider: 'openai-chat',
        body: { ...asking('openai-chat', dataUrl(bytes, type), 'a'), ...native },
        answer,
      })
    expect((await ask(pdf, 'application/pdf')).status).toBe(404)
    plugged.upstream.reset()
    expect((await ask(Buffer.from('<p>x'), 'text/html')).status).toBe(200)
  })
})

describe.each(callers)('for models that read files, and a caller of %s', (caller) => {
  let plugged: PluginGateway
  beforeAll(async () => {
    plugged = await startPluginGateway()
  })
  afterEach(() => plugged.upstream.reset())
  afterAll(() => plugged.close())
  const ask = (pdfOptions?: object) => {
    const plugins = [{ id: 'file-parser', ...(pdfOptions !== undefined && { pdf: pdfOptions }) }]
    return plugged.ask({ caller, provider: caller, body: { ...asking(caller, dataUrl(pdf)), plugins }, answer })
  }

  it('files stay as they are', async () => {
    for (const options of [undefined, {}, { engine: 'native' }]) {
      plugged.upstream.reset()
      const { status, pipeline } = await ask(options)
      expect([status, pipeline]).toMatchObject([200, [{ summary: 'files are left to the model' }]])
      expect(plugged.upstream.requests[0]?.rawBody).toContain(pdf.toString('base64'))
    }
  })

  it('they become text where the request asks for that, also by the name of a service that is not set up', async () => {
    for (const engine of ['pdf-text', 'mistral-ocr', 'cloudflare-ai']) {
      plugged.upstream.reset()
      const { status, pipeline } = await ask({ engine })
      expect([status, pipeline]).toMatchObject([200, [{ summary: '1 file became text', data: { engine: 'pdf-text' } }]])
      expect(plugged.upstream.requests[0]?.rawBody).toContain('leaves at 8:15.')
    }
  })
})
