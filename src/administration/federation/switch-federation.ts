import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** Within a transaction: lets workloads of the organization exchange tokens, or refuses that, whatever the configuration says. */
export async function switchFederation(
  repositories: Pick<Repositories, 'organizations' | 'audit'>,
  author: Author,
  isOn: boolean,
  now: number,
): Promise<void> {
  const { organizationId } = author
  const before = (await repositories.organizations.get(organizationId))?.isFederationEnabled ?? null
  await repositories.organizations.setFederation(organizationId, isOn)
  const change = {
    action: isOn ? 'federation.enable' : 'federation.disable',
    target: { kind: 'organization', id: organizationId },
    before: { federation_enabled: before },
    after: { federation_enabled: isOn },
  }
  await recordChange(repositories, author, change, now)
}
