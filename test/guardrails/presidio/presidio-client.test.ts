import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { guardrailWith } from '../../../scripts/guardrails/bare-guardrail.ts'
import { createScanners } from '../../../src/guardrails/create-scanners.ts'
import type { ScanResult } from '../../../src/guardrails/text-scanner.ts'
import type { BuiltinFilter } from '../../../src/records/guardrail.ts'
import { someone } from '../../support/holders.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const longEnough = 20_000

interface Question {
  readonly text: string
  readonly language: string
  readonly entities: readonly string[]
}

/** A server that answers as Presidio does; it knows Ada Lovelace and Berlin, and counts in code points. */
async function presidio(
  answer: (question: Question) => { status?: number; body?: string } | 'never' = recognize,
): Promise<{ url: string; asked: Question[] }> {
  const asked: Question[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const question = JSON.parse(body) as Question
      asked.push(question)
      const given = answer(question)
      if (given === 'never') return
      response.writeHead(request.url === '/analyze' ? (given.status ?? 200) : 404, {
        'content-type': 'application/json',
      })
      response.end(given.body)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked }
}

function recognize({ text }: Question): { body: string } {
  const known = [
    ['Ada Lovelace', 'PERSON'],
    ['Berlin', 'LOCATION'],
  ] as const
  const found = known.flatMap(([name, entity_type]) => {
    const at = text.indexOf(name)
    if (at < 0) return []
    const start = [...text.slice(0, at)].length
    return { entity_type, start, end: start + name.length, score: 0.85 }
  })
  return { body: JSON.stringify(found) }
}

async function scan(
  url: string,
  texts: readonly string[],
  builtins: readonly BuiltinFilter[],
  signal = new AbortController().signal,
  timeoutMs = longEnough,
): Promise<ScanResult> {
  const scanner = createScanners({ url, language: 'en', timeoutMs }).for(
    [guardrailWith({ builtins })],
    'input',
    someone,
  )
  const scanned = await scanner?.scanAll?.(
    texts.map((text) => ({ text, origin: 'user' })),
    someone,
    signal,
  )
  if (scanned === undefined) throw new Error('nothing asks a server')
  return scanned
}

const names: readonly BuiltinFilter[] = [{ slug: 'person-name', action: 'redact' }]

describe('filters that ask a Presidio server', () => {
  it('find names where the server does, in code units', async () => {
    const { url, asked } = await presidio()
    const text = '😀 Ada Lovelace wrote'
    const { findings, failed } = await scan(url, [text, 'nobody'], names)
    expect(failed).toEqual([])
    expect(
      findings.map((each) => each.map(({ start, end, rule }) => [text.slice(start, end), rule.name, rule.engine])),
    ).toEqual([[['Ada Lovelace', 'person-name', 'presidio']], []])
    expect(asked.map(({ language, entities }) => [language, entities])).toEqual([
      ['en', ['PERSON']],
      ['en', ['PERSON']],
    ])
  })

  it('are asked once for names and addresses, and found beside what the gateway finds itself', async () => {
    const { url, asked } = await presidio()
    const text = 'Ada Lovelace, Berlin, ada@example.com'
    const builtins: readonly BuiltinFilter[] = [
      ...names,
      { slug: 'address', action: 'block' },
      { slug: 'email', action: 'redact' },
    ]
    const { findings } = await scan(url, [text], builtins)
    expect(findings[0]?.map(({ start, end, rule }) => `${rule.word} ${text.slice(start, end)}`)).toEqual([
      'PERSON_NAME Ada Lovelace',
      'ADDRESS Berlin',
      'EMAIL ada@example.com',
    ])
    expect(asked).toHaveLength(1)
  })

  it('remember what was found in a text that comes again', async () => {
    const { url, asked } = await presidio()
    const scanner = createScanners({ url, language: 'en', timeoutMs: longEnough }).for(
      [guardrailWith({ builtins: names })],
      'input',
      someone,
    )
    const texts = [{ text: 'Ada Lovelace', origin: 'user' }] as const
    const signal = new AbortController().signal
    const first = await scanner?.scanAll?.(texts, someone, signal)
    expect(await scanner?.scanAll?.(texts, someone, signal)).toEqual(first)
    expect(asked).toHaveLength(1)
  })

  it('cut long texts between words, and find what stands behind the cut', async () => {
    const { url, asked } = await presidio()
    const text = `${'word '.repeat(7_000)}Ada Lovelace`
    const { findings } = await scan(url, [text], names)
    expect(asked.length).toBeGreaterThan(1)
    expect(findings[0]?.map(({ start, end }) => text.slice(start, end))).toEqual(['Ada Lovelace'])
  })

  it.each([
    ['a status of failure', { status: 500, body: 'no' }, 'answered with status 500'],
    ['an answer that is no JSON', { body: 'no' }, 'can not be read'],
    ['findings without places', { body: '[{"entity_type":"PERSON"}]' }, 'can not be read'],
    ['no answer in time', 'never' as const, 'in time'],
  ])('fail with %s, and say so without the text', async (_, answer, words) => {
    const { url } = await presidio(() => answer)
    const { findings, failed } = await scan(
      url,
      ['Ada Lovelace, ada@example.com'],
      [...names, { slug: 'email', action: 'redact' }],
      undefined,
      answer === 'never' ? 200 : longEnough,
    )
    expect(failed.map(({ rule }) => rule.name)).toEqual(['person-name'])
    expect(failed[0]?.message).toContain(words)
    expect(failed[0]?.message).not.toContain('Ada')
    expect(findings[0]?.map(({ rule }) => rule.name)).toEqual(['email'])
  })

  it('reject with the reason of the signal when the caller goes away', async () => {
    const { url } = await presidio(() => 'never')
    const reason = new Error('gone')
    const controller = new AbortController()
    const scanned = scan(url, ['Ada Lovelace'], names, controller.signal)
    controller.abort(reason)
    await expect(scanned).rejects.toBe(reason)
  })
})
