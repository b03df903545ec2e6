import type { Schema } from '../../api/contract.ts'
import { isTicked, listIn, textIn } from '../../parts/form-values.ts'

export type ProviderKey = Schema<'ByokCredential'>

type Wish = Omit<Schema<'UpdateByokCredentialRequest'>, 'key'>

/** Whom a key is for, beside what the form's fields say. */
interface Limits {
  /** Whether it is for the models of the form alone. */
  readonly hasModels: boolean
  /** Hashes of the keys that may use it; null for all. */
  readonly keys: readonly string[] | null
  /** Ids of the users whose keys may use it; null for all. */
  readonly users: readonly string[] | null
}

/** What a form says of a key, where it differs from how the key is. */
export function providerKeyWish(form: FormData, { hasModels, keys, users }: Limits, before?: ProviderKey): Wish {
  const models = hasModels ? (listIn(form, 'allowed_models') ?? []) : null
  const differs = (list: readonly string[] | null, was: readonly string[] | null = null) =>
    JSON.stringify(list) !== JSON.stringify(was)
  const wish: Wish = {
    ...(textIn(form, 'name') !== (before?.name ?? '') && { name: textIn(form, 'name') || null }),
    ...(isTicked(form, 'is_fallback') !== (before?.is_fallback ?? false) && {
      is_fallback: isTicked(form, 'is_fallback'),
    }),
    ...(differs(models, before?.allowed_models) && { allowed_models: models }),
    ...(differs(keys, before?.allowed_api_key_hashes) && { allowed_api_key_hashes: keys === null ? null : [...keys] }),
    ...(differs(users, before?.allowed_user_ids) && { allowed_user_ids: users === null ? null : [...users] }),
  }
  return wish
}

/** The order of a provider's keys with one of them a step up or down; undefined where there is no such step. */
export function movedIds(keys: readonly ProviderKey[], moved: ProviderKey, step: 1 | -1): string[] | undefined {
  const peers = inOrder(keys).filter(
    ({ provider, is_fallback }) => provider === moved.provider && is_fallback === moved.is_fallback,
  )
  const ids = peers.map(({ id }) => id)
  const at = ids.indexOf(moved.id)
  const other = ids[at + step]
  if (other === undefined) return undefined
  ids[at] = other
  ids[at + step] = moved.id
  const fallbacks = inOrder(keys).filter(({ provider, is_fallback }) => provider === moved.provider && is_fallback)
  return moved.is_fallback ? [...firstIds(keys, moved.provider), ...ids] : [...ids, ...fallbacks.map(({ id }) => id)]
}

function firstIds(keys: readonly ProviderKey[], provider: string): string[] {
  return inOrder(keys).flatMap((key) => (key.provider === provider && !key.is_fallback ? [key.id] : []))
}

/** As they are tried: provider by provider, first those before the gateway's own. */
export function inOrder(keys: readonly ProviderKey[]): readonly ProviderKey[] {
  return [...keys].sort(
    (one, other) =>
      one.provider.localeCompare(other.provider) ||
      Number(one.is_fallback) - Number(other.is_fallback) ||
      one.sort_order - other.sort_order,
  )
}

/** For what and whom it is, in words. */
export function scopeWords({ allowed_models, allowed_user_ids, allowed_api_key_hashes }: ProviderKey): string {
  const part = (list: readonly string[] | null, one: string, many: string) =>
    list === null ? [] : [list.length === 0 ? `no ${many}` : list.length === 1 ? `1 ${one}` : `${list.length} ${many}`]
  const parts = [
    ...part(allowed_models, 'model', 'models'),
    ...part(allowed_api_key_hashes, 'key', 'keys'),
    ...part(allowed_user_ids, 'user', 'users'),
  ]
  return parts.length === 0 ? 'all' : parts.join(', ')
}
