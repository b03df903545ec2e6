import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'
import type { ByokEditor } from './edit-byok.ts'

/** The holder of a management key as an editor of credentials. */
export function editorFor({ organizationId, keyHash }: Principal, { transact, byok, now }: Services): ByokEditor {
  const { providers, secrets } = byok
  return { organizationId, actor: { kind: 'api_key', id: keyHash }, transact, providers, secrets, now: now() }
}
