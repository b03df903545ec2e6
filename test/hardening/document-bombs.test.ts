import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { makePdf } from '../documents/make-pdf.ts'
import { type PluginGateway, startPluginGateway } from '../plugins/arrange.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { someone } from '../support/holders.ts'
import { testWebFetch } from '../web/fetch/test-web-fetch.ts'

const { signal } = new AbortController()
const mebibyte = 1024 * 1024

/** A PDF of these objects, numbered from 1, the first one being its catalog. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  let length = 9
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const at = length
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]))
    return String(at).padStart(10, '0')
  })
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replace('START', String(start))} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function stream(data: Buffer, members: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${members} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> ${more}`
const onePage = [catalog, '<< /Type /Pages /Count 1 /Kids [4 0 R] >>', font]
const words = Buffer.from('BT /F1 12 Tf (words) Tj ET')
const zeros = deflateSync(Buffer.alloc(256 * mebibyte))

/** PDFs that ask for more than they are. */
const bombs: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['whose page inflates', pdfOf([...onePage, page('>> /Contents 5 0 R >>'), stream(zeros, '/Filter /FlateDecode')])],
  [
    'whose page inflates twice',
    pdfOf([
      ...onePage,
      page('>> /Contents 5 0 R >>'),
      stream(deflateSync(zeros), '/Filter [/FlateDecode /FlateDecode]'),
    ]),
  ],
  [
    'whose font inflates',
    pdfOf([
      ...onePage.slice(0, 2),
      '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 6 0 R >>',
      page('>> /Contents 5 0 R >>'),
      stream(words, ''),
      '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>',
      stream(zeros, '/Filter /FlateDecode'),
    ]),
  ],
]

/** PDFs that lead in circles, or that pretend: they are read, or called damaged, soon. */
const oddities: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['whose tables of objects name each other', pdfOf([...onePage, page('>> >>')], '/Prev START')],
  ['whose pages are their own children', pdfOf([catalog, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>'])],
  ['whose catalog is its own pages', pdfOf(['<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>'])],
  ['whose objects are references to themselves', pdfOf([catalog, '2 0 R'])],
  [
    'whose form draws itself',
    pdfOf([
      ...onePage,
      page('/XObject << /A 6 0 R >> >> /Contents 5 0 R >>'),
      stream(Buffer.from('/A Do'), ''),
      stream(
        Buffer.from('/A Do /A Do'),
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 6 0 R >> >>',
      ),
    ]),
  ],
  [
    'with a picture of four gigabytes',
    pdfOf([
      ...onePage,
      page('/XObject << /A 6 0 R >> >> /Contents 5 0 R >>'),
      stream(Buffer.from('/A Do BT /F1 12 Tf (words) Tj ET'), ''),
      stream(
        zeros,
        '/Type /XObject /Subtype /Image /Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      ),
    ]),
  ],
  ['that says it has a thousand million pages', pdfOf([catalog, '<< /Type /Pages /Count 1000000000 /Kids [] >>'])],
  ['that nests ten thousand lists', pdfOf([catalog, `${'['.repeat(10_000)}${']'.repeat(10_000)}`])],
  ['that is a web page, too', Buffer.from('<html><script>alert(1)</script>%PDF-1.4\n</html>')],
]

describe('I18: a document that was made to do harm', () => {
  const reader = new DocumentReader({ memoryMebibytes: 96, timeoutMs: 20_000 })

  it.each(bombs)('a PDF %s is given up before it takes the memory', async (_, bytes) => {
    await expect(reader.read('pdf', bytes, someone, signal)).rejects.toMatchObject({ fault: 'too-large' })
  })

  it.each(oddities)('a PDF %s comes to an end', async (_, bytes) => {
    const read = await reader.read('pdf', bytes, someone, signal).catch((error: unknown) => error)
    if (read instanceof Error) expect(read).toMatchObject({ fault: 'broken' })
    else expect(JSON.stringify(read).length).toBeLessThan(100_000)
  })

  it('a PDF of ten thousand pages is read up to its 2,000th', async () => {
    const large = new DocumentReader({ timeoutMs: 120_000, cpuMsMax: 120_000 })
    const read = await large.read('pdf', makePdf(Array(10_000).fill('x')), someone, signal)
    expect(read).toMatchObject({ pageCount: 10_000, isCut: true })
    expect(read.text).toContain('[Page 2000]')
    expect(read.text).not.toContain('[Page 2001]')
  }, 150_000)

  it('a web page expands no entity, and runs and shows no script', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const html = `${entities}<p>&b; &f;</p><svg onload="alert(1)"><script>alert(2)</script><text>drawn</text></svg><p>end`
    const { text } = await reader.read('html', Buffer.from(html), someone, signal, { address: 'https://example.com/' })
    expect(text).toBe(']>\n\n&b; &f;\n\nend')
  })

  it('a document is read while the gateway goes on', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const [, bytes] = bombs[0] ?? ['', Buffer.alloc(0)]
    await reader.read('pdf', bytes, someone, signal).catch(() => undefined)
    isOver = true
    expect(turns).toBeGreaterThan(1_000)
  })
})

describe('I18: what a caller sends, or a page holds', () => {
  let plugged: PluginGateway
  let site: FakeUpstream
  beforeAll(async () => {
    site = await startUpstream()
    plugged = await startPluginGateway({ input_modalities: ['text'] })
  })
  afterEach(() => plugged.upstream.reset())
  afterAll(async () => {
    await plugged.close()
    await site.close()
  })

  it.each([...bombs.slice(1, 2), ...oddities.slice(-1)])(
    'a file %s is 400, and the next request is answered',
    async (_, bytes) => {
      const file = { filename: 'a.pdf', file_data: `data:application/pdf;base64,${bytes.toString('base64')}` }
      const messages = [{ role: 'user', content: [{ type: 'file', file }] }]
      const asked = { caller: 'openai-chat', provider: 'openai-chat' } as const
      const refused = await plugged.ask({ ...asked, body: { messages, plugins: [{ id: 'file-parser' }] } })
      expect([refused.status, refused.raw]).toEqual([400, expect.stringContaining('can not be read')])
      const next = { messages: [{ role: 'user', content: 'Hi.' }] }
      expect((await plugged.ask({ ...asked, body: next, answer: { deltas: ['Hello.'] } })).status).toBe(200)
    },
  )

  it.each([
    ['a PDF that inflates', bombs[1]?.[1] ?? '', 'application/pdf'],
    [
      'a picture with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    ['an archive that calls itself text', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'text/plain'],
  ])('no page is read of %s', async (_, body, type) => {
    site.next(({ response }) => void response.writeHead(200, { 'content-type': type }).end(body))
    const web = testWebFetch({}, {}, [new URL(site.url).host]).engineFor('service', 'here')
    await expect(
      web.read({ url: site.url, holder: someone, rules: [], charactersMax: 100 }, signal),
    ).rejects.toMatchObject({
      fault: 'unsupported_content_type',
    })
  })
})
