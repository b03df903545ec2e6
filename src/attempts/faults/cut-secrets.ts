import { secretCutter } from '../../errors/secret-cutter.ts'
import { sharedRuns, withoutSpans } from './shared-runs.ts'

const redacted = '[redacted]'
/** A part of a secret that is as long as this gives it away. */
const partMin = 12

/** A provider's words without the `secrets`, in whole or in part, and without anything that looks like a credential or the id of an account. */
export function cutSecrets(words: string, secrets: readonly string[]): string {
  const withoutWhole = secretCutter(secrets).cut(words)
  const withoutParts = withoutSpans(withoutWhole, sharedRuns(withoutWhole, secrets, partMin), redacted)
  return rules.reduce((shown, { pattern, replacement }) => shown.replace(pattern, replacement), withoutParts)
}

/** Whether a word that is a name, such as a code or an id, holds one of the `secrets`, a telling part of one, or what begins as a key does. */
export function holdsSecret(name: string, secrets: readonly string[]): boolean {
  return (
    secretCutter(secrets).holds(name) ||
    sharedRuns(name, secrets, partMin).length > 0 ||
    keyRules.some(({ pattern }) => name.search(pattern) >= 0)
  )
}

interface Rule {
  readonly pattern: RegExp
  readonly replacement: string
}

/** Prefixes that say of themselves that they begin a key. */
const keyPrefixes =
  'sk|pk|rk|gsk|xai|nvapi|hf|r8|fw|csk|pplx|tgp|ghp|gho|ghs|ghu|glpat|github_pat|xox[abeprs]|sess|whsec|AQ'
/** Prefixes of ids of accounts. */
const accountPrefixes = 'org|proj|acct|acc|team|wrkspc|workspace|cus|sub|user|usr|svcacct|apikey|key'
/** What an account is called, before its id. */
const accountWords =
  'accounts?|organi[sz]ations?|orgs?|projects?|workspaces?|teams?|subscriptions?|tenants?|customers?|users?|owners?|principals?|service accounts?'

/** Keys by what they begin with, whole or with their middle starred out. */
const keyRules: readonly Rule[] = [
  { pattern: /(?<![A-Za-z0-9])sk-[\w*.…-]{3,}[\w*]/gi, replacement: redacted },
  {
    pattern: new RegExp(`(?<![A-Za-z0-9])(?:${keyPrefixes})[-_.](?=[\\w*.-]{0,200}[\\dA-Z*])[\\w*.…-]{7,}[\\w*]`, 'g'),
    replacement: redacted,
  },
  { pattern: /\bAIza[\w*-]{12,}|\bya29\.[\w*.-]{8,}/g, replacement: redacted },
  { pattern: /\b(?:A[KS]IA|A[RI]DA|AROA)[A-Z0-9*]{8,}/g, replacement: redacted },
]

// Order matters: what holds another comes before it. No pattern repeats what may repeat, so that each is done in one pass.
const rules: readonly Rule[] = [
  {
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
    replacement: redacted,
  },
  { pattern: /\beyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g, replacement: redacted },
  // Credentials in addresses.
  { pattern: /(:\/\/)[^/\s@'"]{1,256}@/g, replacement: `$1${redacted}@` },
  {
    pattern:
      /([?&;][\w-]{0,40}(?:key|token|sig|signature|secret|credential|password|code|auth)[\w-]{0,20}=)[^&\s'"`<>]+/gi,
    replacement: `$1${redacted}`,
  },
  {
    pattern: /\b(Bearer|Basic|Negotiate)(:? +)(?=[^\s'"`]{0,200}[\d*])[\w.~+/*=:-]{8,}/gi,
    replacement: `$1$2${redacted}`,
  },
  ...keyRules,
  { pattern: /[\w-]{0,40}\*{3,}[\w*-]{0,200}/g, replacement: redacted },
  // A value that is named as a secret.
  {
    pattern:
      /(?<![A-Za-z])((?:api|access|secret|subscription|account|auth|session|security)[-_ ]?(?:key|token|id|secret)s?|secret|password|credential|token)(["'`]?(?: (?:provided|is|was|used))?\s{0,3}[:=]\s{0,3}["'`]?)(?=[^\s"'`&]{0,200}\d)(?=[^\s"'`&]{0,200}[a-z])[^\s"'`,;&)[\]}]{6,}/gi,
    replacement: `$1$2${redacted}`,
  },
  // Accounts: in names of resources, in paths, by prefix, by the word before, by address.
  { pattern: /\b(arn:[\w-]{1,20}:(?:iam|sts):[\w-]{0,40}:)[\w:/.@+=,-]{1,200}/g, replacement: `$1${redacted}` },
  { pattern: /\b(arn:[\w-]{1,20}:[\w-]{1,40}:[\w-]{0,40}:)\d{12}\b/g, replacement: `$1${redacted}` },
  {
    pattern:
      /\b(projects|subscriptions|resourceGroups|accounts|organizations|tenants|workspaces|customers)\/[^/\s'"`,;)\]]+/gi,
    replacement: `$1/${redacted}`,
  },
  {
    pattern: new RegExp(`\\b(?:${accountPrefixes})[-_](?=[\\w-]{0,80}[\\dA-Z])[A-Za-z0-9][\\w-]{3,}`, 'g'),
    replacement: redacted,
  },
  {
    pattern: new RegExp(
      `\\b(${accountWords})((?:[ _-](?:id|ids|number|name))?["'\`]?\\s{0,3}(?:is |[:=#]\\s{0,3})?)(["'\`])([^"'\`]{3,100})\\3`,
      'gi',
    ),
    replacement: `$1$2$3${redacted}$3`,
  },
  {
    pattern: new RegExp(
      `\\b(${accountWords})((?:[ _-](?:id|ids|number|name))?["'\`]?\\s{0,3}(?:is |[:=#]\\s{0,3})?\\s?)(?=[\\w.@-]{0,80}\\d)[\\w.@-]{4,}`,
      'gi',
    ),
    replacement: `$1$2${redacted}`,
  },
  {
    pattern: /\b(?:org|proj|acct)[-_][A-Za-z0-9]{6,}|\b(?:tenant|customer|account)[-_](?=\w{0,40}\d)\w{1,80}/gi,
    replacement: redacted,
  },
  { pattern: /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/g, replacement: redacted },
  // Long words of letters and digits mixed are keys, hashes and the like, unless they say that they are a request's.
  {
    pattern:
      /(?<!\breq(?:uest)?[_-])(?<![A-Za-z0-9])(?=[A-Za-z0-9]{0,80}\d)(?=[A-Za-z0-9]{0,80}[A-Za-z])[A-Za-z0-9]{28,}={0,2}/g,
    replacement: redacted,
  },
]
