import { GuardedClient } from '../outbound/guarded-client.ts'
import { PresidioClient, type PresidioOptions } from './presidio/presidio-client.ts'
import { Scanners } from './scanner-for.ts'

/** The scanners of a gateway. The operator names the Presidio server, so it may be on a private network; its client goes nowhere else. */
export function createScanners(presidio: PresidioOptions | undefined): Scanners {
  if (presidio === undefined) return new Scanners()
  const http = new GuardedClient({ allowHosts: [new URL(presidio.url).host] })
  return new Scanners({ presidio: new PresidioClient(presidio, http) })
}
