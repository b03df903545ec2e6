/**
 * Whether a generation is among the part `rate` (0 to 1) that is taken. The same for every asker and at every time, and what a smaller part
 * has, a larger one has too: destinations with different rates see the same generations.
 */
export function isSampled(generationId: string, rate: number): boolean {
  return rate >= 1 || (rate > 0 && placeOf(generationId) < rate)
}

const range = 2 ** 32

/** A place from 0 to 1, by FNV-1a and the final mix of MurmurHash3: ids that differ in their last characters alone must be far apart. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / range
}
