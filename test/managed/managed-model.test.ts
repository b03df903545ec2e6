import { expect, it } from 'vitest'
import { toManagedModel } from '../../src/managed/managed-model.ts'
import { storedModel } from './stored.ts'

const slugs = new Set(['box'])

it('makes a model by the rules of gateway.yaml', () => {
  const { model, problems } = toManagedModel('acme/small', storedModel('acme/small', 'box').settings, slugs)
  expect(model).toMatchObject({ id: 'acme/small', endpoints: [{ providerSlug: 'box', upstreamModel: 'm' }] })
  expect(problems).toEqual([])
})

it('leaves out endpoints of providers that are not there, and says so', () => {
  const { model, problems } = toManagedModel('acme/small', storedModel('acme/small', 'gone', 'box').settings, slugs)
  expect(model?.endpoints.map(({ providerSlug }) => providerSlug)).toEqual(['box'])
  expect(problems).toMatchObject([{ key: 'endpoints[0].provider' }])
})

it.each([
  ['nothing', {}],
  ['no list', { endpoints: 'box' }],
  ['what is not known', { endpoints: [{ provider: 'box', upstream_model: 'm' }], colour: 'red' }],
  ['nobody who is there', storedModel('a/b', 'gone').settings],
])('makes no model of settings with %s', (_, settings) => {
  const { model, problems } = toManagedModel('acme/small', settings, slugs)
  expect([model, problems.length > 0]).toEqual([null, true])
})
