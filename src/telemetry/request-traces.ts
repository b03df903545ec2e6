import type { EndedRequest } from './request-log.ts'

/** The gateway's own traces. */
export interface RequestTraces {
  /** Takes a request that is over, and gives the id of its trace; undefined where it has none. `receivedAt` is in Unix milliseconds. */
  ended(request: EndedRequest, receivedAt: number, errorType: string | undefined): string | undefined
}
