import { toCreditsRecord } from '../../administration/credits/credits-record.ts'
import { getCredits } from '../../storage/money/credits.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { describeCredits } from './describe-credits.ts'

/** `credits show`: shows what was granted and what is left. */
export const creditsShow = defineCliCommand({
  description: 'Show what is left of the credits.',
  args: {
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const credits = await withStore(config, terminal, ({ repositories, organizationId }) =>
      getCredits(repositories, organizationId, Date.now()),
    )
    if (args.json === true) terminal.out.write(`${JSON.stringify(toCreditsRecord(credits), null, 2)}\n`)
    else if (credits !== null) terminal.out.write(`${describeCredits(credits)}\n`)
    else terminal.out.write(`Spending needs no credits. "${terminal.program} credits grant <usd>" changes that.\n`)
    return 0
  },
})
