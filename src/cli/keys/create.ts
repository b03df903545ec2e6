import { createKey } from '../../administration/keys/create-key.ts'
import type { KeyLimit } from '../../records/key-record.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readDollars, showDollars } from '../options/read-dollars.ts'
import { readExpiry } from '../options/read-expiry.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `keys create`: creates a key and shows its text once. */
export const keysCreate = defineCliCommand({
  description: 'Create an API key; shows its text once.',
  args: {
    name: { type: 'string', required: true, valueHint: 'text', description: 'What the key is for.' },
    management: { type: 'boolean', description: 'A key that administers the gateway instead of calling models.' },
    expires: {
      type: 'string',
      valueHint: 'time',
      description: 'When it expires: 30d, 12h, 8w, or a date. Default: never.',
    },
    limit: {
      type: 'string',
      valueHint: 'usd',
      description: 'The most US dollars that it may spend. Default: no limit.',
    },
    'limit-reset': {
      type: 'string',
      valueHint: 'interval',
      description:
        "When the limit resets: daily, weekly or monthly, at midnight of the workspace's time zone. Default: never.",
    },
    'include-byok': {
      type: 'boolean',
      description: "Count usage with the workspace's own provider keys towards the limit, too.",
    },
    workspace: {
      type: 'string',
      names: 'workspaces',
      valueHint: 'slug|id',
      description: 'The workspace it belongs to. Default: the Default workspace.',
    },
    user: {
      type: 'string',
      valueHint: 'name|id',
      description: 'The user it belongs to: it is refused while the user is inactive. Default: no user.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['keys create --name "CI, nightly" --expires 30d', 'A key for models that expires in 30 days.'],
    ['keys create --name intern --limit 5 --limit-reset monthly', 'A key that may spend 5 USD a month.'],
    ['keys create --name admin --management', 'A key for the operations under /keys.'],
  ],
  async run(args, terminal) {
    const now = Date.now()
    const name = args.name.trim()
    if (name === '') throw new UsageError('--name must not be empty.')
    await checkBody('createKey', { name })
    const expiresAt = args.expires === undefined ? null : readExpiry(args.expires, now)
    const limit = readKeyLimit(args.limit, args['limit-reset'])
    const includeByokInLimit = args['include-byok'] === true
    if (includeByokInLimit && limit === undefined) throw new UsageError('--include-byok needs --limit.')
    const kind = args.management === true ? 'management' : 'inference'
    const { config } = await loadConfigFor(args, terminal)
    const wish = { name, kind, expiresAt, includeByokInLimit, ...(limit !== undefined && { limit }) } as const
    const { text, key, workspace } = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact(async (repositories) => {
        const { id: workspaceId } = await chosenWorkspace(repositories, organizationId, args.workspace)
        const user = args.user === undefined ? null : await requireUser(repositories, organizationId, args.user)
        const owner = { workspaceId, creatorUserId: user?.id ?? null }
        return createKey(repositories, cliAuthor(organizationId), { ...wish, ...owner }, now)
      }),
    )
    if (args.json === true) {
      const limits = {
        limit: limit === undefined ? null : limit.nanos / 1e9,
        limit_reset: args['limit-reset'] ?? null,
        include_byok_in_limit: includeByokInLimit,
      }
      const place = { workspace: workspace.slug, expires_at: toTimestamp(expiresAt) }
      const record = { key: text, hash: key.hash, name, kind, ...place, ...limits }
      terminal.out.write(`${JSON.stringify(record, null, 2)}\n`)
      return 0
    }
    const { colours } = terminal.err
    const spending = limit === undefined ? '' : `, up to ${showDollars(limit.nanos)}${intervalWords[limit.interval]}`
    const end = (expiresAt === null ? 'never expires' : `expires ${toTimestamp(expiresAt)}`) + spending
    terminal.err.write(
      `${colours.green('✓')} ${kind === 'inference' ? 'Inference' : 'Management'} key "${name}" in workspace ${workspace.slug}, ${end}.\n`,
    )
    terminal.err.write(`${colours.dim('The key is shown only now. Hash: ')}${colours.dim(key.hash.slice(0, 12))}\n`)
    terminal.out.write(`${text}\n`)
    return 0
  },
})

const intervalWords = { total: '', daily: ' a day', weekly: ' a week', monthly: ' a month' } as const

function readKeyLimit(usd: string | undefined, reset: string | undefined): KeyLimit | undefined {
  if (usd === undefined) {
    if (reset !== undefined) throw new UsageError('--limit-reset needs --limit.')
    return undefined
  }
  const interval = reset ?? 'total'
  if (interval !== 'total' && interval !== 'daily' && interval !== 'weekly' && interval !== 'monthly') {
    throw new UsageError(`--limit-reset must be daily, weekly or monthly, not "${interval}".`)
  }
  return { nanos: readDollars(usd, '--limit'), interval }
}
