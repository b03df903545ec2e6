import { randomUUID } from 'node:crypto'
import type { BroadcastItem, Destination } from '../records/destination.ts'

const model = 'model-gateway/destination-test'
const provider = 'model-gateway'

/** A generation that nobody asked for, marked as such in all that receivers show: without tokens and cost, so that no sum changes. `now`: Unix milliseconds. */
export function madeUpItem(
  { organizationId, workspaceId }: Pick<Destination, 'organizationId' | 'workspaceId'>,
  workspaceName: string | null,
  now: number,
): BroadcastItem {
  const id = randomUUID()
  return {
    record: {
      ...{ id: `gen-test-${id}`, requestId: `req-test-${id}`, organizationId, workspaceId, keyId: 0 },
      ...{
        clientFormat: 'openai-responses',
        requestedModel: model,
        model,
        provider,
        endpointTag: provider,
        upstreamId: null,
      },
      ...{
        status: 'completed',
        stopReason: 'end',
        nativeStopReason: null,
        errorType: null,
        isStream: false,
        isByok: false,
      },
      ...{
        sessionId: 'destination-test',
        serviceTier: null,
        region: null,
        externalUser: 'destination-test',
        trace: null,
      },
      ...{
        httpReferer: null,
        userAgent: 'model-gateway',
        firstTokenMs: 1,
        durationMs: 1,
        attempts: [],
        createdAt: now,
      },
      ...{ inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 },
      ...{
        cacheWriteHourTokens: 0,
        inputAudioTokens: 0,
        outputAudioTokens: 0,
        outputImageTokens: 0,
        webSearchCount: 0,
      },
      ...{ costNanos: 0, costOrigin: 'computed' },
    },
    content: {
      systemInstructions: [],
      inputMessages: [
        { role: 'user', parts: [{ type: 'text', content: 'This is a test of a destination. Nobody asked this.' }] },
      ],
      outputMessages: [
        { role: 'assistant', parts: [{ type: 'text', content: 'No model was asked.' }], finish_reason: 'stop' },
      ],
    },
    keyName: 'destination-test',
    keyHash: null,
    workspaceName,
    providerName: 'Model Gateway',
  }
}
