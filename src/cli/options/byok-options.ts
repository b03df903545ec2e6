import type { Schema } from '../../contract/contract.ts'
import { UsageError } from '../usage-error.ts'

/** The options of commands that add or change a credential. */
export const byokOptions = {
  name: { type: 'string', valueHint: 'text', description: 'A display name.' },
  models: {
    type: 'string',
    valueHint: 'ids',
    description: 'Models that it is for, separated by commas, or all, or none.',
  },
  users: {
    type: 'string',
    valueHint: 'ids',
    description: 'Users whose keys may use it, separated by commas, or all, or none.',
  },
  keys: {
    type: 'string',
    valueHint: 'hashes',
    description: 'Keys that may use it, as whole hashes separated by commas, or all, or none.',
  },
} as const

export interface ByokFlags {
  readonly name?: string | undefined
  readonly models?: string | undefined
  readonly users?: string | undefined
  readonly keys?: string | undefined
}

type Settings = Pick<
  Schema<'UpdateByokCredentialRequest'>,
  'name' | 'allowed_models' | 'allowed_user_ids' | 'allowed_api_key_hashes'
>

/** The flags as fields of the API's body; absent flags stay absent. */
export function readByokFlags({ name, models, users, keys }: ByokFlags): Settings {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(models !== undefined && { allowed_models: readList(models, '--models') }),
    ...(users !== undefined && { allowed_user_ids: readList(users, '--users') }),
    ...(keys !== undefined && { allowed_api_key_hashes: readList(keys, '--keys') }),
  }
}

function readList(text: string, flag: string): string[] | null {
  if (text === 'all') return null
  if (text === 'none') return []
  const list = text.split(',').map((each) => each.trim())
  if (list.includes('')) throw new UsageError(`${flag} needs a list separated by commas, all, or none.`)
  return list
}
