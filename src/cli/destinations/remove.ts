import { deleteDestination } from '../../administration/destinations/delete-destination.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { destinationWord, findDestination } from './find-destination.ts'

/** `destinations remove`: deletes a destination and its secrets. */
export const destinationsRemove = defineCliCommand({
  description: 'Delete a destination and its secrets; a running gateway stops sending there within a second.',
  args: { ...destinationWord, ...yesOption, ...configOptions },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findDestination(store, args.destination, terminal.program),
      question: ({ name, type }) => `Remove "${name}" (${type})?`,
      remove: (repositories, author, { id }, now) => deleteDestination(repositories, author, id, now),
      done: ({ name }) => `Removed "${name}".`,
    })
  },
})
