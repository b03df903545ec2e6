import { autoRouter } from './auto-router/auto-router.ts'
import { contextCompression } from './context-compression/context-compression.ts'
import type { Plugin, PluginId } from './define-plugin.ts'
import { fileParser } from './file-parser/file-parser.ts'
import { fusion } from './fusion/fusion.ts'
import { moderation } from './moderation/moderation.ts'
import { paretoRouter } from './pareto-router/pareto-router.ts'
import { responseHealing } from './response-healing/response-healing.ts'
import { web } from './web/web.ts'
import { webFetch } from './web-fetch/web-fetch.ts'

/** Every plugin of the contract, in the order in which they run. */
export const plugins: Readonly<Record<PluginId, Plugin>> = {
  'file-parser': fileParser,
  moderation,
  'auto-router': autoRouter,
  'pareto-router': paretoRouter,
  fusion,
  web,
  'web-fetch': webFetch,
  'context-compression': contextCompression,
  'response-healing': responseHealing,
}
