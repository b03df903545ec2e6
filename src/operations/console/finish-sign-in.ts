import { changeRole } from '../../administration/console/change-role.ts'
import { personOwner, provideConsoleKey } from '../../administration/console/console-key.ts'
import {
  findKnownPerson,
  findPerson,
  type KnownPerson,
  type OtherPerson,
} from '../../administration/console/find-person.ts'
import { openSession } from '../../administration/console/open-session.ts'
import { consoleAuthor, recordRefusedSignIn } from '../../administration/console/sign-in-refused.ts'
import { chooseWorkspace } from '../../administration/workspaces/choose-workspace.ts'
import { setCookie } from '../../auth/sessions/session-cookie.ts'
import type { OidcConfig } from '../../config/config.ts'
import { claimAt } from '../../federation/claim-at.ts'
import type { PersonClaims } from '../../federation/sign-in-provider.ts'
import { networkOf } from '../../policy/caller-address.ts'
import type { PersonRole } from '../../records/console-session.ts'
import { addressHolder } from '../../shares/holder.ts'
import type { User } from '../../storage/people/user-repository.ts'
import { shownText } from '../../telemetry/shown-text.ts'
import type { BrowserAnswer, BrowserStep, BrowserVisit } from '../browser-step.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Services } from '../services.ts'
import {
  isTooMuch,
  problemOf,
  redirectUriOf,
  type SignInProblem,
  toldProblem,
  wayCookie,
  wayOf,
} from './sign-in-way.ts'

/** Signs a browser in that comes back from the OpenID Connect provider. */
export const finishSignIn: BrowserStep = {
  path: '/console/callback',
  async take(visit, services) {
    const { sessions, console } = services
    const { oidc, signInProvider } = console
    if (!sessions.isEnabled || oidc === undefined) return null
    const way = wayOf(visit)
    if (await isTooMuch(visit, services)) return toldProblem('too_many', way?.place ?? '', visit, services)
    if (way === undefined) return toldProblem('expired', '', visit, services)
    const { secret, place } = way
    try {
      const claims = await signInProvider.finish(
        oidc,
        { secret, redirectUri: redirectUriOf(console), holder: addressHolder(networkOf(visit.address)) },
        visit.query,
      )
      const role = roleOf(claims, oidc)
      const isUntold = hasGroupsElsewhere(claims, oidc)
      if (isUntold) console.reportProvider({ message: groupsElsewhere(oidc) })
      if (role === undefined && !isUntold) await loseRole(claims, oidc, visit, services)
      const opened = role === undefined ? null : await signIn({ claims, role, oidc }, place, visit, services)
      if (opened === null) return await refuse('not_allowed', place, visit, services)
      if (!('otherPersonId' in opened)) return opened
      console.reportProvider({ message: otherPerson(opened) })
      return await refuse('other_person', place, visit, services, opened.otherPersonId)
    } catch (error) {
      return refuse(problemOf(error, services), place, visit, services)
    }
  },
}

const rolesDown: readonly PersonRole[] = ['admin', 'operator', 'viewer', 'member']

/** The highest role of a person's groups. */
function roleOf(claims: PersonClaims, { groupClaim, groups }: OidcConfig): PersonRole | undefined {
  const told = claimAt(claims, groupClaim)
  const own = new Set(typeof told === 'object' && told !== null ? namesIn(told) : [told])
  return rolesDown.find((role) => groups[role].some((group) => group === '*' || own.has(group)))
}

/** Groups in a list, or as the members of an object, which says more of each. */
function namesIn(told: object): readonly unknown[] {
  return Array.isArray(told) ? told : Object.keys(told)
}

/** True where the provider tells groups only to those who ask it once more, as Entra does of people who are in many. */
function hasGroupsElsewhere(claims: PersonClaims, { groupClaim, groups }: OidcConfig): boolean {
  const asksForGroups = rolesDown.some((role) => groups[role].some((group) => group !== '*'))
  if (!asksForGroups || claimAt(claims, groupClaim) !== undefined) return false
  const elsewhere = claims['_claim_names']
  const isNamed = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupClaim)
  return isNamed || claims['hasgroups'] === true || claims['hasgroups'] === 'true'
}

function groupsElsewhere({ groupClaim }: OidcConfig): string {
  return `the ID token has no ${groupClaim}, because this person is in too many groups to list (_claim_names). Have the provider send only the groups that are assigned to the application, or use application roles with console.oidc.group_claim: roles`
}

function otherPerson({ otherPersonId }: OtherPerson): string {
  return `somebody has the verified address of the user ${otherPersonId}, whose external id is not their sub. If it is the same person, clear or change the external id of that user (SCIM), or set console.oidc.match_addresses`
}

const nameMax = 100
const subjectMax = 255

async function signIn(
  told: { readonly claims: PersonClaims; readonly role: PersonRole; readonly oidc: OidcConfig },
  place: string,
  visit: BrowserVisit,
  services: Services,
): Promise<BrowserAnswer | OtherPerson | null> {
  const { claims, role, oidc } = told
  const { transact, authenticator, console, now } = services
  const { address } = visit
  const person = personOf(claims)
  if (person === null) return null
  const provided = await transact(async (repositories) => {
    const organization = await repositories.organizations.first()
    if (organization === null) return null
    const author = consoleAuthor(organization.id, address)
    const user = await findPerson(repositories, author, person, oidc, now())
    if ('otherPersonId' in user) return user
    if (!user.isActive) return null
    const hasChanged = await changeRole(repositories, author, user.id, role, now())
    const { id: workspaceId } = await chooseWorkspace(repositories, organization.id, undefined)
    const name = shownText(user.displayName ?? user.email ?? user.userName, nameMax)
    // A member runs models and sees the own use; all others see the organization, as far as their role lets them.
    const kind = role === 'member' ? ('inference' as const) : ('management' as const)
    const wish = { owner: personOwner(user.id), kind, name: `Console: ${name}`, workspaceId, userId: user.id }
    return { author, name, user, hasChanged, keyHash: await provideConsoleKey(repositories, author, wish, now()) }
  })
  if (provided !== null && 'otherPersonId' in provided) return provided
  if (provided?.hasChanged === true) await forgetRole(services, provided.user)
  const principal = provided === null ? null : await authenticator.find(provided.keyHash)
  if (provided === null || principal === null) return null
  const { author, name } = provided
  const wish = { principal, role, means: 'person' as const, name, address }
  const { token } = await transact((repositories) => openSession(repositories, author, wish, now()))
  return {
    location: console.pageUrl() + place,
    cookies: [setCookie(token, console.cookieRules(visit.headers)), wayCookie(undefined, visit, { console })],
  }
}

/** Ends what somebody was whose groups give no role any more. */
async function loseRole(
  claims: PersonClaims,
  oidc: OidcConfig,
  { address }: BrowserVisit,
  services: Services,
): Promise<void> {
  const { transact, now } = services
  const person = personOf(claims)
  if (person === null) return
  const lost = await transact(async (repositories) => {
    const organization = await repositories.organizations.first()
    const user = organization === null ? null : await findKnownPerson(repositories, organization.id, person, oidc)
    if (user === null || 'otherPersonId' in user) return null
    const author = consoleAuthor(user.organizationId, address)
    return (await changeRole(repositories, author, user.id, null, now())) ? user : null
  })
  if (lost !== null) await forgetRole(services, lost)
}

/** Makes a change of somebody's role count at once, for their sessions and keys. */
async function forgetRole(services: Services, { organizationId, id: userId }: User): Promise<void> {
  services.sessions.forgetAll()
  await forgetKeys(services, organizationId, { userId })
}

/** Null for somebody whom the provider names by no id that can be kept. */
function personOf(claims: PersonClaims): KnownPerson | null {
  if (claims.sub === '' || claims.sub.length > subjectMax) return null
  const textOf = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  // An address that anybody may claim must not open somebody else's account.
  const email = claims['email_verified'] === true ? textOf('email') : null
  return { subject: claims.sub, email, displayName: textOf('name') ?? textOf('preferred_username') }
}

async function refuse(
  problem: SignInProblem,
  place: string,
  visit: BrowserVisit,
  services: Services,
  userId?: string,
): Promise<BrowserAnswer> {
  const { repositories, console, now } = services
  if (await console.notesRefusal()) await recordRefusedSignIn(repositories, 'person', visit.address, now(), userId)
  return toldProblem(problem, place, visit, services)
}
