import { deleteMapping } from '../../administration/scim/delete-mapping.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { UsageError } from '../usage-error.ts'
import { findMapping } from './find-mapping.ts'

/** `scim mappings remove`: a group is no longer a member of a workspace. */
export const scimMappingsRemove = defineCliCommand({
  description: 'Delete a mapping; --keep-members decides what becomes of the members that it made.',
  args: {
    mapping: { type: 'positional', required: true, description: 'Its id, or the first 8 or more characters of it.' },
    'keep-members': { type: 'boolean', description: 'Keep them, as members that were added by hand.' },
    'drop-members': { type: 'boolean', description: 'They go, unless they are members for another reason too.' },
    ...yesOption,
    ...configOptions,
  },
  examples: [['scim mappings remove 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40 --drop-members --yes', 'Without a question.']],
  async run(args, terminal) {
    const keepsMembers = args['keep-members'] === true
    if (keepsMembers === (args['drop-members'] === true)) {
      throw new UsageError('Say what becomes of the members: either --keep-members or --drop-members.')
    }
    const fate = keepsMembers ? 'and keep its members as members by hand' : 'and take back what it granted'
    return removeThing(args, terminal, {
      find: (store) => findMapping(store, args.mapping, terminal.program),
      question: ({ id }) => `Delete the mapping ${id} ${fate}?`,
      remove: (repositories, author, { id }, now) => deleteMapping(repositories, author, { id, keepsMembers }, now),
      done: () => `Deleted the mapping; its members ${keepsMembers ? 'stay, by hand' : 'are gone'}.`,
    })
  },
})
