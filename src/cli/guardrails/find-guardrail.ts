import type { Guardrail } from '../../records/guardrail.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const guardrail: Sought<Guardrail> = {
  kind: 'guardrail',
  idWord: 'id',
  listedBy: 'guardrails list',
  idOf: ({ id }) => id,
  namesOf: ({ name }) => [name],
}

/** The positional word of commands about one guardrail. */
export const guardrailWord = {
  guardrail: {
    type: 'positional',
    required: true,
    description: 'Its name, or 8 or more characters of its id.',
    names: 'guardrails',
  },
} as const

/** Every guardrail of the organization, or of one of its workspaces, oldest first. */
export function allGuardrails(
  { repositories, organizationId }: Store,
  workspaceId?: string,
): Promise<readonly Guardrail[]> {
  return allPages(async (page) => {
    const place = { organizationId, ...(workspaceId !== undefined && { workspaceId }) }
    const { guardrails: items, total } = await repositories.guardrails.list({ ...place, ...page })
    return { items, total }
  })
}

/** The guardrail with this id, id prefix (8 or more characters) or name. Rejects with CommandError. */
export async function findGuardrail(store: Store, wanted: string, program: string): Promise<Guardrail> {
  return findOne(await allGuardrails(store), wanted, guardrail, program)
}
