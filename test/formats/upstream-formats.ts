import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { upstreamFormats } from '../../src/formats/index.ts'

const nobody = {
  kind: 'embedded',
  id: 'simulator',
  answer: () => {
    throw new Error('the simulator is not asked here')
  },
} as const

/** Every wire format that providers speak over HTTP. */
export const httpFormats: readonly HttpUpstreamFormat[] = Object.values(upstreamFormats(nobody)).flatMap((format) =>
  format.kind === 'http' ? [format] : [],
)
