import { deleteMapping } from '../../administration/scim/delete-mapping.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { UsageError } from '../usage-error.ts'
import { findMapping } from './find-mapping.ts'

/** `scim mappings remove`: deletes the mapping of a group to a workspace. */
export const scimMappingsRemove = defineCliCommand({
  description: 'Delete a mapping; --keep-members or --drop-members decides what happens to its members.',
  args: {
    mapping: {
      type: 'positional',
      required: true,
      description: "The name of its group, or 8 or more characters of the mapping's id.",
    },
    'keep-members': { type: 'boolean', description: 'Keep its members, as direct members.' },
    'drop-members': {
      type: 'boolean',
      description: 'Remove its members, unless they are members for another reason too.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [
    ['scim mappings remove 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40 --drop-members --yes', 'Without confirmation.'],
  ],
  async run(args, terminal) {
    const keepsMembers = args['keep-members'] === true
    if (keepsMembers === (args['drop-members'] === true)) {
      throw new UsageError('Give either --keep-members or --drop-members.')
    }
    const fate = keepsMembers ? 'and keep its members as direct members' : 'and remove its members'
    return removeThing(args, terminal, {
      find: (store) => findMapping(store, args.mapping, terminal.program),
      question: ({ id }) => `Delete the mapping ${id} ${fate}?`,
      remove: (repositories, author, { id }, now) => deleteMapping(repositories, author, { id, keepsMembers }, now),
      done: () => `Deleted the mapping; its members ${keepsMembers ? 'stay as direct members' : 'are removed'}.`,
    })
  },
})
