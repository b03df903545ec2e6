import { expect, it } from 'vitest'
import type { PluginRequest } from '../../src/canonical/turn.ts'
import { enabledPlugins } from '../../src/plugins/enabled-plugins.ts'
import type { PluginDefault } from '../../src/records/plugin-default.ts'
import type { RouterModel } from '../../src/routing/router-models.ts'
import { turnOf } from '../routing/arrange.ts'

const id = 'response-healing'
const usual = (more: Partial<PluginDefault> = {}): PluginDefault => ({
  ...{ id, isEnabled: true, settings: {}, preventsOverrides: false },
  ...more,
})
const enabledFor = (plugins?: readonly PluginRequest[], defaults?: readonly PluginDefault[]) =>
  enabledPlugins({ ...turnOf({}), ...(plugins !== undefined && { plugins }) }, defaults).map(({ options }) => options)

it('are those that the request lists and does not switch off', () => {
  expect(enabledFor()).toEqual([])
  expect(enabledFor([{ id }])).toEqual([{ id }])
  expect(enabledFor([{ id, enabled: false }])).toEqual([])
})

it('are those of the workspace that the request does not list', () => {
  expect(enabledFor(undefined, [usual()])).toEqual([{ id, enabled: true }])
  expect(enabledFor([{ id, enabled: false }], [usual()])).toEqual([])
  expect(enabledFor(undefined, [usual({ isEnabled: false })])).toEqual([])
  expect(enabledFor([{ id }], [usual({ isEnabled: false })])).toEqual([{ id }])
})

it('are as the workspace set them where it prevents overrides', () => {
  const fixed = usual({ preventsOverrides: true })
  expect(enabledFor([{ id, enabled: false }], [fixed])).toEqual([{ id, enabled: true }])
  expect(enabledFor([{ id }], [{ ...fixed, isEnabled: false }])).toEqual([])
})

it('are those of routers for requests that name them, and fusion also where it is listed', () => {
  const enabled = (plugins: readonly PluginRequest[], routers: readonly RouterModel[] = []) =>
    enabledPlugins({ ...turnOf({}), plugins }, [], routers).map(({ plugin }) => plugin.id)
  expect(enabled([], ['service/auto', 'service/fusion'])).toEqual(['auto-router', 'fusion'])
  expect(enabled([{ id: 'auto-router' }, { id: 'fusion' }])).toEqual(['fusion'])
  expect(enabled([{ id: 'fusion', enabled: false }], ['service/fusion'])).toEqual([])
})
