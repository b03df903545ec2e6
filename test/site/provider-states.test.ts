import { describe, expect, it } from 'vitest'
import type { Catalog, Provider } from '../../src/catalog/catalog.ts'
import type { EndpointHealth } from '../../src/routing/health-snapshot.ts'
import { providerRows } from '../../src/site/provider-states.ts'

/** A catalog of one provider with so many models, `m1` and so on. */
function catalogOf(models: number, provider: Partial<Provider> = {}): Catalog {
  const own = { slug: 'acme', name: 'Acme', ...provider } as Provider
  const ids = Array.from({ length: models }, (_, at) => `acme/m${at + 1}`)
  const entries = ids.map((id) => [id, { id, endpoints: [{ id, modelId: id, provider: own }] }] as const)
  return { providers: new Map([['acme', own]]), models: new Map(entries) } as unknown as Catalog
}

const rowOf = (catalog: Catalog, health: Readonly<Record<string, EndpointHealth>> = {}) =>
  providerRows(catalog, { of: (id) => health[id] })[0]

const silent = { isUnreached: true, isCredential: false }
const refused = { isUnreached: false, isCredential: true }
const broken = { isUnreached: false, isCredential: false }
const left = (seconds: number) => ({ remainingMs: seconds * 1000, isBinding: false })

describe('the state of a provider', () => {
  it('is not known before a request has asked it', () => {
    expect(rowOf(catalogOf(2))).toEqual({ slug: 'acme', name: 'Acme', models: 2, state: 'not asked yet', details: '' })
    expect(rowOf(catalogOf(1), { 'acme/m1': {} })?.state).toBe('not asked yet')
  })

  it('is ok once it answers, with the share that it answered', () => {
    expect(rowOf(catalogOf(2), { 'acme/m1': { uptime: 1, uptimeDay: 1 } })).toMatchObject({ state: 'ok', details: '' })
    const mostly = rowOf(catalogOf(1), { 'acme/m1': { uptime: 0.999, uptimeDay: 1 } })
    expect(mostly).toMatchObject({ state: 'ok', details: expect.stringMatching(/^99% of requests/) })
  })

  it('is failing in part where a model answers few of its requests', () => {
    const health = { 'acme/m1': { uptime: 1, uptimeDay: 1 }, 'acme/m2': { uptime: 0, uptimeDay: 0.5 } }
    expect(rowOf(catalogOf(2), health)).toMatchObject({
      state: 'failing in part',
      details: expect.stringMatching(/^0% of requests to one model/),
    })
  })

  it('is ok while one model answers and another failed once', () => {
    const health = { 'acme/m1': { uptimeDay: 1 }, 'acme/m2': { uptimeDay: 0, lastFailure: broken } }
    expect(rowOf(catalogOf(2), health)?.state).toBe('ok')
  })

  it('is cooling down while models are left alone', () => {
    const health = {
      'acme/m1': { uptimeDay: 1 },
      'acme/m2': { uptimeDay: 0, lastFailure: broken, coolDown: left(39.2) },
    }
    expect(rowOf(catalogOf(3), health)).toMatchObject({
      state: 'cooling down',
      details: '1 of 2 models are left alone for up to 40 s',
    })
    expect(rowOf(catalogOf(1), { 'acme/m1': { coolDown: left(300) } })?.details).toBe(
      'its model is left alone for up to 5 min',
    )
  })

  it('is unreachable where nothing came back, and key refused where the provider said so', () => {
    const all = (lastFailure: EndpointHealth['lastFailure']) => ({
      'acme/m1': { lastFailure, coolDown: left(10) },
      'acme/m2': { lastFailure },
    })
    expect(rowOf(catalogOf(2), all(silent))).toMatchObject({ state: 'unreachable' })
    expect(rowOf(catalogOf(2), all(refused))).toMatchObject({ state: 'key refused' })
    expect(rowOf(catalogOf(1), { 'acme/m1': { lastFailure: broken } })?.state).toBe('failing')
  })

  it('is no key where only workspaces have one', () => {
    expect(rowOf(catalogOf(1, { needsByok: true }), { 'acme/m1': { uptimeDay: 1 } })?.state).toBe('no key')
  })
})
