import { generateApiKey, hashApiKey } from '../../../src/records/api-key.ts'
import type { GuardrailRules } from '../../../src/records/guardrail.ts'
import { noRules } from '../../../src/records/guardrail-rules.ts'
import type { ApiKey } from '../../../src/records/key-record.ts'
import type { NewGuardrail } from '../../../src/storage/guardrails/guardrail-repository.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'

/** Makes organizations a and b, with workspaces wa and wb, which have guardrails of their own. */
export async function makeTwoOrganizations(repositories: Repositories): Promise<void> {
  for (const id of ['a', 'b']) {
    await repositories.organizations.create({ id, name: id }, 1)
    await repositories.workspaces.create(workspaceIn(id), 1)
  }
}

/** A new workspace of an organization; the id of the first one is `w` with the organization's. */
export function workspaceIn(organizationId: string, id = `w${organizationId}`) {
  return { id, organizationId, name: id, slug: id, description: null, isDefault: false, createdBy: null }
}

/** Adds a key to a workspace of organization a. */
export async function addKey({ keys }: Repositories, workspaceId: string, userId: string | null): Promise<ApiKey> {
  const hash = hashApiKey(generateApiKey('inference'))
  const who = { organizationId: 'a', workspaceId, creatorUserId: userId }
  return keys.create({ ...who, hash, kind: 'inference', name: 'k', label: 'k', expiresAt: null }, 1)
}

/** Adds a user to organization a. */
export async function addUser({ users }: Repositories, id: string): Promise<void> {
  const nothing = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
  await users.create({ id, organizationId: 'a', userName: id, ...nothing, role: 'member', isActive: true }, 1)
}

/** A new guardrail of organization a that redacts e-mail addresses. */
export function guardrail(id: string, rules: Partial<GuardrailRules> = {}): NewGuardrail {
  const filters = { builtins: [{ slug: 'email', action: 'redact' }] } as const
  const place = { organizationId: 'a', workspaceId: 'wa' }
  return { ...place, id, name: `Guardrail ${id}`, description: null, rules: { ...noRules, ...filters, ...rules } }
}
