import type { PageAdapter } from '../page-adapter.ts'
import type { PageEngineId } from '../page-engine.ts'
import { exa } from './exa.ts'
import { firecrawl } from './firecrawl.ts'
import { parallel } from './parallel.ts'

/** Every engine that is asked for pages over HTTP. */
export const pageAdapters: Readonly<Record<Exclude<PageEngineId, 'service'>, PageAdapter>> = {
  exa,
  parallel,
  firecrawl,
}
