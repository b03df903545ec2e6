import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { loadConfig } from '../config/load-config.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { ConfigDraft } from './config-draft.ts'
import { leaveOutUnfit } from './leave-out-unfit.ts'

const triesMax = 200

/**
 * Loads what a draft amounts to as a gateway would, with something in each of its variables; takes back what does not fit, and says beside each
 * model how callers name it. Throws ConfigError where no gateway would start with it all the same.
 */
export function checkDraft(draft: ConfigDraft): void {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-import-'))
  try {
    nameModels(draft, catalogOf(draft, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function catalogOf(draft: ConfigDraft, folder: string, tries = triesMax): Catalog {
  try {
    writeFileSync(join(folder, 'gateway.yaml'), draft.render('a draft'))
    const { config } = loadConfig({ env: somethingIn(draft), cwd: folder })
    return buildCatalog({ config })
  } catch (error) {
    // Places of others move when something goes, so that one at a time does.
    const isLess = error instanceof ConfigError && error.problems.some((problem) => leaveOutUnfit(draft, problem))
    if (!isLess || tries === 0) throw error
    return catalogOf(draft, folder, tries - 1)
  }
}

function nameModels(draft: ConfigDraft, catalog: Catalog): void {
  for (const [name, id] of draft.names) {
    const model = draft.models.find((each) => each.id === id)
    if (name === id || model === undefined) continue
    if (catalog.find(name)?.id === id) draft.comment(model, `Callers send ${id}, or as before ${name}.`)
    else {
      draft.comment(model, `Callers send ${id}: ${name} alone means more than one model.`)
      draft.note(name, 'by hand', `callers send ${id} from now on: the name alone means more than one model here`)
    }
  }
}

/** A value for each variable: an address where one is needed. */
function somethingIn(draft: ConfigDraft): Readonly<Record<string, string>> {
  const { secrets, providers, mcpServers } = draft
  const addresses = [...providers.map(({ base_url: url = '' }) => url), ...mcpServers.map(({ url }) => url)]
  const redis = String(draft.get('redis_url') ?? '')
  const somethingFor = (name: string) => {
    if (redis.startsWith(`\${${name}}`)) return 'redis://placeholder.invalid'
    return addresses.some((url) => url.startsWith(`\${${name}}`)) ? 'https://placeholder.invalid' : 'placeholder'
  }
  return Object.fromEntries(secrets.names.map((name) => [name, somethingFor(name)]))
}
