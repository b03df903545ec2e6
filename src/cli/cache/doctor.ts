import { dayMs } from '../../records/dataset-day.ts'
import { defineCliCommand } from '../command.ts'
import { readLast } from '../generations/generation-options.ts'
import { loadCatalog } from '../load-catalog.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { renderDiagnosis, toJson } from './doctor-view.ts'

const groups = ['session', 'app'] as const
const mostMs = 30 * dayMs

/** `cache doctor`: what broke the cached beginning of prompts, as GET /prompt-cache says it. */
export const cacheDoctor = defineCliCommand({
  description: "Show how much of their prompts sessions or apps read from providers' caches, and what broke them.",
  args: {
    by: { type: 'string', default: 'session', valueHint: 'word', description: `What rows are: ${groups.join(', ')}.` },
    last: { type: 'string', default: '24h', valueHint: 'time', description: 'The time until now: 24h, at most 30d.' },
    workspace: { type: 'string', valueHint: 'slug|id', description: 'Only this workspace.', names: 'workspaces' },
    session: { type: 'string', valueHint: 'id', description: 'Only this session.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  words: { by: groups },
  examples: [
    ['cache doctor', 'The last 24 hours, by session.'],
    ['cache doctor --by app --last 7d --json', 'A week by app, for programs.'],
  ],
  async run(args, terminal) {
    const group = groups.find((each) => each === args.by)
    if (group === undefined) throw new UsageError(`--by must be one of ${groups.join(', ')}, not "${args.by}".`)
    const lastMs = readLast(args.last)
    if (lastMs > mostMs) throw new UsageError('--last must be at most 30d.')
    const loaded = await loadConfigFor(args, terminal)
    const { catalog } = await loadCatalog(loaded)
    const { findBreaks } = await import('../../prompt-cache/find-breaks.ts')
    const now = Date.now()
    const diagnosis = await withStore(loaded.config, terminal, async ({ repositories, organizationId }) => {
      const { workspace, session } = args
      const filter = {
        ...{ organizationId, since: now - lastMs, until: now },
        ...(workspace !== undefined && {
          workspaceId: (await chosenWorkspace(repositories, organizationId, workspace)).id,
        }),
        ...(session !== undefined && { sessionId: session }),
      }
      return findBreaks({ repositories, catalog }, { filter, group }, new AbortController().signal)
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toJson(diagnosis, group), null, 2)}\n`)
    else if (diagnosis.rows.length === 0)
      err.write(`No request of this time names ${group === 'app' ? 'an app' : 'a session'}.\n`)
    else out.write(renderDiagnosis(diagnosis, group, out))
    if (!diagnosis.hasShapes)
      err.write('What broke prompts is not known: set records.prompt_shapes to true for the requests to come.\n')
    return 0
  },
})
