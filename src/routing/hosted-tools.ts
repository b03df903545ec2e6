import type { HostedTool, Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { isFree } from './endpoint-price.ts'

/** True when an endpoint is sent a provider-run tool; for other endpoints the tool is dropped. */
export function isSent({ formats }: HostedTool, { provider: { format } }: Endpoint): boolean {
  return formats === undefined || formats.includes(format)
}

/** Tools that an endpoint would run at an unknown price: containers, images, storage. */
export function unpricedTools({ needs: { hosted } }: Turn, endpoint: Endpoint): readonly string[] {
  if (hosted === undefined || isFree(endpoint)) return none
  return hosted.tools.filter((tool) => tool.fee === 'unknown' && isSent(tool, endpoint)).map(({ kind }) => kind)
}

const none: readonly string[] = []
