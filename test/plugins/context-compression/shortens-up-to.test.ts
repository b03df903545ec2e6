import { expect, it } from 'vitest'
import type { Turn } from '../../../src/canonical/turn.ts'
import { refusesTooLong, shortensUpTo } from '../../../src/plugins/context-compression/shortens-up-to.ts'
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

const refuses = (fields: Partial<Turn>, defaults?: readonly PluginDefault[]) =>
  refusesTooLong({ ...turnOf({}), ...fields }, defaults)

it('is refused, not shortened, where the plugin is off or truncation disabled', () => {
  expect(refuses({ truncation: 'disabled' })).toBe(true)
  expect(refuses({ plugins: [{ id, enabled: false }] })).toBe(true)
  expect(refuses({ plugins: [{ id, enabled: false }], truncation: 'auto' })).toBe(true)
  expect(refuses({}, [usual({ isEnabled: false })])).toBe(true)
  expect(refuses({ plugins: [{ id }] }, [usual({ isEnabled: false, preventsOverrides: true })])).toBe(true)
})

it('is not refused where it may be shortened, where nobody says anything, and where a provider keeps a part of it', () => {
  const { needs } = turnOf({})
  expect(refuses({})).toBe(false)
  expect(refuses({ truncation: 'auto' })).toBe(false)
  expect(refuses({ plugins: [{ id }] })).toBe(false)
  expect(refuses({ plugins: [{ id }] }, [usual({ isEnabled: false })])).toBe(false)
  expect(refuses({ truncation: 'disabled' }, [usual({ preventsOverrides: true })])).toBe(false)
  expect(refuses({ truncation: 'disabled', needs: { ...needs, keptState: ['conversation'] } })).toBe(false)
  expect(refuses({ truncation: 'disabled', needs: { ...needs, parameters: new Set(['prompt']) } })).toBe(false)
})
