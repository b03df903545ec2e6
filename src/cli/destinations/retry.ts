import { retryDeliveries } from '../../administration/destinations/retry-deliveries.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { destinationWord, findDestination } from './find-destination.ts'

/** `destinations retry`: sends again what is not sent any more. */
export const destinationsRetry = defineCliCommand({
  description:
    'Send again what is not sent to a destination any more, and try now what waits because it failed. Running gateways begin within seconds, or within five minutes where they leave it alone because it failed.',
  args: {
    ...destinationWord,
    json: {
      type: 'boolean',
      description: 'Print JSON, with the record of POST /observability/destinations/{id}/deliveries/retry.',
    },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { name, retried } = await withStore(config, terminal, async (store) => {
      const { id, name } = await findDestination(store, args.destination, terminal.program)
      const parts = { author: cliAuthor(store.organizationId), ...store }
      return { name, retried: await retryDeliveries(parts, id, Date.now()) }
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(retried, null, 2)}\n`)
    else
      err.write(
        `${err.colours.green('✓')} Waiting for "${name}": ${retried.waiting}, of which ${retried.retried} had been given up.\n`,
      )
    return 0
  },
})
