import type { Config } from '../config/config.ts'
import type { CallerKind } from './recognize.ts'

/** Requests that are counted together, apart from those of others. */
export interface SeatKind {
  /** How many are answered at once. */
  readonly max: number
  /** How many of them may be one owner's, whatever is free. Absent: as many as leave room for others. */
  readonly perOwnerMax?: number
  /** What an owner is told that has its share. */
  readonly refusal: string
  /** What everybody is told where all are taken. Absent: that the gateway has enough to do. */
  readonly full?: string
}

/** What is counted together: requests with one kind of credential, or without any; and streams that have no end, whosever they are. */
export type SeatKindName = CallerKind | 'anonymous' | 'stream'

const shareOf = (credential: string) =>
  `This ${credential} has as many requests under way as leave room for those of others. Ask again when one is done.`

/** The kinds of places, as large as the configuration has them; SCIM tokens have as many as management keys, and their own. */
export function seatKinds(
  limits: Pick<
    Config['limits'],
    | 'concurrentRequestsMax'
    | 'concurrentManagementRequestsMax'
    | 'concurrentAnonymousRequestsMax'
    | 'anonymousRequestsPerAddressMax'
    | 'generationStreamsMax'
  >,
): Readonly<Record<SeatKindName, SeatKind>> {
  return {
    inference: { max: limits.concurrentRequestsMax, refusal: shareOf('key') },
    management: { max: limits.concurrentManagementRequestsMax, refusal: shareOf('key') },
    scim: { max: limits.concurrentManagementRequestsMax, refusal: shareOf('token') },
    anonymous: {
      max: limits.concurrentAnonymousRequestsMax,
      perOwnerMax: limits.anonymousRequestsPerAddressMax,
      refusal: 'This address has as many requests without a key under way as it may.',
    },
    stream: {
      max: limits.generationStreamsMax,
      refusal: 'This key has as many streams of generations open as leave room for those of others.',
      full: 'The gateway has as many streams of generations open as it may.',
    },
  }
}
