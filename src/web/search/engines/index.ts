import type { EngineAdapter } from '../engine-adapter.ts'
import type { EngineId } from '../search-engine.ts'
import { brave } from './brave.ts'
import { exa } from './exa.ts'
import { firecrawl } from './firecrawl.ts'
import { parallel } from './parallel.ts'
import { perplexity } from './perplexity.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'

/** Every engine that is asked over HTTP. */
export const engineAdapters: Readonly<Record<Exclude<EngineId, 'local'>, EngineAdapter>> = {
  searxng,
  exa,
  tavily,
  brave,
  perplexity,
  firecrawl,
  parallel,
}
