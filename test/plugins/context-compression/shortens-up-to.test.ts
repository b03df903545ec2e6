import { expect, it } from 'vitest'
import type { Turn } from '../../../src/canonical/turn.ts'
import { shortensUpTo } from '../../../src/plugins/context-compression/shortens-up-to.ts'
import type { PluginDefault } from '../../../src/records/plugin-default.ts'
import { turnOf } from '../../routing/arrange.ts'

const id = 'context-compression'
const always = Number.POSITIVE_INFINITY
const upTo = (fields: Partial<Turn>, defaults?: readonly PluginDefault[]) =>
  shortensUpTo({ ...turnOf({}), ...fields }, defaults)
const usual = (more: Partial<PluginDefault> = {}): PluginDefault => ({
  ...{ id, isEnabled: true, settings: {}, preventsOverrides: false },
  ...more,
})

it('is 8,192 tokens where nobody says anything', () => {
  expect(upTo({})).toBe(8192)
  expect(upTo({ plugins: [{ id: 'web' }] }, [])).toBe(8192)
})

it('is any length with the plugin and with truncation: auto', () => {
  expect(upTo({ plugins: [{ id }] })).toBe(always)
  expect(upTo({ truncation: 'auto' })).toBe(always)
  expect(upTo({}, [usual()])).toBe(always)
})

it('is none where the plugin is off or truncation disabled', () => {
  expect(upTo({ plugins: [{ id, enabled: false }], truncation: 'auto' })).toBe(0)
  expect(upTo({}, [usual({ isEnabled: false })])).toBe(0)
  expect(upTo({ plugins: [{ id }] }, [usual({ isEnabled: false, preventsOverrides: true })])).toBe(0)
  expect(upTo({ plugins: [{ id }], truncation: 'disabled' })).toBe(0)
})

it('is none for what a provider keeps, and for what is to be compacted', () => {
  const { needs } = turnOf({})
  expect(upTo({ plugins: [{ id }], compaction: 'trigger' })).toBe(0)
  expect(upTo({ plugins: [{ id }], needs: { ...needs, keptState: ['thread'] } })).toBe(0)
  expect(upTo({ plugins: [{ id }], needs: { ...needs, parameters: new Set(['prompt']) } })).toBe(0)
})
