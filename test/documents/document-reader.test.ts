import { describe, expect, it } from 'vitest'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import type { Holder } from '../../src/shares/holder.ts'
import { holderNamed, someone } from '../support/holders.ts'
import { makePdf } from './make-pdf.ts'

const reader = new DocumentReader()
const { signal } = new AbortController()

describe('a reader', () => {
  it('reads the pages of a PDF, and says which have no text', async () => {
    expect(await reader.read('pdf', makePdf(['First page', '', 'The (third)']), someone, signal)).toEqual({
      text: '[Page 1]\nFirst page\n\n[Page 2]\n(There is no text on this page: it may be scanned.)\n\n[Page 3]\nThe (third)',
      pageCount: 3,
      emptyPageCount: 1,
      isCut: false,
    })
  })

  it('reads pages of the web and text', async () => {
    expect(await reader.read('html', Buffer.from('<p>Hi &amp; bye</p>'), someone, signal)).toEqual({
      text: 'Hi & bye',
      isCut: false,
    })
    expect(await reader.read('text', Buffer.from('a,b\n1,2\n'), someone, signal)).toEqual({
      text: 'a,b\n1,2\n',
      isCut: false,
    })
  })

  it('cuts what is longer than two million characters', async () => {
    const { text, isCut } = await reader.read('text', Buffer.alloc(2_000_001, 'x'), someone, signal)
    expect([text.length, isCut]).toEqual([2_000_000, true])
  })

  it('says what is wrong with a PDF that can not be read', async () => {
    const locked = makePdf(['x'], {
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
    })
    await expect(reader.read('pdf', locked, someone, signal)).rejects.toMatchObject({ fault: 'password' })
    await expect(reader.read('pdf', Buffer.from('%PDF-1.4 no more'), someone, signal)).rejects.toMatchObject({
      fault: 'broken',
    })
  })

  it('gives up a document that takes too long, or for which nobody waits', async () => {
    const hasty = new DocumentReader({ timeoutMs: 1 })
    await expect(hasty.read('text', Buffer.from('a'), someone, signal)).rejects.toMatchObject({ fault: 'too-slow' })
    const gone = new AbortController()
    const reading = reader.read('text', Buffer.from('a'), someone, gone.signal)
    gone.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
  })

  it('ends a thread that needs too much memory, and goes on', async () => {
    const small = new DocumentReader({ memoryMebibytes: 24 })
    const page = Buffer.from('<p>a</p>'.repeat(1_500_000))
    await expect(small.read('html', page, someone, signal)).rejects.toMatchObject({ fault: 'too-large' })
    expect((await small.read('text', Buffer.from('still here'), someone, signal)).text).toBe('still here')
  })

  it('turns away what has no room to wait', async () => {
    const narrow = new DocumentReader({ workersMax: 1, waitingMax: 0 })
    const first = narrow.read('text', Buffer.from('first'), someone, signal)
    await expect(narrow.read('text', Buffer.from('second'), someone, signal)).rejects.toMatchObject({ fault: 'busy' })
    expect((await first).text).toBe('first')
  })

  it('reads a document without the environment of the gateway, and leaves its bytes alone', async () => {
    const bytes = Buffer.from('kept')
    await reader.read('text', bytes, someone, signal)
    expect(bytes.toString()).toBe('kept')
  })

  it('N35: documents of one key leave threads for another key, and for another organization', async () => {
    const shared = new DocumentReader({ workersMax: 3 })
    const leaves = new AbortController()
    const large = Buffer.from('<p>a</p>'.repeat(300_000))
    const ends: string[] = []
    const greedy = Array.from({ length: 8 }, () =>
      shared.read('html', large, holderNamed('a', 'acme'), leaves.signal).then(
        () => ends.push('greedy'),
        () => 'gone',
      ),
    )
    const read = (holder: Holder, name: string) =>
      shared.read('text', Buffer.from('small'), holder, signal).then(() => ends.push(name))
    await Promise.all([read(holderNamed('b', 'acme'), 'colleague'), read(holderNamed('c', 'globex'), 'stranger')])
    // First come, first served, both would have waited for six of the eight.
    expect(ends.filter((name) => name === 'greedy').length).toBeLessThan(3)
    leaves.abort(new Error('gone'))
    await Promise.all(greedy)
  })
})
