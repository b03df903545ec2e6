import { day, minute, type Setting } from './setting.ts'

function groups(name: string, who: string): Setting {
  return {
    key: `console.oidc.${name}`,
    kind: 'texts',
    fallback: [],
    description: `Groups whose people are ${who}; \`*\` is everybody. Of several roles the highest counts; who has none can't sign in.`,
  }
}

/** The web console, and how long people are signed in to it. */
export const consoleSettings: readonly Setting[] = [
  {
    key: 'console.enabled',
    kind: 'boolean',
    fallback: true,
    description: 'Whether the gateway serves its web console at /console, and lets people sign in to it.',
  },
  {
    key: 'console.session_idle',
    kind: 'duration',
    fallback: day / 2,
    minimum: 2 * minute,
    maximum: 30 * day,
    description: 'How long a session of the console lasts while nobody uses it.',
  },
  {
    key: 'console.session_lifetime',
    kind: 'duration',
    fallback: 7 * day,
    minimum: 5 * minute,
    maximum: 90 * day,
    description: 'How long a session of the console lasts at most.',
  },
  {
    key: 'console.oidc.issuer',
    kind: 'url',
    schemes: ['http', 'https'],
    variable: 'GATEWAY_CONSOLE_OIDC_ISSUER',
    description:
      'The OpenID Connect provider that people sign in to the console with, as it names itself. Default: people need a key or a link.',
  },
  {
    key: 'console.oidc.client_id',
    kind: 'text',
    variable: 'GATEWAY_CONSOLE_OIDC_CLIENT_ID',
    description: 'The id that the gateway has there. Its redirect URI is `<public_url>/console/callback`.',
  },
  {
    key: 'console.oidc.client_secret',
    kind: 'secret',
    variable: 'GATEWAY_CONSOLE_OIDC_CLIENT_SECRET',
    description: 'The secret that the gateway has there. Default: none; the gateway is a public client.',
  },
  {
    key: 'console.oidc.scopes',
    kind: 'texts',
    fallback: ['openid', 'profile', 'email'],
    item: { pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$', rule: 'a scope such as openid' },
    description: 'What the provider is asked to tell.',
  },
  {
    key: 'console.oidc.group_claim',
    kind: 'text',
    fallback: 'groups',
    description:
      'The claim of the ID token that has the groups of a person: a list of texts, one text, or an object with the groups as its members. Dots lead into claims, such as realm_access.roles, where no claim has the whole name.',
  },
  {
    key: 'console.oidc.match_addresses',
    kind: 'boolean',
    fallback: false,
    description:
      'Whether people sign in as the user with their verified address even if that user has another external id. Only for providers that never give an address to somebody else.',
  },
  groups('admins', 'administrators'),
  groups('operators', 'operators'),
  groups('viewers', 'viewers'),
  groups('members', 'members, who see their own keys and use'),
]
