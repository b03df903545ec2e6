import type { ReloadReport } from '../administration/configuration/reload-report.ts'
import { providerOfEndpoint } from '../catalog/provider-of-endpoint.ts'
import type { Config } from '../config/config.ts'
import type { Load } from '../http/load/load-watch.ts'
import type { Lasting } from './lasting.ts'
import { answerBytesMax, transportLimits } from './process-limits.ts'

export interface Followers {
  readonly lasting: Lasting
  readonly load: Load
  /** What listens. */
  readonly listeners: readonly { follow(config: Config): void }[]
}

/** Has what lasts go by a configuration that counts from now on. Never throws. */
export function followConfiguration(
  config: Config,
  { providers }: Pick<ReloadReport, 'providers'>,
  { lasting, load, listeners }: Followers,
): void {
  const { health, transport, answerBytes, broadcast, authenticator, sessions, logger } = lasting
  // What was seen of a provider holds for the address and the credential that it had.
  const others = new Set([...providers.changed, ...providers.removed])
  if (others.size > 0) health.forget((id) => others.has(providerOfEndpoint(id)))
  health.follow(config.routing)
  transport.follow(transportLimits(config))
  answerBytes.follow(answerBytesMax(config))
  broadcast.follow(config.outbound.allowHosts)
  authenticator.forgetAll()
  sessions.forgetAll()
  load.follow(config.limits.load)
  for (const listener of listeners) listener.follow(config)
  if (logger.level !== config.logLevel) logger.level = config.logLevel
}
