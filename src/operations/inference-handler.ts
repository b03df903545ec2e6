import type { IncomingHttpHeaders } from 'node:http'
import { createGenerationId } from '../accounting/generation-id.ts'
import type { ClientFormatId } from '../canonical/format-id.ts'
import { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { StreamCommit } from '../config/config.ts'
import { readAppMention } from '../datasets/app-attribution.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { ItemTexts } from '../formats/format.ts'
import { failedEnding } from '../pipeline/free-ending.ts'
import type { Exchange } from '../pipeline/request.ts'
import { runPipeline } from '../pipeline.ts'
import { scanJson } from '../streams/scan-json.ts'
import { generationFacts } from '../telemetry/generation-facts.ts'
import { readTraceParent } from '../telemetry/trace-parent.ts'
import type { Call } from './handler.ts'
import type { Services } from './services.ts'
import { startStream } from './start-stream.ts'
import { findingUntoldMembers, needsUntoldMembers } from './untold-members.ts'
import { warmUp } from './warm-up.ts'

/** The operations that run a model, whatever wire format they speak. */
export type InferenceId = 'createResponse' | 'compactResponse' | 'createChatCompletion' | 'createMessage'

/** What an inference operation answers when it succeeds: JSON text or server-sent events. */
export type InferenceReply = { readonly status: 200; readonly headers: Readonly<Record<string, string>> } & Exchange

/** Handles an inference operation whose callers speak that format. */
export function inferenceHandler(formatId: ClientFormatId, isCompaction = false) {
  return async (call: Call<InferenceId>, { stages, clientFormats }: Services): Promise<InferenceReply> => {
    const { body, source, headers, principal } = call
    const showsMetadata = wantsMetadata(headers)
    const ids = clientFormats[formatId].items?.referred(body) ?? []
    const remembered = ids.length === 0 ? undefined : await recall(stages, call, ids)
    const decode = (own: typeof body, scanned: typeof source) => {
      const decoded = clientFormats[formatId].decodeRequest({
        ...{ body: own, source: scanned, headers, isCompaction, account: principal },
        envelopes: stages.envelopes.for(principal.organizationId),
        ...(remembered !== undefined && { remembered }),
      })
      return needsUntoldMembers(decoded, showsMetadata)
        ? findingUntoldMembers(decoded, isCompaction ? 'compactResponse' : operationIds[formatId], own)
        : decoded
    }
    const decoding = decode(body, source)
    const turn = decoding instanceof Promise ? await decoding : decoding
    const id = createGenerationId(call.receivedAt)
    const own = { 'x-generation-id': id }
    const identify = () => {
      const createdAt = Math.floor(call.receivedAt / 1000)
      return { generationId: id, model: turn.models[0] ?? '', createdAt, requestId: call.requestId }
    }
    if (!isCompaction && clientFormats[formatId].isWarmUp?.(body) === true) {
      return { status: 200, headers: own, ...warmUp(turn, clientFormats[formatId], identify()) }
    }
    const running = runPipeline(stages, turn, {
      context: {
        id,
        requestId: call.requestId,
        organizationId: principal.organizationId,
        workspaceId: principal.workspaceId,
        keyId: principal.keyId,
        requestedModel: turn.models[0] ?? principal.defaults.textModel ?? '',
        receivedAt: call.receivedAt,
        startedAt: call.startedAt,
        app: readAppMention(headers),
        ...readOrigin(headers),
      },
      policy: principal.policy,
      caller: principal,
      cancellation: call.cancellation,
      commit: readCommit(headers, stages.routing.streamCommit),
      wantsMetadata: showsMetadata,
      notes: new PipelineNotes(stages.clock),
      onRecord: (record) => call.tell?.(generationFacts(record)),
      written: {
        body,
        bytes: source.bytes,
        decode: (own, bytes = Buffer.from(JSON.stringify(own))) => decode(own, scanJson(bytes)),
      },
    })
    const exchange = turn.isStream
      ? await startStream(running, {
          quietMs: call.isFrame === true ? null : stages.limits.keepAliveCommentMs,
          failsInStream: clientFormats[formatId].toldInStream,
          encodeFailure: (failure) =>
            clientFormats[formatId].createEncoder(turn, identify()).encodeEnd(failedEnding(failure)),
        })
      : await running
    const added = exchange.headers === undefined ? own : { ...own, ...exchange.headers }
    return 'json' in exchange
      ? { status: 200, headers: added, json: exchange.json }
      : { status: 200, headers: added, events: exchange.events, breakOff: exchange.breakOff }
  }
}

/** Returns the items that a request refers to. Rejects with GatewayError `payload_too_large` if they make it larger than a body may be. */
async function recall(
  { itemMemory, limits }: Services['stages'],
  { principal, source }: Call<InferenceId>,
  ids: readonly string[],
): Promise<ItemTexts | undefined> {
  const found = await itemMemory?.recall(principal, ids)
  let bytes = source.bytes.length
  for (const json of found?.values() ?? []) bytes += Buffer.byteLength(json)
  if (bytes <= limits.bodyBytesMax) return found
  const message = `The body and the items that it refers to have ${bytes} bytes, and may have ${limits.bodyBytesMax}.`
  throw new GatewayError('payload_too_large', message)
}

const operationIds: Readonly<Record<ClientFormatId, InferenceId>> = {
  'openai-responses': 'createResponse',
  'openai-chat': 'createChatCompletion',
  'anthropic-messages': 'createMessage',
}

/** What is recorded of where a request comes from, no longer than a URL or a program's name. */
function readOrigin(headers: IncomingHttpHeaders) {
  const referer = headers['http-referer'] ?? headers.referer
  return {
    httpReferer: (typeof referer === 'string' ? referer : referer?.[0])?.slice(0, 2048),
    userAgent: headers['user-agent']?.slice(0, 512),
    traceParent: readTraceParent(headers['traceparent']),
  }
}

function wantsMetadata(headers: IncomingHttpHeaders): boolean {
  const value = headers['x-service-metadata'] ?? headers['x-service-experimental-metadata']
  return String(value ?? '').toLowerCase() === 'enabled'
}

function readCommit(headers: IncomingHttpHeaders, usual: StreamCommit): StreamCommit {
  const value = headers['x-service-stream-commit']
  if (value === undefined) return usual
  if (value === 'first_event' || value === 'complete') return value
  throw new GatewayError('invalid_request', 'X-Service-Stream-Commit: must be one of first_event, complete.')
}
