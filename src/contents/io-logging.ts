import { hash } from 'node:crypto'
import type { Observability } from '../records/observability.ts'

/** What decides whether prompt and answer of a request are kept. */
export interface LoggableRequest {
  readonly generationId: string
  readonly keyId: number
  readonly observability: Observability
  readonly isZdr: boolean
}

const keeps = { needsContent: true, ended: () => ({ content: 'kept' as const }) }

/** Keeps prompts and answers where a workspace wants that: of all its keys or some, of all requests or a part of them. */
export const ioLogging = {
  watch({ generationId, keyId, observability: { ioLogging }, isZdr }: LoggableRequest): typeof keeps | null {
    if (ioLogging === null || isZdr) return null
    const { keyIds, samplingRate } = ioLogging
    if (keyIds !== null && !keyIds.includes(keyId)) return null
    return isSampled(generationId, samplingRate) ? keeps : null
  },
}

/** Whether a generation is among this part of all, from 0 to 1: the same generation always gets the same answer. */
export function isSampled(generationId: string, rate: number): boolean {
  if (rate >= 1) return true
  const place = Number.parseInt(hash('sha256', `io logging ${generationId}`, 'hex').slice(0, 12), 16)
  return place / 2 ** 48 < rate
}
