import type { SpooledFile } from '../files/spool.ts'
import type { Services } from './services.ts'

/** How the form with a file that an operation takes is read. */
export interface UploadRules {
  /** The field that holds the file. */
  readonly field: string
  /** Of the largest file. */
  readonly fileBytesMax: (services: Services) => number
  /** Takes the file as it comes. What it gives is discarded once the call is over, unless its handler has kept it. */
  readonly take: (bytes: AsyncIterable<Uint8Array>, services: Services) => Promise<SpooledFile>
  /** The other members of the body, as the contract has them, by the other fields. Throws GatewayError. */
  readonly bodyOf: (fields: ReadonlyMap<string, string>) => object
}

/** A file that came with a form: its name and type as its sender says, '' where it does not. */
export interface Upload {
  readonly name: string
  readonly mediaType: string
  readonly spooled: SpooledFile
}
