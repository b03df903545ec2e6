import { deleteMapping } from '../../scim/map-group.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { makeScimChange } from './make-scim-change.ts'

/** `scim mappings remove`: a group is no longer a member of a workspace. */
export const scimMappingsRemove = defineCliCommand({
  description: 'Delete a mapping; --keep-members decides what becomes of the members that it made.',
  args: {
    mapping: { type: 'positional', required: true, description: 'Its id, as "scim mappings list" shows it.' },
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
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const fate = keepsMembers ? 'and keep its members as members by hand' : 'and take back what it granted'
      if (!(await confirm(args, terminal, `Delete the mapping ${args.mapping} ${fate}?`))) return 1
      await makeScimChange(store, (change) => deleteMapping(change, args.mapping.toLowerCase(), keepsMembers))
      terminal.err.write(
        `${terminal.err.colours.green('✓')} Deleted the mapping; its members ${keepsMembers ? 'stay, by hand' : 'are gone'}.\n`,
      )
      return 0
    })
  },
})
