import { describe, expect, it } from 'vitest'
import { Collector } from '../../../src/app/otlp/collector.ts'
import type { OtlpSettings } from '../../../src/app/otlp/otlp-settings.ts'
import { startCollector } from '../../support/otlp-collector.ts'

const body = async () => Buffer.from('{}')

interface Arranged extends Partial<OtlpSettings> {
  readonly closingMs?: number
  readonly signal?: 'metrics' | 'traces'
}

function collectorAt(url: string, { closingMs = 100, signal = 'metrics', ...more }: Arranged = {}) {
  const lines: object[] = []
  const logger = { warn: (facts: object, msg: string) => void lines.push({ ...facts, msg }) }
  const settings = { url, headers: {}, protocol: 'http/json', timeoutMs: 600_000, resource: {}, ...more } as const
  return { lines, collector: new Collector(signal, settings, logger as never, closingMs) }
}

describe('a collector', () => {
  it('is logged when it begins to fail, not each time, and at most twice a minute', async () => {
    const receiver = await startCollector()
    const { lines, collector } = collectorAt(receiver.url)
    const taken: boolean[] = []
    for (const status of [200, 500, 500, 404, 204, 429, 200, 500, 200, 500]) {
      receiver.answer(status)
      taken.push(await collector.take(body))
    }
    expect(taken).toEqual([true, false, false, false, true, false, true, false, true, false])
    const msg = 'a collector does not take the metrics of the gateway'
    const { host } = new URL(receiver.url)
    expect(lines).toEqual([
      { collector: host, reason: 'status 500', msg },
      { collector: host, reason: 'status 429', msg },
    ])
    collector.close()
    expect(lines.at(-1)).toMatchObject({ collector: host, leftOut: 2 })
  })

  it('has some time at the end, however long it might take before', async () => {
    const { url } = await startCollector(null)
    const { lines, collector } = collectorAt(url)
    const underWay = collector.take(body)
    collector.startClosing()
    expect([await underWay, await collector.take(body)]).toEqual([false, false])
    expect(lines).toMatchObject([{ reason: 'TimeoutError' }])
  })

  it('is told of by its host alone: addresses may hold secrets', async () => {
    const { lines, collector } = collectorAt('http://user:pass-word@127.0.0.1:1/v1/metrics?api_key=hidden')
    await collector.take(body)
    expect(lines).toMatchObject([{ collector: '127.0.0.1:1' }])
    expect(JSON.stringify(lines)).not.toMatch(/pass-word|hidden/)
  })

  it.each([
    ['metrics', '{"partialSuccess":{"rejectedDataPoints":"3","errorMessage":"too old"}}', '3 data points: too old'],
    ['traces', '{"partialSuccess":{"rejectedSpans":1}}', '1 span.'],
    ['metrics', Uint8Array.of(0x0a, 6, 0x08, 2, 0x12, 2, 0x68, 0x69), '2 data points: hi'],
    ['traces', Uint8Array.of(0x0a, 6, 0x08, 2, 0x12, 2, 0x68, 0x69), '2 spans: hi'],
  ] as const)(
    'that takes a part of the %s is logged when it begins to, with its words: %s',
    async (signal, words, told) => {
      const receiver = await startCollector()
      const { lines, collector } = collectorAt(receiver.url, { signal })
      for (const answer of [words, words, '{}', words, '{}', words]) {
        receiver.answer(200, answer)
        expect(await collector.take(body)).toBe(true)
      }
      const line = {
        collector: new URL(receiver.url).host,
        reason: `The receiver rejected ${told}`,
        msg: `a collector complains about the ${signal} of the gateway`,
      }
      expect(lines).toEqual([line, line])
      expect(collector.isFailing).toBe(false)
      collector.close()
      expect(lines.at(-1)).toMatchObject({ leftOut: 1 })
    },
  )

  it('is logged where it took all and gives advice, and not where it says nothing that can be read', async () => {
    const receiver = await startCollector()
    const { lines, collector } = collectorAt(receiver.url)
    receiver.answer(200, '{"partialSuccess":{"errorMessage":"Use gzip."}}')
    await collector.take(body)
    expect(lines).toMatchObject([{ reason: 'The receiver took all and says: Use gzip.' }])
    for (const odd of ['<html>', `"${'x'.repeat(100_000)}"`, '{"partialSuccess":7}', Uint8Array.of(0x0a, 99)]) {
      receiver.answer(200, odd)
      expect(await collector.take(body)).toBe(true)
    }
    expect(lines).toHaveLength(1)
  })

  it('N46: repeats nothing that it was sent', async () => {
    const receiver = await startCollector()
    const headers = { 'api-key': 'otlp-key-0123456789' }
    const { lines, collector } = collectorAt(`${receiver.url}?token=query-0123456789`, { headers })
    const long = 'x'.repeat(290)
    for (const said of ['otlp-key-0123456789', 'query-0123456789', `${long}otlp-key-0123456789`]) {
      receiver.answer(200, JSON.stringify({ partialSuccess: { errorMessage: said } }))
      await collector.take(body)
      receiver.answer(200, '{}')
      await collector.take(body)
    }
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/otlp-key|0123/)
    expect(lines[0]).toMatchObject({ reason: 'The receiver took all and says: [redacted]' })
  })

  it('does not take what can not be written', async () => {
    const { url, sent } = await startCollector()
    const { collector } = collectorAt(url)
    expect(await collector.take(() => Promise.reject(new RangeError('x')))).toBe(false)
    expect(sent).toEqual([])
  })
})
