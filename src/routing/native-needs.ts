import type { NativeNeed } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'

/** The native features that an endpoint lacks, as the caller names them. */
export function lackingNatives(natives: readonly NativeNeed[], { provider: { format } }: Endpoint): readonly string[] {
  return natives.flatMap(({ kind, formats }) => (formats.includes(format) ? [] : [kind]))
}
