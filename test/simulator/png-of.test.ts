import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngOf } from '../../src/simulator/png-of.ts'

it('is a PNG of that size, with pixels of one colour', () => {
  const png = pngOf(3, 2, Uint8Array.of(1, 2, 3))
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2])
  const at = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const row = [0, 1, 2, 3, 1, 2, 3, 1, 2, 3]
  expect([...pixels]).toEqual([...row, ...row])
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
})
