import type { SignInMeans } from '../../records/console-session.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** Whoever signs in, before it is known who that is. */
export function consoleAuthor(organizationId: string, address: string): Author {
  return { organizationId, actor: { kind: 'console', id: address }, name: 'console' }
}

/** Notes in the audit log of the first organization that somebody could not sign in. What was tried is not noted: it may be the secret of something else. */
export async function recordRefusedSignIn(
  repositories: Pick<Repositories, 'audit' | 'organizations'>,
  means: SignInMeans,
  address: string,
  now: number,
  /** The user who was not signed in to, where that is known. */
  userId?: string,
): Promise<void> {
  const organization = await repositories.organizations.first()
  if (organization === null) return
  const change = {
    action: 'console.sign_in_refused',
    target: { kind: 'console_session', id: means },
    before: null,
    after: { means, address, ...(userId !== undefined && { user_id: userId }) },
  }
  await recordChange(repositories, consoleAuthor(organization.id, address), change, now)
}
