import { randomBytes } from 'node:crypto'
import type { DestinationType } from '../../broadcast/destination-type.ts'
import type { Config } from '../../broadcast/shown-config.ts'

/** The secret that a webhook without one gets, which is shown once; nothing for all other settings. */
export function missingSecret(type: DestinationType, config: Config): Readonly<Record<string, string>> {
  if (type !== 'webhook' || config['secret'] !== undefined) return {}
  return { secret: `whsec_${randomBytes(32).toString('base64')}` }
}
