import type { Schema } from '../../api/contract.ts'
import { Problem } from '../../api/problem.ts'
import { choiceIn, isTicked, textIn } from '../../parts/form-values.ts'

type PluginId = Schema<'WorkspacePluginId'>

/** Every plugin, with what it does. */
export const plugins: Readonly<Record<PluginId, string>> = {
  'auto-router': 'Chooses the model of requests to service/auto by the task.',
  'context-compression': 'Leaves out the middle of a conversation that is too long.',
  'file-parser': 'Puts the text of files in their place, for models that cannot read files.',
  fusion: 'Asks several models at once for service/fusion, and lets one write the answer.',
  moderation: 'Has what is said to the model looked at before it is asked.',
  'pareto-router': 'Chooses the cheapest model that codes well enough for service/pareto-code.',
  'response-healing': 'Repairs JSON that a model wrote with mistakes.',
  web: 'Searches the web once before a model is asked.',
  'web-fetch': 'Gives the model a tool that reads pages of the web.',
}

export const pluginIds = Object.keys(plugins) as readonly PluginId[]

/** What a form says of all plugins: those of which it sets something. Throws a Problem for settings that are no JSON object. */
export function pluginWish(form: FormData): Schema<'PutWorkspacePluginsRequest'> {
  const data = pluginIds.flatMap((id) => {
    const state = choiceIn(form, `${id} state`, ['on', 'off'])
    if (state === undefined) return []
    const settings = settingsIn(textIn(form, `${id} settings`), id)
    return [{ id, enabled: state === 'on', settings, prevent_overrides: isTicked(form, `${id} fixed`) }]
  })
  return { data }
}

function settingsIn(text: string, id: PluginId): Record<string, unknown> {
  if (text === '') return {}
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return { ...settings }
  } catch {
    // Said below.
  }
  throw new Problem(`The settings of ${id} are no JSON object, such as {"max_results": 3}.`)
}
