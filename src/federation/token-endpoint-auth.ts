import type { ClientAuth } from 'openid-client'

const shown = ['client_secret_basic', 'client_secret_post'] as const
export type SecretMethod = (typeof shown)[number]

/**
 * The methods by which a secret can be shown at a token endpoint, the likeliest first. `named` are those that the provider's metadata names; where it
 * names none, it takes the first (RFC 8414 §2). Empty: it takes others alone.
 */
export function secretMethods(named: readonly string[] | null | undefined): readonly SecretMethod[] {
  return named?.length ? shown.filter((method) => named.includes(method)) : shown
}

/** Shows the secret as `method` says when a request is made. */
export function showSecret(secret: string, method: () => SecretMethod): ClientAuth {
  return (_, { client_id: id }, body, headers) => {
    if (method() === 'client_secret_basic') {
      const credentials = `${formEncoded(id)}:${formEncoded(secret)}`
      headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
      return
    }
    body.set('client_id', id)
    body.set('client_secret', secret)
  }
}

// RFC 6749 §2.3.1. Only what must be is encoded: not every server decodes it.
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}
