/** A number in [0, 1) that depends only on its arguments, taken as 32-bit integers; any of them can be computed without the previous ones. */
export function randomAt(seed: number, stream: number, index: number): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0
  hash = mix(hash ^ Math.imul(stream + 1, 0x85ebca6b))
  hash = mix(hash ^ Math.imul(index + 1, 0xc2b2ae35))
  return hash / 2 ** 32
}

// The finalizer of MurmurHash3: every bit of the input reaches every bit of the output.
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
