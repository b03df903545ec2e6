/** Texts for one filter. What it is to find stands between « and »; texts of `negatives` have nothing for it. */
export interface Labelled {
  readonly positives: readonly string[]
  readonly negatives: readonly string[]
}

/** Each value in a frame, one after the other, so that each value and each frame comes about equally often. */
export function framed(values: readonly string[], frames: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const value = values[index % values.length] ?? ''
    const frame = frames[(index * 7 + Math.floor(index / frames.length)) % frames.length] ?? '{}'
    return frame.replace('{}', () => `«${value}»`)
  })
}
