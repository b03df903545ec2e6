import type { ApiKey } from '../../records/key-record.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import type { Colours } from '../terminal/colours.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import { type Store, withStore } from '../with-store.ts'
import { allKeys, type KeyState, keyState } from './all-keys.ts'

interface ListedKey {
  readonly key: ApiKey
  readonly workspace: string
  readonly state: KeyState
}

/** `keys list`: lists keys, without their texts. */
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
  return keys.map((key) => ({ key, workspace: slugs.get(key.workspaceId) ?? '', state: keyState(key, now) }))
}

const columns = ['NAME', 'KEY', 'KIND', 'WORKSPACE', 'HASH', 'STATE', 'CREATED', 'EXPIRES'].map((title) => ({ title }))

function toRow({ key, workspace, state }: ListedKey, now: number, { green, yellow, dim }: Colours): string[] {
  const expiry = key.expiresAt === null ? dim('never') : describeTime(key.expiresAt, now)
  const coloured = state === 'active' ? green(state) : yellow(state)
  return [
    key.name,
    key.label,
    key.kind,
    workspace,
    key.hash.slice(0, 12),
    coloured,
    describeTime(key.createdAt, now),
    expiry,
  ]
}

function toRecord({ key, workspace, state }: ListedKey): object {
  return {
    hash: key.hash,
    name: key.name,
    label: key.label,
    kind: key.kind,
    workspace,
    workspace_id: key.workspaceId,
    state,
    created_at: toTimestamp(key.createdAt),
    expires_at: toTimestamp(key.expiresAt),
  }
}
