import { parseDuration } from '../../config/quantities.ts'
import { dayMs } from '../../records/dataset-day.ts'
import type { GenerationFilter } from '../../records/generation-query.ts'
import type { GenerationRecord, GenerationStatus } from '../../records/generation-record.ts'
import { readLabel } from '../../records/read-label.ts'
import { findKeyHash, keyOption } from '../keys/all-keys.ts'
import { readDollars } from '../options/read-dollars.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

/** The options that say which generations are shown. */
export const generationOptions = {
  model: { type: 'string', valueHint: 'model', description: 'Only those that this model answered.', names: 'models' },
  provider: { type: 'string', valueHint: 'slug', description: 'Only those of this provider.', names: 'providers' },
  ...keyOption,
  workspace: {
    type: 'string',
    valueHint: 'slug|id',
    description: 'Only those of this workspace.',
    names: 'workspaces',
  },
  user: { type: 'string', valueHint: 'name', description: 'Only those of this end user.' },
  session: { type: 'string', valueHint: 'id', description: 'Only those of this session.' },
  metadata: {
    type: 'string',
    valueHint: 'name=value',
    description: 'Only those with this pair in the metadata of the request.',
  },
  status: {
    type: 'string',
    valueHint: 'status',
    description: 'Only those that ended so: completed, incomplete, failed, cancelled, interrupted.',
  },
  plugin: { type: 'string', valueHint: 'id', description: 'Only those for which this plugin did something.' },
  tool: { type: 'string', valueHint: 'type', description: 'Only those that called this tool of the gateway.' },
  'min-cost': { type: 'string', valueHint: 'usd', description: 'Only those that cost at least this.' },
  error: { type: 'string', valueHint: 'text', description: 'Only those with this text in the message of their error.' },
} as const

type Flags = { readonly [Name in keyof typeof generationOptions]?: string | undefined }

/** The values of --status. */
export const statuses = [
  'completed',
  'incomplete',
  'failed',
  'cancelled',
  'interrupted',
] as const satisfies readonly GenerationStatus[]

/** The filter of the options, since a time in Unix milliseconds. Rejects with UsageError or CommandError for what is none. */
export async function readGenerationFilter(
  store: Store,
  flags: Flags,
  since: number,
  program: string,
): Promise<GenerationFilter> {
  const { organizationId, repositories } = store
  const { model, provider, user, session, plugin, tool, error } = flags
  const status = statuses.find((each) => each === flags.status)
  if (flags.status !== undefined && status === undefined) {
    throw new UsageError(`--status must be one of ${statuses.join(', ')}, not "${flags.status}".`)
  }
  const workspaceId =
    flags.workspace === undefined
      ? undefined
      : (await chosenWorkspace(repositories, organizationId, flags.workspace)).id
  const keyId = flags.key === undefined ? undefined : await keyWith(store, flags.key, program)
  const label = flags.metadata === undefined ? undefined : readLabel(flags.metadata)
  if (flags.metadata !== undefined && label === undefined) {
    throw new UsageError(`--metadata must be a pair such as team=travel, not "${flags.metadata}".`)
  }
  const minCost = flags['min-cost']
  return {
    ...{ organizationId, since, until: Date.now() + dayMs },
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    ...(workspaceId !== undefined && { workspaceId }),
    ...(keyId !== undefined && { keyIds: [keyId] }),
    ...(user !== undefined && { externalUser: user }),
    ...(session !== undefined && { sessionId: session }),
    ...(label !== undefined && { label }),
    ...(status !== undefined && { status }),
    ...(plugin !== undefined && { plugin }),
    ...(tool !== undefined && { tool }),
    ...(minCost !== undefined && { costNanosMin: readDollars(minCost, '--min-cost') }),
    ...(error !== undefined && { errorText: error }),
  }
}

async function keyWith(store: Store, wanted: string, program: string): Promise<number> {
  const { repositories, organizationId } = store
  const hash = await findKeyHash(store, wanted, program)
  const id = await repositories.generationPages.keyWithHash(organizationId, hash)
  if (id === null) throw new CommandError('There is no key with this hash. List them with "keys list --json".')
  return id
}

/** The hashes of the keys that made these requests, by the keys' ids. */
export function keyHashesOf(
  { repositories, organizationId }: Store,
  records: readonly Pick<GenerationRecord, 'keyId'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = records.map(({ keyId }) => keyId)
  return repositories.generationPages.hashesOfKeys(organizationId, ids)
}

/** A length of time such as 24h, in milliseconds. Throws UsageError. */
export function readLast(last: string): number {
  const lastMs = parseDuration(last)
  if (lastMs === null || lastMs === 0) throw new UsageError(`--last must be a time such as 24h or 7d, not "${last}".`)
  return lastMs
}
