import { addressOf } from '../auth/address-box.ts'
import { type AnyKind, destinationKinds } from './index.ts'
import type { Config } from './shown-config.ts'

/** The scheme, host and port that settings lead to; '' where they lead nowhere. */
export function destinationAddress(type: string, config: Config): string {
  const kind = (destinationKinds as Readonly<Record<string, AnyKind>>)[type]
  try {
    return addressOf(kind?.url(config))
  } catch {
    // Settings that can't be used: sending says what is wrong with them.
    return ''
  }
}
