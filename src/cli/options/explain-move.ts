import { KeptSecretsError } from '../../administration/secrets/refuse-kept-secrets.ts'
import { CommandError } from '../usage-error.ts'

/** Does a change. Where it leads stored secrets to another server, rejects with CommandError that names the options to enter each again. */
export async function explainMove<Result>(
  change: Promise<Result>,
  optionsFor: (member: string) => string,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof KeptSecretsError)) throw error
    const options = error.kept.map(optionsFor).join(', and ')
    throw new CommandError(`${error.words}. Nothing is changed: enter them again with ${options}.`)
  }
}
