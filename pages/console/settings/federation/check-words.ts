import type { Schema } from '../../api/contract.ts'

type Check = Schema<'FederationCheck'>

/** What each check of a token asks. */
export const checkQuestions: Readonly<Record<Check['check'], string>> = {
  federation_enabled: 'Is federation on?',
  policy_enabled: 'Is the policy enabled?',
  api_key: 'Can its key be used?',
  token_form: 'Is it a token?',
  algorithm: 'Is it signed in an accepted way?',
  header: 'Is its header as it may be?',
  issuer: 'Is it of the issuer?',
  subject: 'Is it for the subject?',
  audience: 'Is it for the audience?',
  expiry: 'Is it not expired?',
  not_before: 'Is it valid already?',
  issued_at: 'Was it issued in the past?',
  scopes: 'Has it the scope?',
  token_type: 'Has it the token type?',
  keys: "Can the issuer's keys be fetched?",
  signature: 'Is it signed by the issuer?',
}

/** How a check ended, by shape and word as well as colour. */
export const checkMarks: Readonly<
  Record<Check['status'], { readonly shape: string; readonly colour: string; readonly word: string }>
> = {
  passed: { shape: '●', colour: 'good', word: 'yes' },
  failed: { shape: '■', colour: 'bad', word: 'no' },
  skipped: { shape: '○', colour: 'muted', word: 'not looked at' },
}
