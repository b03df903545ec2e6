import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Workspace } from '../frame/workspaces.ts'
import { EntryForm } from '../parts/entry-form.tsx'
import { TickField } from '../parts/form-fields.tsx'
import { isTicked } from '../parts/form-values.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'

interface RemoveMemberFormProps {
  readonly user: { readonly id: string; readonly name: string }
  /** Where they are a member; undefined for the organization as a whole. */
  readonly workspace: Workspace | undefined
  /** Whether a group keeps them a member. */
  readonly stays: boolean
  readonly remove: () => Promise<unknown>
  readonly close: () => void
}

/** Asks before somebody is removed, and says what becomes of their keys: a workspace keeps them, the organization deletes them. */
export function RemoveMemberForm({ user, workspace, stays, remove, close }: RemoveMemberFormProps) {
  const mayDisable = useMayDo()('updateKey')
  const answer = useAnswer(
    (signal) =>
      allPages((page) => {
        const narrowed = {
          include_disabled: 'true' as const,
          creator_user_id: user.id,
          ...(workspace !== undefined && { workspace_id: workspace.id }),
        }
        return ask(api.GET('/keys', { params: { query: { ...page, ...narrowed } }, signal }))
      }),
    [user.id, workspace?.id],
  )
  const usable = (answer.value ?? []).filter(
    ({ disabled, expires_at }) => !disabled && (expires_at === null || Date.parse(expires_at) > Date.now()),
  )
  const count = usable.length === 1 ? '1 key' : `${words.count(usable.length)} keys`
  const save = async (form: FormData) => {
    // Keys first: what fails can be tried again while they are a member.
    if (isTicked(form, 'disable'))
      for (const { hash } of usable)
        await ask(api.PATCH('/keys/{hash}', { params: { path: { hash } }, body: { disabled: true } }))
    await remove()
    close()
  }
  const name = `Remove ${user.name} from ${workspace?.name ?? 'the organization'}`
  return (
    <Answered answer={answer}>
      {(all) => (
        <EntryForm name={name} verb="Remove" save={save} close={close}>
          <p>
            {workspace === undefined
              ? all.length === 0
                ? `${user.name} has no keys. All memberships end.`
                : `All memberships end, and the keys of ${user.name} are deleted: ${words.count(all.length)}, of which ${words.count(usable.length)} can be used now.`
              : usable.length === 0
                ? `${user.name} has no usable keys in ${workspace.name}.`
                : `${user.name} has ${count} in ${workspace.name} that can be used. Leaving a workspace does not change them.`}
            {stays && ' A group keeps them a member; its mapping ends that.'}
          </p>
          {workspace !== undefined && !stays && usable.length > 0 && mayDisable && (
            <>
              <ul>
                {usable.map(({ hash, name: title, label }) => (
                  <li key={hash}>
                    <a href={hrefOf(['keys'], { key: hash })}>{title}</a> <span class="mono muted">{label}</span>
                  </li>
                ))}
              </ul>
              <TickField name="disable" title={`Disable ${usable.length === 1 ? 'it' : 'them'}, too`} value />
            </>
          )}
        </EntryForm>
      )}
    </Answered>
  )
}
