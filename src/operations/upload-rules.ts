import type { OperationId } from '../contract/contract.ts'
import type { SpooledFile } from '../files/spool.ts'
import type { HeldRoom } from '../files/upload-room.ts'
import type { Call } from './handler.ts'
import type { Services } from './services.ts'

/** How large the file of a form is, by the length of the form. */
export interface UploadSize {
  readonly bytesMin: number
  /** Absent: the form does not say its length. */
  readonly bytesMax?: number
}

/** Who sends a file, and with which parameters: both are known before it comes. */
export type UploadAsked<Id extends OperationId = OperationId> = Pick<Call<Id>, 'principal' | 'query'>

/** How the form with a file that an operation takes is read. */
export interface UploadRules<Id extends OperationId = OperationId> {
  /** The field that holds the file. */
  readonly field: string
  /** Of the largest file. */
  readonly fileBytesMax: (services: Services) => number
  /** Sets room aside for the file before anything of the form is read. Rejects with GatewayError. */
  expect(asked: UploadAsked<Id>, size: UploadSize, services: Services): Promise<HeldRoom>
  /**
   * Takes the file as it comes, and its room with it. What it gives is discarded once the call is over, unless its handler has kept it.
   */
  readonly take: (bytes: AsyncIterable<Uint8Array>, room: HeldRoom, services: Services) => Promise<SpooledFile>
  /** The other members of the body, as the contract has them, by the other fields. Throws GatewayError. */
  readonly bodyOf: (fields: ReadonlyMap<string, string>) => object
}
