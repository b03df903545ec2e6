import { DocumentReader } from '../../../src/documents/document-reader.ts'
import { alwaysDirect } from '../../../src/outbound/choose-proxy.ts'
import { createWebFetch, type FetchSettings, type WebFetch } from '../../../src/web/fetch/web-fetch.ts'
import type { SearchSettings } from '../../../src/web/search/web-search.ts'

const usual: FetchSettings = {
  engine: 'service',
  timeoutMs: 5_000,
  idleTimeoutMs: 5_000,
  bytesMax: 1024 ** 2,
  contentTokensMax: 25_000,
  userAgent: 'test',
  rules: { allowed: [], blocked: [] },
}

/** Reads pages as an operator would have it who has set only these. */
export function testWebFetch(
  settings: Partial<FetchSettings> = {},
  engines: SearchSettings['engines'] = {},
  allowHosts: readonly string[] = [],
): WebFetch {
  return createWebFetch(
    { ...usual, ...settings },
    {
      ...{ documents: new DocumentReader(), allowHosts, search: { engines, timeoutMs: 1 } },
      ...{ chooseProxy: alwaysDirect, chooseEngineProxy: alwaysDirect },
    },
  )
}
