import { describe, expect, it } from 'vitest'
import { Collector } from '../../../src/app/otlp/collector.ts'
import type { OtlpSettings } from '../../../src/app/otlp/otlp-settings.ts'
import { startCollector } from '../../support/otlp-collector.ts'

const body = async () => Buffer.from('{}')

function collectorAt(url: string, { closingMs = 100, ...more }: Partial<OtlpSettings> & { closingMs?: number } = {}) {
  const lines: object[] = []
  const logger = { warn: (facts: object, msg: string) => void lines.push({ ...facts, msg }) }
  const settings = { url, headers: {}, protocol: 'http/json', timeoutMs: 600_000, resource: {}, ...more } as const
  return { lines, collector: new Collector('metrics', settings, logger as never, closingMs) }
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

  it('does not take what can not be written', async () => {
    const { url, sent } = await startCollector()
    const { collector } = collectorAt(url)
    expect(await collector.take(() => Promise.reject(new RangeError('x')))).toBe(false)
    expect(sent).toEqual([])
  })
})
