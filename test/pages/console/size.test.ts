import { expect, it } from 'vitest'
import { packPages } from '../../../pages/build/pack-pages.ts'

const { pages, files } = await packPages('quick')
const { script, parts, style } = pages.console
const atFirst = [script, ...parts, style]
const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + (files.get(name)?.gzip.byteLength ?? Number.POSITIVE_INFINITY), 0)

it('takes at most 120 KB to open the console', () => {
  expect(sizeOf(atFirst)).toBeLessThan(120_000)
})

it('takes at most 120 KB more for all other pages', () => {
  const others = [...files.keys()].filter((name) => !atFirst.includes(name) && !/^(home|reference)-/.test(name))
  expect(others.length).toBeGreaterThan(0)
  expect(sizeOf(others)).toBeLessThan(120_000)
})
