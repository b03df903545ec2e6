import type { BroadcastItem } from '../../src/records/destination.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'

/** Stands for what people say, so that tests can look for it. */
export const saidWords = 'the violet submarine'

/** A generation that was answered at the first attempt. */
export function sampleRecord(changes: Partial<GenerationRecord> = {}): GenerationRecord {
  return {
    id: 'gen-0199aa00-0000-7000-8000-000000000001',
    requestId: 'req-1',
    organizationId: 'org-1',
    workspaceId: '7d3f1c52-0000-4000-8000-000000000001',
    keyId: 7,
    clientFormat: 'openai-chat',
    requestedModel: 'acme/large',
    model: 'acme/large-2026-05',
    provider: 'acme-cloud',
    endpointTag: 'acme-cloud',
    upstreamId: 'chatcmpl-77',
    status: 'completed',
    stopReason: 'end',
    nativeStopReason: 'stop',
    errorType: null,
    isStream: true,
    isByok: false,
    sessionId: 'session-5',
    serviceTier: null,
    region: 'eu',
    externalUser: 'ada-lovelace',
    trace: null,
    httpReferer: 'https://app.example/chat',
    userAgent: 'curl/8',
    inputTokens: 1200,
    cachedTokens: 1000,
    cacheWriteTokens: 0,
    outputTokens: 34,
    reasoningTokens: 12,
    cacheWriteHourTokens: 0,
    inputAudioTokens: 0,
    outputAudioTokens: 0,
    outputImageTokens: 0,
    webSearchCount: 0,
    costNanos: 1_234_000,
    costOrigin: 'computed',
    createdAt: Date.UTC(2026, 10, 24, 10, 20, 30, 125),
    firstTokenMs: 250,
    durationMs: 1500,
    attempts: [],
    ...changes,
  }
}

/** A generation as a destination sees it that may see everything. */
export function sampleItem(changes: Partial<GenerationRecord> = {}, more: Partial<BroadcastItem> = {}): BroadcastItem {
  return {
    record: sampleRecord(changes),
    content: {
      systemInstructions: [{ type: 'text', content: 'Be brief.' }],
      inputMessages: [{ role: 'user', parts: [{ type: 'text', content: `Where is ${saidWords}?` }] }],
      outputMessages: [
        { role: 'assistant', parts: [{ type: 'text', content: `Below: ${saidWords}.` }], finish_reason: 'stop' },
      ],
    },
    keyName: 'laptop',
    keyHash: 'f'.repeat(64),
    workspaceName: 'Lab',
    providerName: 'Acme Cloud',
    ...more,
  }
}

/** The same as a destination sees it that may see neither content nor cost, nor who asked, nor from where. */
export function secludedItem(changes: Partial<GenerationRecord> = {}): BroadcastItem {
  const hidden = {
    costNanos: null,
    externalUser: null,
    sessionId: null,
    trace: null,
    httpReferer: null,
    userAgent: null,
  }
  return sampleItem({ ...changes, ...hidden }, { content: null, keyName: null, keyHash: null })
}
