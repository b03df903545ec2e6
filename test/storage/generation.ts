import type { GenerationRecord } from '../../src/accounting/generation-record.ts'

/** A generation record with something in every field, and what the test says instead. */
export function generation(id: string, changes: Partial<GenerationRecord> = {}): GenerationRecord {
  return {
    id,
    requestId: `request-${id}`,
    organizationId: 'organization',
    workspaceId: 'workspace',
    keyId: 1,
    clientFormat: 'openai-responses',
    requestedModel: 'sim/echo',
    model: 'sim/echo-1',
    provider: 'simulator',
    endpointTag: 'simulator/fast',
    upstreamId: 'resp_1',
    status: 'completed',
    stopReason: 'stop',
    errorType: 'provider_unavailable',
    isStream: true,
    isByok: false,
    sessionId: 'session-1',
    serviceTier: 'default',
    inputTokens: 11,
    cachedTokens: 12,
    cacheWriteTokens: 13,
    outputTokens: 14,
    reasoningTokens: 15,
    costNanos: 16,
    costOrigin: 'computed',
    createdAt: 1_700_000_000_017,
    firstTokenMs: 18,
    durationMs: 19,
    attempts: [{ provider: 'simulator', model: 'sim/echo-1', status: 200, code: 'ok', durationMs: 20 }],
    ...changes,
  }
}
