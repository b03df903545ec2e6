import type { IncomingMessage } from 'node:http'
import type { HandlerMap } from 'openapi-backend'
import { type AnyReply, type OperationId, operationIds } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { findOperation } from '../../operations/find-operation.ts'
import { type CallerKind, holderOf, recognizerOf } from '../../operations/recognize.ts'
import type { SeatKindName } from '../../operations/seat-kinds.ts'
import type { Services } from '../../operations/services.ts'
import type { UploadAsked } from '../../operations/upload-rules.ts'
import type { Holder } from '../../shares/holder.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { BufferedBytes } from '../load/buffered-bytes.ts'
import type { Load, Overload } from '../load/load-watch.ts'
import type { Places } from '../load/places.ts'
import type { Seats } from '../load/seats.ts'
import { type BodyLimits, bodyReader } from '../requests/read-body.ts'
import { parameterReader } from '../requests/read-parameters.ts'
import { type CallParts, type OpenCall, type RunningCall, toCall } from './open-call.ts'

export interface CarryOutOptions {
  /** What counts for a request that begins now. */
  readonly services: () => Services
  /** Replaced when the configuration is read again. */
  bodyLimits: BodyLimits
  readonly metrics: Metrics
  readonly seats: Seats<SeatKindName>
  readonly bufferedBytes: BufferedBytes
  readonly load: Load
  /** The address that a request came from. */
  readonly addressOf: (request: IncomingMessage) => string
  /** What requests without a credential are counted under: their address, or the network that it is in. */
  readonly strangerOf: (request: IncomingMessage) => Holder
  /** What ends each call that is under way. */
  readonly openCalls: Places<RunningCall>
  /** Operations that are not answered. */
  readonly hidden: ReadonlySet<string>
}

/** What openapi-backend hands to its handlers, as far as it is read here. */
interface BackendContext {
  readonly request: { readonly params: Record<string, unknown>; readonly queryText: string }
}

type Carrier = (found: BackendContext, open: OpenCall) => Promise<AnyReply>

/** What carries out each operation, its caller known: give it a place → count → read and validate → handle. */
export function carriersOf(options: CarryOutOptions): HandlerMap {
  // The router hands over its own form of a request, see `compileRouter`.
  const carriers: Readonly<Record<string, unknown>> = Object.fromEntries(
    operationIds.filter((id) => !options.hidden.has(id)).map((id) => [id, carrierOf(id, options)]),
  )
  return carriers as HandlerMap
}

function carrierOf(id: OperationId, options: CarryOutOptions): Carrier {
  const { openCalls, addressOf, seats, bufferedBytes } = options
  const { handler, limit, admit, yieldsTo, seat, ...rules } = findOperation(id)
  const recognize = recognizerOf(id, options.services())
  const readParameters = parameterReader(id)
  const readBody = bodyReader(id, rules)
  return async ({ request }, open) => {
    const { req } = open.context
    // Asked once: a request ends on the configuration that it began with.
    const services = options.services()
    if (yieldsTo !== undefined) refuseWhileOverloaded(options, yieldsTo)
    const holder = open.caller === undefined ? options.strangerOf(req) : holderOf(open.caller)
    open.seat = seats.take(seat ?? open.caller?.kind ?? 'anonymous', holder)
    // Before anything else is looked at, so that wrong requests count too and are told as well.
    if (limit !== undefined && open.caller !== undefined) open.rateHeaders = await limit(open.caller, services)
    const { path, query } = readParameters(request, req.headers)
    if (admit !== undefined) await admit(options.addressOf(req), services)
    const held = bufferedBytes.open(holder)
    open.held = held
    // The contract of each operation that takes a file asks for a caller.
    const asked = { principal: open.caller, query } as UploadAsked
    const { body, source, upload } = await readBody(open.context, held, { limits: options.bodyLimits, services, asked })
    // The validators have just held these to the contract that the types come from.
    const parts = { path, query, body, source, upload } as CallParts
    const reply = handler(toCall(id, open, parts, { openCalls, addressOf, recognize }), services)
    return upload === undefined ? reply : reply.finally(() => upload.spooled.discard())
  }
}

// What is under way can't be what is too much where there is hardly anything: refusing the next would help nobody.
const underWayLeast = 8

const overloads: Readonly<Record<Overload, string>> = {
  event_loop: 'has more to do than it can keep up with',
  memory: 'has hardly any memory left',
}

function refuseWhileOverloaded({ load, seats, metrics }: CarryOutOptions, others: CallerKind): void {
  const { overload } = load
  if (overload === null || seats.taken(others) < underWayLeast) return
  metrics.requestShed(overload)
  throw new GatewayError('provider_overloaded', `The gateway ${overloads[overload]}. Ask again in a moment.`, {
    status: 503,
    retryAfter: 2,
  })
}
