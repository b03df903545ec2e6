import type { Schema } from '../contract/contract.ts'
import type { ScimGroup } from '../storage/people/scim-group-repository.ts'
import { readList, readNeededText, readParts, readText } from './attribute-values.ts'
import { type PatchPath, toAttributeName } from './filter.ts'
import { requiredIds, toView } from './match-filter.ts'
import { type PatchStep, readPatchStep } from './patch.ts'
import { ScimError } from './scim-error.ts'

/** What is kept of a group beside its members. */
export type GroupAttributes = Pick<ScimGroup, 'displayName' | 'externalId'>

/** What becomes of a group's members, without naming all of them. */
export interface MemberEdit {
  /** Whether those who are not in `added` leave. */
  readonly replacesAll: boolean
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

export interface GroupEdit {
  readonly attributes: GroupAttributes
  readonly members: MemberEdit
}

const noEdit: MemberEdit = { replacesAll: false, added: new Set(), removed: new Set() }

/** Everybody but these leaves. */
export function replaceMembers(ids: readonly string[]): MemberEdit {
  return { replacesAll: true, added: new Set(ids), removed: new Set() }
}

/** What the operations of a patch make of a group, one after the other. Throws ScimError for one that can't be carried out. */
export function patchGroup(attributes: GroupAttributes, { Operations }: Schema<'ScimPatchRequest'>): GroupEdit {
  return Operations.map(readPatchStep).reduce(takeStep, { attributes, members: noEdit })
}

/** The ids in a list of members, as identity providers write them. */
export function readMemberIds(value: unknown): string[] {
  return readList(value).map((item) => readNeededText(toView(item)['value'], 'members.value'))
}

function takeStep(edit: GroupEdit, step: PatchStep): GroupEdit {
  if (step.path !== undefined) return takePath(edit, step, step.path)
  return readParts(step.value, 'value').reduce((changed, [name, value]) => {
    const attribute = toAttributeName(name)
    const path: PatchPath = { attribute, filter: undefined }
    return kept.has(attribute.name) && attribute.sub === undefined
      ? takePath(changed, { ...step, path, value }, path)
      : changed
  }, edit)
}

const kept: ReadonlySet<string> = new Set(['displayname', 'externalid', 'members'])

function takePath(edit: GroupEdit, { kind, value }: PatchStep, path: PatchPath): GroupEdit {
  const { attributes, members } = edit
  switch (path.attribute.name) {
    case 'displayname':
      return {
        members,
        attributes: { ...attributes, displayName: readNeededText(kind === 'remove' ? null : value, 'displayName') },
      }
    case 'externalid':
      return {
        members,
        attributes: { ...attributes, externalId: kind === 'remove' ? null : readText(value, 'externalId') },
      }
    case 'members':
      return { attributes, members: editMembers(members, { kind, path, value }) }
    case 'schemas':
      return edit
    case 'id':
    case 'meta':
      throw new ScimError('mutability', `${path.attribute.name}: can not be set.`)
    default:
      if (path.attribute.name.startsWith('urn:')) return edit
      throw new ScimError('invalidPath', `path: groups have no ${path.attribute.name}.`)
  }
}

function editMembers(edit: MemberEdit, { kind, path, value }: PatchStep): MemberEdit {
  if (kind === 'remove') {
    // Entra ID may name who leaves in the value instead of the path.
    const ids = path?.filter === undefined ? readMemberIds(value) : requiredIds(path.filter, 'members')
    const names = path?.filter !== undefined || (value !== undefined && value !== null)
    return names ? without(edit, ids) : replaceMembers([])
  }
  if (path?.filter !== undefined || path?.attribute.sub !== undefined) {
    throw new ScimError('invalidPath', 'path: members are added and replaced as a list.')
  }
  const ids = readMemberIds(value)
  return kind === 'replace' ? replaceMembers(ids) : withMore(edit, ids)
}

function withMore({ replacesAll, added, removed }: MemberEdit, ids: readonly string[]): MemberEdit {
  const more = new Set(ids)
  return {
    replacesAll,
    added: new Set([...added, ...ids]),
    removed: new Set([...removed].filter((id) => !more.has(id))),
  }
}

function without({ replacesAll, added, removed }: MemberEdit, ids: readonly string[]): MemberEdit {
  const fewer = new Set(ids)
  return {
    replacesAll,
    added: new Set([...added].filter((id) => !fewer.has(id))),
    removed: new Set([...removed, ...ids]),
  }
}
