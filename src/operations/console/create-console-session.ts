import { type Author, authorOf } from '../../administration/author.ts'
import { provideConsoleKey } from '../../administration/console/console-key.ts'
import { openSession } from '../../administration/console/open-session.ts'
import { consoleAuthor, recordRefusedSignIn } from '../../administration/console/sign-in-refused.ts'
import { chooseWorkspace } from '../../administration/workspaces/choose-workspace.ts'
import type { Principal } from '../../auth/principal.ts'
import { refuseForeign } from '../../auth/sessions/refuse-foreign.ts'
import { setCookie } from '../../auth/sessions/session-cookie.ts'
import { hashToken } from '../../auth/sessions/session-token.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { networkOf } from '../../policy/caller-address.ts'
import { hashApiKey } from '../../records/api-key.ts'
import type { ConsoleLink } from '../../records/console-session.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import type { Services } from '../services.ts'
import { consoleOff } from './console-off.ts'
import { toSessionRecord } from './session-record.ts'

/** Somebody who has shown a key or a link. */
interface SignIn {
  readonly principal: Principal
  readonly author: Author
  readonly means: 'key' | 'link'
  readonly name: string
}

const create: Handler<'createConsoleSession'> = async ({ body, headers, address }, services) => {
  const { sessions, console, transact, now } = services
  // Nobody is signed in unasked: not by a page of somebody else, and not as somebody else.
  const { origin, host } = headers
  refuseForeign({ origin, host, site: headers['sec-fetch-site']?.toString() }, true, console.publicUrl)
  const { key, link_token: link } = body
  if ((key === undefined) === (link === undefined)) throw fieldRefusal('key', 'is required, or link_token in its place')
  const from = address?.() ?? ''
  const found = key === undefined ? await byLink(link ?? '', from, services) : await byKey(key, from, services)
  const role = found.principal.kind === 'management' ? ('admin' as const) : ('key' as const)
  const at = now()
  const { token, session } = await transact((repositories) =>
    openSession(repositories, found.author, { ...found, role, address: from }, at),
  )
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', 'set-cookie': setCookie(token, console.cookieRules(headers)) },
    body: { data: toSessionRecord(sessions.describe(session, token, at), found.principal) },
  }
}

async function byKey(key: string, from: string, services: Services): Promise<SignIn> {
  const principal = await services.authenticator.find(hashApiKey(key.trim()))
  if (principal === null) throw await refused('key', from, services)
  return { principal, author: authorOf(principal), means: 'key', name: principal.keyName }
}

async function byLink(text: string, from: string, services: Services): Promise<SignIn> {
  const { repositories, authenticator, now } = services
  const link = await repositories.consoleLinks.take(hashToken(text), now())
  const keyHash = link === null ? null : (link.keyHash ?? (await ownKey(link, from, services)))
  const principal = keyHash === null ? null : await authenticator.find(keyHash)
  if (link === null || principal === null) throw await refused('link', from, services)
  return link.keyHash === null
    ? { principal, author: consoleAuthor(link.organizationId, from), means: 'link', name: 'Administrator' }
    : { principal, author: authorOf(principal), means: 'link', name: principal.keyName }
}

// Whoever reads the terminal of the gateway may do everything, and has shown no key: the console has one for them.
function ownKey({ organizationId }: ConsoleLink, from: string, { transact, now }: Services): Promise<string> {
  return transact(async (repositories) => {
    const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, undefined)
    const wish = { owner: 'link', kind: 'management' as const, name: 'Console', workspaceId, userId: null }
    return provideConsoleKey(repositories, consoleAuthor(organizationId, from), wish, now())
  })
}

async function refused(means: 'key' | 'link', from: string, services: Services): Promise<GatewayError> {
  const { repositories, console, now } = services
  // Whoever tries from many addresses must not fill the audit log.
  if (await console.notesRefusal()) await recordRefusedSignIn(repositories, means, from, now())
  return new GatewayError(
    'authentication',
    means === 'key'
      ? 'This key can not sign in: it is unknown, disabled or expired.'
      : 'This link can not sign in: it was used already, or is older than ten minutes. "model-gateway console" makes another.',
  )
}

/** POST /console/session */
export const createConsoleSession = defineOperation<'createConsoleSession'>({
  handler: create,
  admit: async (address, { sessions, console }) => {
    if (!sessions.isEnabled) throw consoleOff()
    await console.signInLimit.admit(networkOf(address))
  },
})
