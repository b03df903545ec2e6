import type { IncomingHttpHeaders } from 'node:http'
import type { Principal } from '../auth/principal.ts'
import type { ScimPrincipal } from '../auth/scim-authenticator.ts'
import type { Body, OperationId, operations, PathParameters, QueryParameters, Reply } from '../contract/contract.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import type { ScannedJson } from '../streams/scan-json.ts'
import type { ToldFacts } from '../telemetry/request-log.ts'
import type { Services } from './services.ts'
import type { Upload } from './upload.ts'

/** One call of an operation, authenticated and valid. */
export interface Call<Id extends OperationId> {
  readonly operationId: Id
  readonly principal: Principal
  readonly path: PathParameters<Id>
  readonly query: QueryParameters<Id>
  readonly body: Body<Id>
  /** The body as the caller wrote it; empty where there is none. */
  readonly source: ScannedJson
  /** The file of a form, for operations that take one. */
  readonly upload?: Upload
  readonly headers: IncomingHttpHeaders
  /** True for a frame of a WebSocket, whose connection is kept alive by pings. Absent: an HTTP request. */
  readonly isFrame?: true
  /** The address that it came from. */
  readonly address?: () => string
  readonly requestId: string
  /** Unix milliseconds. */
  readonly receivedAt: number
  /** Monotonic milliseconds. */
  readonly startedAt: number
  /** The one switch that ends the call early, with an Interruption as reason: when the caller goes away, or by whoever carries it out. */
  readonly cancellation: Cancellation
  /** Which of these media types the caller would rather have, the first where it does not matter; undefined where it wants none of them. */
  readonly accepts?: (...media: string[]) => string | undefined
  /** The caller as it is now, for answers that take long. Rejects with GatewayError once it may not ask any more. */
  readonly recognizeAgain?: () => Promise<Principal | ScimPrincipal | undefined>
  /** Takes what the line of the call in the log says beside what the edge knows. It is written when the answer is, or its caller gone. */
  readonly tell?: (facts: ToldFacts) => void
}

/** Carries out an operation. Answers what the contract declares, or throws GatewayError. */
export type Handler<Id extends OperationId> = (call: Call<Id>, services: Services) => Promise<Reply<Id>>

/** Carries out an operation of the SCIM server, which identity providers call with a token of their own. */
export type ScimHandler<Id extends OperationId> = (
  call: Omit<Call<Id>, 'principal'> & { readonly principal: ScimPrincipal },
  services: Services,
) => Promise<Reply<Id>>

/** The handler that an operation needs, by the credential it takes. */
export type HandlerOf<Id extends OperationId> = 'scimToken' extends (typeof operations)[Id]['security'][number]
  ? ScimHandler<Id>
  : Handler<Id>
