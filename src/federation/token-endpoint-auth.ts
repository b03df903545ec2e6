import type { ClientAuth } from 'openid-client'

const shown = ['client_secret_basic', 'client_secret_post'] as const
export type SecretMethod = (typeof shown)[number]

/**
 * Methods to send a secret to a token endpoint, the likeliest first. `named` are those in the provider's metadata; without any the first is the
 * default (RFC 8414 §2). Empty: the provider takes only other methods.
 */
export function secretMethods(named: readonly string[] | null | undefined): readonly SecretMethod[] {
  return named?.length ? shown.filter((method) => named.includes(method)) : shown
}

/** Sends the secret by `method`, which is called for each request. */
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
