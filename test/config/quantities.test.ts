import { describe, expect, it } from 'vitest'
import { formatDuration, formatSize, parseDuration, parseSize } from '../../src/config/quantities.ts'

describe('quantities', () => {
  it.each([
    ['10m', 600_000],
    ['60s', 60_000],
    ['500ms', 500],
    ['1.5s', 1500],
    ['2h', 7_200_000],
    ['90d', 7_776_000_000],
    ['0s', 0],
  ])('reads the duration %s', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds))

  it.each(['10', '10 m', 'm', '-1s', '1w', '1e3s', ''])('refuses the duration "%s"', (text) => {
    expect(parseDuration(text)).toBeNull()
  })

  it.each([
    ['32MiB', 33_554_432],
    ['64KiB', 65_536],
    ['1GiB', 1_073_741_824],
    ['10B', 10],
    ['0.5KiB', 512],
  ])('reads the size %s', (text, bytes) => expect(parseSize(text)).toBe(bytes))

  it.each(['32', '32MB', '32 MiB', '-1B', 'MiB'])('refuses the size "%s"', (text) => {
    expect(parseSize(text)).toBeNull()
  })

  it('writes them in the largest unit that needs no fraction', () => {
    expect([0, 500, 1500, 60_000, 90_000, 7_200_000, 86_400_000, 172_800_000].map(formatDuration)).toEqual([
      '0ms',
      '500ms',
      '1500ms',
      '1m',
      '90s',
      '2h',
      '24h',
      '2d',
    ])
    expect([0, 1000, 65_536, 33_554_432].map(formatSize)).toEqual(['0B', '1000B', '64KiB', '32MiB'])
  })
})
