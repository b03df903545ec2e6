import { secretsInUrl } from '../errors/mask.ts'
import { type SecretCutter, secretCutter } from '../errors/secret-cutter.ts'

/** Shorter words would be found everywhere. */
const charactersMin = 8
/** In headers whose names do not suggest a credential, a word with a digit counts as one from this length on. */
const unnamedCharactersMin = 20

const credentialHeader = /auth|key|token|secret|cookie|password|credential/i

/** The address and headers of a request. */
export interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Cuts the credentials of a request, those in its address among them, out of what comes back: a server may repeat them in its answers, names,
 * descriptions and errors.
 */
export function sentSecrets({ url, headers }: SentRequest): SecretCutter {
  const words = [...secretsInUrl(url), ...Object.entries(headers).flatMap(([name, value]) => wordsOf(name, value))]
  return secretCutter(words.filter((word) => word.length >= charactersMin))
}

/** The words of a header that are secret: `Bearer` and the names of cookies and parameters are not. */
function wordsOf(name: string, value: string): readonly string[] {
  const words = value.split(/[\s;,]+/)
  if (!credentialHeader.test(name))
    return words.filter((word) => word.length >= unnamedCharactersMin && /\d/.test(word))
  const [scheme = '', credential = ''] = words
  const hasScheme = words.length > 1 && /^[A-Za-z]+$/.test(scheme)
  const told = hasScheme ? words.slice(1) : words
  const values = told.map((word) => word.replace(/^[\w.-]+="?|"$/g, ''))
  return [value, ...told, ...values, ...(/^basic$/i.test(scheme) ? passwordOf(credential) : [])]
}

function passwordOf(credential: string): readonly string[] {
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credential, 'base64').toString()) ?? []
  return password === undefined ? [] : [password]
}
