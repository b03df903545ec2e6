import type { NativeNeed } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'

/** What an endpoint lacks of these, in the caller's words. */
export function lackingNatives(natives: readonly NativeNeed[], { provider: { format } }: Endpoint): readonly string[] {
  return natives.flatMap(({ kind, formats }) => (formats.includes(format) ? [] : [kind]))
}
