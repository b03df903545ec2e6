const dayMs = 86_400_000
const shortUnits = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const durationUnits = { ...shortUnits, d: dayMs } as const
const sizeUnits = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const

/** The source of a regular expression for durations. */
export const durationPattern = '^\\d+(\\.\\d+)?(ms|s|m|h|d)$'

/** The source of a regular expression for sizes. */
export const sizePattern = '^\\d+(\\.\\d+)?(B|KiB|MiB|GiB)$'

/** `10m`, `1.5s`, `500ms`, `1h`, `90d` in whole milliseconds; null when the text is not a duration. */
export function parseDuration(text: string): number | null {
  return parse(text, durationPattern, durationUnits)
}

/** `32MiB`, `64KiB`, `1GiB`, `100B` in whole bytes; null when the text is not a size. */
export function parseSize(text: string): number | null {
  return parse(text, sizePattern, sizeUnits)
}

/** Milliseconds in the largest unit that needs no fraction: `10m`, but `24h` for a day. */
export function formatDuration(milliseconds: number): string {
  return format(milliseconds, milliseconds > dayMs ? durationUnits : shortUnits)
}

/** Bytes in the largest unit that needs no fraction: `32MiB`. */
export function formatSize(bytes: number): string {
  return format(bytes, sizeUnits)
}

function parse(text: string, pattern: string, units: Readonly<Record<string, number>>): number | null {
  if (!new RegExp(pattern).test(text)) return null
  const number = Number.parseFloat(text)
  const unit = units[text.replace(/^[\d.]+/, '')]
  return unit === undefined ? null : Math.round(number * unit)
}

function format(amount: number, units: Readonly<Record<string, number>>): string {
  const descending = Object.entries(units).reverse()
  const fitting = descending.find(([, size]) => amount >= size && amount % size === 0) ?? descending.at(-1)
  return fitting === undefined ? String(amount) : `${amount / fitting[1]}${fitting[0]}`
}
