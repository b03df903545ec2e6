import { readSpending } from '../../administration/keys/key-record.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { showDollars } from '../options/read-dollars.ts'
import type { Colours } from '../terminal/colours.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import { type Store, withStore } from '../with-store.ts'
import { allKeys, type KeyState, keyState } from './all-keys.ts'

interface ListedKey {
  readonly key: ApiKey
  readonly workspace: string
  readonly state: KeyState
  readonly spending: Spending
}

type Spending = ReturnType<Awaited<ReturnType<typeof readSpending>>>

/** `keys list`: lists keys with their limits and what they have spent, without their texts. */
export const keysList = defineCliCommand({
  description: 'List API keys.',
  args: {
    all: { type: 'boolean', description: 'Include disabled and expired keys.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const now = Date.now()
    const { config } = await loadConfigFor(args, terminal)
    const listed = await withStore(config, terminal, (store) => listKeys(store, now))
    const shown = listed.filter(({ state }) => args.all === true || state === 'active')
    const { out, err } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(shown.map(toRecord), null, 2)}\n`)
      return 0
    }
    out.write(
      renderTable(
        columns,
        shown.map((each) => toRow(each, now, out.colours)),
        out,
      ),
    )
    const hidden = listed.length - shown.length
    if (hidden > 0) err.write(err.colours.dim(`${hidden} disabled or expired; --all shows them.\n`))
    return 0
  },
})

async function listKeys(store: Store, now: number): Promise<readonly ListedKey[]> {
  const keys = await allKeys(store)
  const slugs = new Map<string, string>()
  for (const id of new Set(keys.map(({ workspaceId }) => workspaceId))) {
    slugs.set(id, (await store.repositories.workspaces.get(store.organizationId, id))?.slug ?? id)
  }
  const spending = await readSpending(keys, store.repositories, now)
  return keys.map((key) => ({
    key,
    workspace: slugs.get(key.workspaceId) ?? '',
    state: keyState(key, now),
    spending: spending(key),
  }))
}

const columns = ['NAME', 'KEY', 'KIND', 'WORKSPACE', 'HASH', 'STATE', 'LIMIT', 'SPENT', 'CREATED', 'EXPIRES'].map(
  (title) => ({ title }),
)

function toRow({ key, workspace, state, spending }: ListedKey, now: number, { green, yellow, dim }: Colours): string[] {
  const expiry = key.expiresAt === null ? dim('never') : describeTime(key.expiresAt, now)
  const coloured = state === 'active' ? green(state) : yellow(state)
  return [
    key.name,
    key.label,
    key.kind,
    workspace,
    key.hash.slice(0, 12),
    coloured,
    spending.limit === null ? dim('none') : showLimit(spending.limit, spending.limit_reset),
    showDollars(spending.usage * 1e9),
    describeTime(key.createdAt, now),
    expiry,
  ]
}

function showLimit(usd: number, reset: Spending['limit_reset']): string {
  return reset === null ? showDollars(usd * 1e9) : `${showDollars(usd * 1e9)} ${reset}`
}

function toRecord({ key, workspace, state, spending }: ListedKey): object {
  return {
    hash: key.hash,
    name: key.name,
    label: key.label,
    kind: key.kind,
    workspace,
    workspace_id: key.workspaceId,
    state,
    limit: spending.limit,
    limit_remaining: spending.limit_remaining,
    limit_reset: spending.limit_reset,
    include_byok_in_limit: spending.include_byok_in_limit,
    usage: spending.usage,
    byok_usage: spending.byok_usage,
    created_at: toTimestamp(key.createdAt),
    expires_at: toTimestamp(key.expiresAt),
  }
}
