import { OAuth2Server } from 'oauth2-mock-server'
import { takesSecrets } from './takes-secrets.ts'

/** Somebody as an identity provider tells of them. */
export type PersonClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** An OpenID Connect provider on this machine that says yes to everybody at once. */
export interface PeopleProvider {
  /** `outbound` and `console` of a gateway that takes its people: groups admins, ops, viewers and staff. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Who signs in from now on. */
  send(person: PersonClaims): void
  close(): Promise<void>
}

export async function startPeopleProvider(): Promise<PeopleProvider> {
  const server = new OAuth2Server()
  takesSecrets(server)
  let claims: PersonClaims = { sub: 'nobody' }
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const { port } = server.address()
  const url = `http://127.0.0.1:${port}`
  server.issuer.url = url
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims)
  })
  return {
    settings: {
      outbound: { allow_hosts: [`127.0.0.1:${port}`] },
      console: {
        oidc: {
          ...{ issuer: url, client_id: 'the-gateway', client_secret: 'its-secret' },
          ...{ admins: ['admins'], operators: ['ops'], viewers: ['viewers'], members: ['staff'] },
        },
      },
    },
    send(person) {
      claims = person
    },
    close: () => server.stop(),
  }
}
