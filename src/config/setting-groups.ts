import { callerSettings } from './settings/callers.ts'
import { consoleSettings } from './settings/console.ts'
import { fileSettings } from './settings/files.ts'
import { guardrailSettings } from './settings/guardrails.ts'
import { limitSettings } from './settings/limits.ts'
import { memorySettings } from './settings/memory.ts'
import { outboundSettings } from './settings/outbound.ts'
import { pluginSettings } from './settings/plugins.ts'
import { recordSettings } from './settings/records.ts'
import { routingSettings } from './settings/routing.ts'
import { sandboxSettings } from './settings/sandbox.ts'
import { serverSettings } from './settings/server.ts'
import type { Setting } from './settings/setting.ts'
import { simulatorSettings } from './settings/simulator.ts'
import { telemetrySettings } from './settings/telemetry.ts'
import { toolSettings } from './settings/tools.ts'

/** Settings that belong together, under the title that docs/settings.md gives them. */
export interface SettingGroup {
  readonly title: string
  readonly settings: readonly Setting[]
}

/** All single-value settings, in the order of `config explain` and of docs/settings.md. */
export const settingGroups = [
  { title: 'Server', settings: serverSettings },
  { title: 'Limits', settings: limitSettings },
  { title: 'Routing', settings: routingSettings },
  { title: 'Callers', settings: callerSettings },
  { title: 'Console', settings: consoleSettings },
  { title: 'Outbound requests and discovery', settings: outboundSettings },
  { title: 'Tools', settings: toolSettings },
  { title: 'Files', settings: fileSettings },
  { title: 'Sandbox', settings: sandboxSettings },
  { title: 'Simulator', settings: simulatorSettings },
  { title: 'Plugins', settings: pluginSettings },
  { title: 'Guardrails', settings: guardrailSettings },
  { title: 'Records', settings: recordSettings },
  { title: 'Memory of answers', settings: memorySettings },
  { title: 'Checks, metrics and logs', settings: telemetrySettings },
] as const satisfies readonly SettingGroup[]

export type SettingGroupTitle = (typeof settingGroups)[number]['title']
