import { expect, it } from 'vitest'
import { destinationTypes } from '../../src/broadcast/destination-type.ts'
import type { FailureCause } from '../../src/broadcast/failure.ts'
import { failureAdvice } from '../../src/broadcast/failure-advice.ts'
import { secretPart, smallestConfigs } from '../support/destinations.ts'

const causes: readonly FailureCause[] = [
  ...(['settings', 'blocked', 'connection', 'tls', 'timeout', 'address', 'credentials', 'limit'] as const),
  ...(['format', 'server'] as const),
]

it.each(destinationTypes)('has advice about everything for %s, and none with a secret in it', (type) => {
  for (const cause of causes) {
    const advice = failureAdvice(cause, { type, config: smallestConfigs[type] })
    expect(advice).toMatch(/^[A-Z].*[.]$/)
    expect(advice).not.toContain(secretPart)
    expect(advice).not.toMatch(/undefined|Check,|Check and/)
  }
})

it('names the settings that are about it', () => {
  const config = { ...smallestConfigs.s3, region: 'eu-central-1', endpoint: 'http://minio.internal:9000', headers: {} }
  const of = (cause: FailureCause) => failureAdvice(cause, { type: 's3', config })
  expect(of('credentials')).toContain('config.accessKeyId, config.secretAccessKey, config.headers,')
  expect(of('address')).toContain('Check config.bucketName, config.region, config.endpoint.')
  expect(of('connection')).toContain('Check config.endpoint,')
  expect(of('blocked')).toContain('the operator lists minio.internal:9000 in outbound.allow_hosts')
  const clickhouse = failureAdvice('blocked', { type: 'clickhouse', config: { host: 'ch.internal' } })
  expect(clickhouse).toContain('ch.internal:8443')
  const collector = failureAdvice('credentials', { type: 'otel-collector', config: { endpoint: 'https://a.example' } })
  expect(collector).toContain('Check config.headers,')
})
