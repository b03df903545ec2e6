import { createGenerationId } from '../accounting/generation-id.ts'
import type { EnvelopeBox } from '../auth/envelope-box.ts'
import { withOrigin } from '../canonical/change-turn.ts'
import { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { StreamCommit } from '../config/config.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { encodeItems } from '../formats/openai-responses/upstream/encode-items.ts'
import { scanJson } from '../streams/scan-json.ts'
import { type AnswerListener, type ModelAnswer, ModelCallError, type ModelWish } from '../tools/ask-model.ts'
import type { DeliverParts } from './deliver.ts'
import { InnerAnswer } from './inner-answer.ts'
import type { Exchange, InferenceRequest } from './request.ts'

export interface AskModelParts extends DeliverParts {
  readonly envelopes: Pick<EnvelopeBox, 'for'>
  readonly routing: { readonly streamCommit: StreamCommit }
  /** Unix milliseconds. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** Carries out a request, as `runPipeline` does. */
type Run = (turn: WrittenTurn, request: InferenceRequest) => Promise<Exchange>

/** The request that something is asked for. */
export interface OuterRequest {
  readonly turn: Turn
  readonly request: InferenceRequest
}

/** Asks a model as a request of its own, with the same key and for the same end user. See `AskModel`. */
export async function askModel(
  parts: AskModelParts,
  run: Run,
  { turn: outer, request }: OuterRequest,
  { conversation, ...wish }: ModelWish,
  signal: AbortSignal,
  listener?: AnswerListener,
): Promise<ModelAnswer> {
  const { cancellation, detach } = request.cancellation.branch()
  const stop = () => cancellation.cancel(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  const answer = new InnerAnswer(listener)
  try {
    const body = { ...wish, ...(conversation && wireOf(conversation)), stream: listener !== undefined }
    const envelopes = parts.envelopes.for(request.context.organizationId)
    const decode = (own: Readonly<Record<string, unknown>>) => {
      const source = scanJson(Buffer.from(JSON.stringify(own)))
      const decoded = parts.clientFormats['openai-responses'].decodeRequest({
        body: own,
        source,
        headers: {},
        envelopes,
      })
      return withOrigin(decoded, outer)
    }
    const turn = decode(body)
    const receivedAt = parts.now()
    const exchange = await run(turn, {
      ...request,
      context: {
        ...request.context,
        id: createGenerationId(receivedAt),
        requestedModel: turn.models[0] ?? request.caller.defaults.textModel ?? '',
        receivedAt,
        startedAt: parts.clock(),
      },
      cancellation,
      commit: parts.routing.streamCommit,
      wantsMetadata: false,
      notes: new PipelineNotes(parts.clock),
      ahead: null,
      isInner: true,
      written: { body, decode },
    })
    if ('json' in exchange) answer.takeWhole(exchange.json)
    else for await (const chunk of exchange.events) answer.take(chunk)
    return answer.read()
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof GatewayError) throw new ModelCallError(error.message, error.status)
    throw error
  } finally {
    if (answer.spending !== null) request.notes.addInner(answer.spending)
    signal.removeEventListener('abort', stop)
    detach()
  }
}

function wireOf({ instructions, items }: NonNullable<ModelWish['conversation']>) {
  return {
    ...(instructions !== undefined && { instructions }),
    input: encodeItems(items, { hasDeveloperRole: true, takesCacheControl: true }),
  }
}
