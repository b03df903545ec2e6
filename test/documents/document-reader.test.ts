import { describe, expect, it } from 'vitest'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { makePdf } from './make-pdf.ts'

const reader = new DocumentReader()
const { signal } = new AbortController()

describe('a reader', () => {
  it('reads the pages of a PDF, and says which have no text', async () => {
    expect(await reader.read('pdf', makePdf(['First page', '', 'The (third)']), signal)).toEqual({
      text: '[Page 1]\nFirst page\n\n[Page 2]\n(There is no text on this page: it may be scanned.)\n\n[Page 3]\nThe (third)',
      pageCount: 3,
      emptyPageCount: 1,
      isCut: false,
    })
  })

  it('reads pages of the web and text', async () => {
    expect(await reader.read('html', Buffer.from('<p>Hi &amp; bye</p>'), signal)).toEqual({
      text: 'Hi & bye',
      isCut: false,
    })
    expect(await reader.read('text', Buffer.from('a,b\n1,2\n'), signal)).toEqual({ text: 'a,b\n1,2\n', isCut: false })
  })

  it('cuts what is longer than two million characters', async () => {
    const { text, isCut } = await reader.read('text', Buffer.alloc(2_000_001, 'x'), signal)
    expect([text.length, isCut]).toEqual([2_000_000, true])
  })

  it('says what is wrong with a PDF that can not be read', async () => {
    const locked = makePdf(['x'], {
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
    })
    await expect(reader.read('pdf', locked, signal)).rejects.toMatchObject({ fault: 'password' })
    await expect(reader.read('pdf', Buffer.from('%PDF-1.4 no more'), signal)).rejects.toMatchObject({ fault: 'broken' })
  })

  it('gives up a document that takes too long, or for which nobody waits', async () => {
    const hasty = new DocumentReader({ timeoutMs: 1 })
    await expect(hasty.read('text', Buffer.from('a'), signal)).rejects.toMatchObject({ fault: 'too-slow' })
    const gone = new AbortController()
    const reading = reader.read('text', Buffer.from('a'), gone.signal)
    gone.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
  })

  it('ends a thread that needs too much memory, and goes on', async () => {
    const small = new DocumentReader({ memoryMebibytes: 24 })
    const page = Buffer.from('<p>a</p>'.repeat(1_500_000))
    await expect(small.read('html', page, signal)).rejects.toMatchObject({ fault: 'too-large' })
    expect((await small.read('text', Buffer.from('still here'), signal)).text).toBe('still here')
  })

  it.runIf(process.platform === 'linux')(
    'N36: ends a thread that has taken its CPU time, however long it may be there',
    async () => {
      const frugal = new DocumentReader({ cpuMsMax: 1, timeoutMs: 600_000 })
      const page = Buffer.from('<p>a</p>'.repeat(2_000_000))
      const read = frugal.read('html', page, signal).then(
        () => 'read',
        ({ fault }) => fault,
      )
      expect(await read).toBe('too-slow')
    },
  )

  it('N36: does not begin a document with too many bytes, and needs no room to say so', async () => {
    const small = new DocumentReader({ bytesMax: 3, workersMax: 1, waitingMax: 0 })
    const first = small.read('text', Buffer.from('abc'), signal)
    await expect(small.read('text', Buffer.from('abcd'), signal)).rejects.toMatchObject({ fault: 'too-large' })
    expect((await first).text).toBe('abc')
  })

  it('turns away what has no room to wait', async () => {
    const narrow = new DocumentReader({ workersMax: 1, waitingMax: 0 })
    const first = narrow.read('text', Buffer.from('first'), signal)
    await expect(narrow.read('text', Buffer.from('second'), signal)).rejects.toMatchObject({ fault: 'busy' })
    expect((await first).text).toBe('first')
  })

  it('reads a document without the environment of the gateway, and leaves its bytes alone', async () => {
    const bytes = Buffer.from('kept')
    await reader.read('text', bytes, signal)
    expect(bytes.toString()).toBe('kept')
  })
})
