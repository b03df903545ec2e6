import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { Metrics } from '../../src/telemetry/metrics.ts'

const record = {
  ...{ workspaceId: 'w1', provider: 'alpha', model: 'acme/large', status: 'completed', errorType: null },
  ...{ firstTokenMs: 20, inputTokens: 10, cachedTokens: 2, outputTokens: 5, reasoningTokens: 1, costNanos: 2 },
  attempts: [{ provider: 'beta', model: 'acme/large', status: 503, code: 'overloaded', durationMs: 30 }],
} as unknown as GenerationRecord

async function rendered(): Promise<string> {
  const metrics = new Metrics(() => true, ['workspace', 'key'])
  metrics.generationEnded(record, { addedMs: 1, upstreamMs: 200 }, { keyHash: 'k'.repeat(64) })
  metrics.attemptFailed('alpha', 'timeout')
  return (await metrics.render()).text
}

const isThere = spawnSync('promtool', ['--version']).error === undefined

describe('the metrics', () => {
  it.skipIf(!isThere)('are as promtool wants them', async () => {
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: await rendered() })
    expect(`${stdout}${stderr}`).toBe('')
    expect(status).toBe(0)
  })

  it('have a help, a type and a name of their kind each, once', async () => {
    const text = await rendered()
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    const helps = [...text.matchAll(/^# HELP (\S+) \S.*$/gm)].map(([, name]) => name)
    expect(helps).toEqual(types.map(({ name }) => name))
    expect(new Set(helps).size).toBe(helps.length)
    for (const { name, type } of types) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
      expect(name).not.toMatch(
        /_(bucket|count|sum|milliseconds|ms|kilobytes|mb|minutes|hours|counter|gauge|histogram)$/,
      )
    }
  })
})
