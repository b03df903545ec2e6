import { expect, it } from 'vitest'
import { packPages } from '../../../pages/build/pack-pages.ts'

it('takes at most 120 KB to open the console', async () => {
  const { pages, files } = await packPages('quick')
  const { script, parts, style } = pages.console
  const sizes = [script, ...parts, style].map((name) => files.get(name)?.gzip.byteLength ?? Number.POSITIVE_INFINITY)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000)
})
