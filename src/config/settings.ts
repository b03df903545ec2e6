import { callerSettings } from './settings/callers.ts'
import { consoleSettings } from './settings/console.ts'
import { fileSettings } from './settings/files.ts'
import { guardrailSettings } from './settings/guardrails.ts'
import { limitSettings } from './settings/limits.ts'
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

/** All single-value settings, in the order of `config explain`. */
export const settings: readonly Setting[] = [
  ...serverSettings,
  ...limitSettings,
  ...routingSettings,
  ...callerSettings,
  ...consoleSettings,
  ...outboundSettings,
  ...toolSettings,
  ...sandboxSettings,
  ...fileSettings,
  ...simulatorSettings,
  ...pluginSettings,
  ...guardrailSettings,
  ...recordSettings,
  ...telemetrySettings,
]
