import { ConfigDraft } from '../config-draft.ts'
import { type Foreign, isMapping, mapping, ownOf, shown } from '../foreign.ts'
import { leftOut } from '../import-note.ts'
import { importMcpServers } from './import-mcp-servers.ts'
import { importAliases, importModels } from './import-models.ts'
import { importSettings } from './import-settings.ts'
import { variableOf } from './references.ts'
import { sectionNotes } from './settings-notes.ts'

const readSections = new Set([
  ...['model_list', 'credential_list', 'router_settings', 'litellm_settings', 'general_settings'],
  ...['environment_variables', 'mcp_servers'],
])

/** A config.yaml of LiteLLM's proxy as a gateway.yaml. https://docs.litellm.ai/docs/proxy/configs */
export function importLitellm(root: Foreign): ConfigDraft {
  const draft = new ConfigDraft('LITELLM')
  noteWrongKinds(draft, root)
  const ids = importModels(draft, root)
  importAliases(
    draft,
    mapping(mapping(root['router_settings'])['model_group_alias']),
    ids,
    'router_settings.model_group_alias',
  )
  importSettings(draft, root)
  importMcpServers(draft, mapping(root['mcp_servers']))
  importVariables(draft, mapping(root['environment_variables']))
  for (const name of Object.keys(root)) {
    if (readSections.has(name) || root[name] === null) continue
    const known = ownOf(sectionNotes, name)
    const { outcome, words } = known ?? leftOut('it is not known here')
    draft.note(name, outcome, words)
  }
  return draft
}

const listSections = new Set(['model_list', 'credential_list'])

/** Sections that can't be read as what they are: a list where there must be a mapping, or the other way round. */
function noteWrongKinds(draft: ConfigDraft, root: Foreign): void {
  for (const name of readSections) {
    const value = root[name]
    if (value === undefined || value === null) continue
    const isList = listSections.has(name)
    if (isList ? Array.isArray(value) : isMapping(value)) continue
    draft.note(name, 'left out', `it must be a ${isList ? 'list' : 'mapping'}, and is ${shownKind(value)}`)
  }
}

function shownKind(value: unknown): string {
  return typeof value === 'object' ? shown(value) : `a ${typeof value}`
}

/** Variables that the file sets belong into the environment. */
function importVariables(draft: ConfigDraft, variables: Foreign): void {
  for (const [name, value] of Object.entries(variables)) {
    const variable = variableOf(value)
    if (variable !== undefined) {
      draft.note(`environment_variables.${name}`, 'by hand', `set ${name} to what ${variable} is`)
      continue
    }
    const isNeeded = draft.secrets.names.includes(name)
    if (isNeeded) draft.secrets.put(name, String(value))
    draft.note(
      `environment_variables.${name}`,
      isNeeded ? 'by hand' : 'nothing to do',
      isNeeded ? 'set it in the environment' : 'nothing in gateway.yaml needs it',
    )
  }
}
