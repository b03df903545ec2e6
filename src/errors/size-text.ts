const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A number of bytes in words: `64 MiB`, `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`
}
