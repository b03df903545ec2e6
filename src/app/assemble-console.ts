import { authorOf } from '../administration/author.ts'
import { provideConsoleKey } from '../administration/console/console-key.ts'
import { createLink } from '../administration/console/create-link.ts'
import { consoleAuthor } from '../administration/console/sign-in-refused.ts'
import type { Authenticator } from '../auth/authenticator.ts'
import { Sessions } from '../auth/sessions/sessions.ts'
import { apiRoot } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import type { ConsoleServices, Services } from '../operations/services.ts'
import { callerProtocol } from '../policy/caller-protocol.ts'
import { type Repositories, repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Lasting } from './lasting.ts'

export interface SessionParts {
  /** The configuration that counts now. */
  readonly config: () => Config
  readonly database: Database
  readonly repositories: Repositories
  readonly authenticator: Authenticator
}

/** The sessions of the console. */
export function openSessions({ config, database, repositories, authenticator }: SessionParts): Sessions {
  return new Sessions({
    store: repositories.consoleSessions,
    authenticator,
    rules: () => {
      const { console, publicUrl } = config()
      const { isEnabled, sessionIdleMs: idleMs, sessionLifetimeMs: lifetimeMs } = console
      return { isEnabled, idleMs, lifetimeMs, publicUrl }
    },
    provideKey: (principal) => {
      const { keyHash: owner, keyName, workspaceId, userId } = principal
      const wish = { owner, kind: 'inference' as const, name: `Console: ${keyName}`, workspaceId, userId }
      return database.transact((session) =>
        provideConsoleKey(repositoriesOn(session), authorOf(principal), wish, Date.now()),
      )
    },
    now: Date.now,
  })
}

/** What signing in needs, by one configuration. */
export function consoleServices(
  { publicUrl, trustedProxies, console: { sessionLifetimeMs, oidc } }: Config,
  { signIns, signInProvider, baseUrl, logger }: Pick<Lasting, 'signIns' | 'signInProvider' | 'baseUrl' | 'logger'>,
): ConsoleServices {
  const publicPage = publicUrl === undefined ? undefined : new URL(publicUrl)
  return {
    ...{ ...signIns, signInProvider, oidc, publicUrl },
    reportProvider: ({ message }) =>
      logger.warn({ reason: message }, 'somebody could not sign in with the OpenID Connect provider'),
    pageUrl: () => `${baseUrl().slice(0, -apiRoot.length)}/console`,
    cookieRules: (headers) => {
      const isPublic = publicPage !== undefined && publicPage.host === headers.host?.toLowerCase()
      return {
        path: isPublic ? publicPage.pathname.replace(/\/$/, '') + apiRoot : apiRoot,
        seconds: Math.floor(sessionLifetimeMs / 1000),
        isSecure:
          callerProtocol(headers['x-forwarded-proto']?.toString(), trustedProxies) === 'https' ||
          (isPublic && publicPage.protocol === 'https:'),
      }
    },
  }
}

/** A link for whoever started the gateway; undefined where browsers are shown no console. */
export async function consoleLink(
  { sessions, console, transact, now }: Pick<Services, 'sessions' | 'console' | 'transact' | 'now'>,
  organizationId: string,
): Promise<string | undefined> {
  if (!sessions.isEnabled) return undefined
  const author = consoleAuthor(organizationId, 'start')
  const { token } = await transact((repositories) => createLink(repositories, author, null, now()))
  return `${console.pageUrl()}#link=${token}`
}
