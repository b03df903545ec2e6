import type { Schema } from '../api/contract.ts'

export type Person = Schema<'OrganizationMember'>

/** What a person is called: their names, or what tells them apart. */
export function nameOf({ first_name, last_name, user_name }: Person): string {
  const names = [first_name, last_name].filter((name) => name !== null && name !== '')
  return names.length === 0 ? user_name : names.join(' ')
}

/** Those whose names or addresses have the words in them. */
export function narrowed(people: readonly Person[], wanted: string): readonly Person[] {
  const needle = wanted.trim().toLowerCase()
  if (needle === '') return people
  return people.filter((person) =>
    `${nameOf(person)} ${person.user_name} ${person.email ?? ''}`.toLowerCase().includes(needle),
  )
}
