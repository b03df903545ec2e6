import { secretsInUrl } from '../../errors/mask.ts'

/** Shorter words would be found everywhere. */
const charactersMin = 8
/** In headers whose names do not suggest a credential, a word with a digit counts as one from this length on. */
const unnamedCharactersMin = 20

const redacted = '[redacted]'
const credentialHeader = /auth|key|token|secret|cookie|password|credential/i

/** Removes the credentials that a server was sent from texts. */
export interface SentSecrets {
  /** The same text where it holds none. */
  cut(text: string): string
  /** The same for all texts of a JSON value. */
  cutAll<T>(value: T): T
}

/** A server may repeat its credentials: in what a tool returns, and in how it describes one. */
export function sentSecrets(url: string, headers: Readonly<Record<string, string>>): SentSecrets {
  const words = [...secretsInUrl(url), ...Object.entries(headers).flatMap(([name, value]) => wordsOf(name, value))]
  const secrets = [...new Set(words)]
    .filter((word) => word.length >= charactersMin)
    .sort((one, other) => other.length - one.length)
  const quoted = secrets.map((secret) => JSON.stringify(secret).slice(1, -1))
  const without = (text: string, all: readonly string[]) =>
    all.reduce((shown, secret) => shown.replaceAll(secret, redacted), text)
  return {
    cut: (text) => without(text, secrets),
    cutAll(value) {
      const text = JSON.stringify(value)
      const shown = without(text, quoted)
      return shown === text ? value : (JSON.parse(shown) as typeof value)
    },
  }
}

/** The words of a header that are secret: `Bearer` and the names of cookies are not. */
function wordsOf(name: string, value: string): readonly string[] {
  const words = value.split(/[\s;,]+/).map((word) => (/cookie/i.test(name) ? word.replace(/^[^=]*=/, '') : word))
  if (!credentialHeader.test(name))
    return words.filter((word) => word.length >= unnamedCharactersMin && /\d/.test(word))
  const [scheme = '', credential = ''] = words
  return [value, ...words, ...(/^basic$/i.test(scheme) ? passwordOf(credential) : [])].filter(
    (each) => each !== scheme || words.length === 1,
  )
}

function passwordOf(credential: string): readonly string[] {
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credential, 'base64').toString()) ?? []
  return password === undefined ? [] : [password]
}
