import { expect, test } from 'vitest'
import type { Item } from '../../src/canonical/item.ts'
import type { FilePart } from '../../src/canonical/part.ts'
import { DocumentError, type DocumentFault } from '../../src/documents/document.ts'
import { ScannedTexts } from '../../src/guardrails/scanned-texts.ts'
import { guardFiles } from '../../src/pipeline/guard-files.ts'
import { FileTexts } from '../../src/plugins/file-parser/file-texts.ts'
import type { AssignedGuardrail } from '../../src/records/guardrail.ts'
import { decodeText } from '../../src/streams/decode-text.ts'
import { emailGuardrail, runOf } from '../guardrails/arrange.ts'
import { turnOf } from '../routing/arrange.ts'

const { signal } = new AbortController()

const fileOf = (text: string, mediaType = 'text/plain'): FilePart => ({
  kind: 'file',
  filename: 'note',
  source: { kind: 'data', mediaType, base64: Buffer.from(text).toString('base64') },
  cacheBreakpoint: { ttl: '5m' },
})

/** What becomes of a message with these parts; `fault` is why no document can be read. */
async function guarded(
  guardrail: AssignedGuardrail,
  parts: readonly FilePart[],
  fault?: DocumentFault,
  run = runOf(guardrail),
) {
  if (run.input === null) throw new Error('it looks nowhere')
  const reader = new FileTexts({
    read: async (_, bytes) => {
      if (fault !== undefined) throw new DocumentError(fault)
      return { text: decodeText(bytes).slice(0, 40), isCut: bytes.length > 40 }
    },
  })
  const items: readonly Item[] = [{ kind: 'message', role: 'user', parts }]
  const turn = { ...turnOf(), conversation: () => ({ items, tools: [] }) }
  const looking = { guard: run, texts: new ScannedTexts(run, run.input), signal }
  const read = await guardFiles(reader, turn, looking)
  return { turn, read, unscanned: run.stages()[0]?.data?.['unscanned'] }
}

test('only the document in which something is redacted becomes text, and keeps its place in the cache', async () => {
  const clean = fileOf('nothing')
  const { read } = await guarded(emailGuardrail('redact'), [clean, fileOf('ada@example.com')])
  const [item] = read.conversation().items
  expect(item).toMatchObject({
    parts: [
      clean,
      {
        kind: 'text',
        text: '<file name="note" type="text/plain">\n[EMAIL_1]\n</file>',
        cacheBreakpoint: { ttl: '5m' },
      },
    ],
  })
})

test('a file of a kind that is not read, and one whose end is missing, are named', async () => {
  const { turn, read, unscanned } = await guarded(emailGuardrail('redact'), [
    fileOf('x'.repeat(60)),
    fileOf('PK\u0000', 'application/zip'),
  ])
  expect(read).toBe(turn)
  expect(unscanned).toEqual(['end of file', 'file'])
})

test('a document that can not be read is refused by closed guardrails, and named by open ones', async () => {
  const files = [fileOf('text')]
  await expect(guarded(emailGuardrail('redact'), files, 'password')).rejects.toMatchObject({
    status: 403,
    message: 'Guardrail "No personal data" could not look at a file of the request: it needs a password.',
  })
  const closed = emailGuardrail('redact')
  const run = runOf(closed)
  await expect(guarded(closed, files, 'busy', run)).rejects.toMatchObject({ status: 503 })
  expect(run.stages()).toMatchObject([{ data: { unscanned: ['file'] } }])
  const open = await guarded(emailGuardrail('redact', { onError: 'open' }), files, 'password')
  expect(open.read).toBe(open.turn)
  expect(open.unscanned).toEqual(['file'])
})

test('a page is looked at with its comments and attributes, which its provider would get', async () => {
  const page = fileOf(`${'<p>hello</p>'.repeat(4)}<!-- ada@example.com -->`, 'text/html')
  await expect(guarded(emailGuardrail('block'), [page])).rejects.toMatchObject({ status: 403 })
  const { read } = await guarded(emailGuardrail('redact'), [page])
  expect(read.conversation().items).toMatchObject([{ parts: [{ kind: 'text' }] }])
  expect(JSON.stringify(read.conversation().items)).not.toContain('ada@')
  const clean = await guarded(emailGuardrail('redact'), [fileOf('<p>hello</p><!-- bye -->', 'text/html')])
  expect(clean.read).toBe(clean.turn)
})

test('N44: bytes that go to the provider as text are looked at as such, whatever a reader takes them for', async () => {
  const mail = 'ada@example.com'
  const wide: FilePart = {
    ...fileOf(''),
    source: {
      ...{ kind: 'data', mediaType: 'text/csv; charset=utf-16le' },
      base64: Buffer.from(mail, 'utf16le').toString('base64'),
    },
  }
  const hidden = [
    fileOf(`\u0000${mail}`),
    wide,
    // Also a PDF, and a page that claims to be written in another encoding.
    fileOf(`${'%PDF-1.4 hello '.repeat(4)}${mail}`),
    fileOf(`<meta charset="utf-16le">${'<p>hello</p>'.repeat(4)}${mail}`, 'text/html'),
  ]
  for (const file of hidden) {
    await expect(guarded(emailGuardrail('block'), [file])).rejects.toMatchObject({ status: 403 })
    const { read, unscanned } = await guarded(emailGuardrail('redact'), [file])
    expect(unscanned ?? []).not.toContain('file')
    const [item] = read.conversation().items
    expect(item).toMatchObject({ parts: [{ kind: 'text' }] })
    expect(JSON.stringify(item)).not.toContain('ada@')
  }
  const clean = await guarded(emailGuardrail('block'), [fileOf('\u0000')])
  expect(clean.read).toBe(clean.turn)
})

test.each([undefined, 'too-slow', 'broken'] as const)(
  'N36: no more than 32 documents are read for a request: %s',
  async (fault) => {
    const guardrail = emailGuardrail('redact', { onError: 'open' })
    const pages = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`<p>${index}</p>`, 'text/html'))
    await guarded(guardrail, pages(32), fault)
    await expect(guarded(guardrail, pages(33), fault)).rejects.toThrow('more than 32 documents')
    const texts = Array.from({ length: 40 }, (_, index) => fileOf(`text ${index}`))
    if (fault === undefined) await guarded(emailGuardrail('redact'), [...texts, ...texts])
  },
)
