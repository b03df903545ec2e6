import { authorOf } from '../../administration/author.ts'
import { addPerson } from '../../administration/members/add-person.ts'
import type { Handler } from '../handler.ts'

/** POST /organization/members */
export const addOrganizationMember: Handler<'addOrganizationMember'> = async ({ principal, body }, services) => {
  const data = await services.transact((repositories) =>
    addPerson(repositories, authorOf(principal), body, services.now()),
  )
  return { status: 201, body: { data } }
}
