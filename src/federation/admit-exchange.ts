import type { Federation } from './federation.ts'
import { subjectRefused } from './oauth-error.ts'

/**
 * Whether an address may exchange a token now, asked before anything of its form is read. Rejects with OauthError: 429 after too many
 * exchanges from there; what any token that is not accepted gets, where federation is off in every organization.
 */
export async function admitExchange(
  { limiter, switch: isOn }: Pick<Federation, 'limiter' | 'switch'>,
  address: string,
): Promise<void> {
  await limiter.admit(address)
  if (!(await isOn.isOnAnywhere())) throw subjectRefused()
}
