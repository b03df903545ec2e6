import { toCreditsRecord } from '../../administration/credits/credits-record.ts'
import { grantCredits } from '../../administration/credits/grant-credits.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readDollars } from '../options/read-dollars.ts'
import { withStore } from '../with-store.ts'
import { describeCredits } from './describe-credits.ts'

/** `credits grant`: adds credits; from the first grant on, spending needs them. */
export const creditsGrant = defineCliCommand({
  description: 'Add credits; from the first grant on, spending needs them.',
  args: {
    usd: { type: 'positional', required: true, description: 'US dollars, such as 25 or 0.50.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [['credits grant 100', 'A running gateway applies it within a second.']],
  async run(args, terminal) {
    const nanos = readDollars(args.usd, 'The amount')
    const { config } = await loadConfigFor(args, terminal)
    const credits = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact((repositories) => grantCredits(repositories, cliAuthor(organizationId), nanos, Date.now())),
    )
    if (args.json === true) terminal.out.write(`${JSON.stringify(toCreditsRecord(credits), null, 2)}\n`)
    else terminal.out.write(`${describeCredits(credits)}\n`)
    return 0
  },
})
