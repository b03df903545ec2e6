import { expect } from 'vitest'
import { hideTable, takeStoreDown } from '../../../support/broken-store.ts'
import { startUpstream, steps } from '../../../support/fake-upstream.ts'
import { providerConfig } from '../../../support/provider-config.ts'
import { managementKey, startGateway } from '../../../support/test-gateway.ts'
import type { Proof } from '../bench.ts'

interface Failure {
  readonly code: number
  readonly metadata: { readonly error_type: string }
}

/** The failure, and that its status is the answer's. */
async function failureOf(response: Response): Promise<Failure> {
  const { error } = (await response.json()) as { error: Failure }
  expect(error.code).toBe(response.status)
  return error
}

/** A key whose budget is less than any answer costs. */
export const outOfCredit: Proof = async (bench) => {
  const { body } = await bench.manage('POST', '/keys', { name: 'poor', limit: 0 })
  const answer = await bench.call('POST', '/responses', {
    key: String(body['key']),
    body: { model: 'fake/alpha', input: 'hi' },
  })
  expect(answer.status, answer.text).toBe(402)
  expect(answer.body).toMatchObject({ error: { code: 402, metadata: { error_type: 'payment_required' } } })
}

export const outOfTime: Proof = async () => {
  const upstream = await startUpstream(steps(['stall']))
  const gateway = await startGateway({
    config: {
      limits: { request_timeout: '300ms' },
      ...providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] }),
    },
  })
  try {
    const body = JSON.stringify({ model: 'fake/alpha', input: 'hi' })
    expect(await failureOf(await gateway.fetch('/responses', { method: 'POST', body }))).toMatchObject({
      code: 408,
      metadata: { error_type: 'timeout' },
    })
  } finally {
    await gateway.close()
    await upstream.close()
  }
}

const damaged =
  (damage: (dataDir: string) => () => void, code: number, type: string): Proof =>
  async () => {
    const gateway = await startGateway()
    const ask = () => gateway.fetch('/workspaces', { key: managementKey })
    try {
      expect((await ask()).status).toBe(200)
      const repair = damage(gateway.dataDir)
      const failure = await failureOf(await ask())
      repair()
      expect(failure).toMatchObject({ code, metadata: { error_type: type } })
    } finally {
      await gateway.close()
    }
  }

/** A gateway whose own statements fail, as with a mistake in them. */
export const broken: Proof = damaged((dataDir) => hideTable(dataDir, 'workspaces'), 500, 'server')

/** A gateway whose store is away. */
export const storeDown: Proof = damaged(takeStoreDown, 503, 'provider_overloaded')
