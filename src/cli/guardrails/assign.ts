import { assignGuardrail } from '../../administration/guardrails/assign-guardrail.ts'
import { unassignGuardrail } from '../../administration/guardrails/unassign-guardrail.ts'
import type { GuardrailScope } from '../../records/guardrail.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { findOne } from '../find-one.ts'
import { allKeys, soughtKey } from '../keys/all-keys.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'
import { findGuardrail, guardrailWord } from './find-guardrail.ts'

/** `guardrails assign`: makes a guardrail hold for keys, members or workspaces. */
export const guardrailsAssign = changeCommand('assign', {
  description: 'Make a guardrail hold for keys, members or workspaces; a running gateway applies it within a second.',
  change: assignGuardrail,
  done: 'holds for',
  example: [
    'guardrails assign "No personal data" --workspace default,search-team',
    'Holds for all keys of two workspaces.',
  ],
})

/** `guardrails unassign`: ends that. */
export const guardrailsUnassign = changeCommand('unassign', {
  description: 'Make a guardrail hold for them no longer; what they have spent of its limit is forgotten.',
  change: unassignGuardrail,
  done: 'no longer holds for',
  example: ['guardrails unassign Interns --key ci', 'Holds no longer for the key "ci".'],
})

interface Change {
  readonly description: string
  readonly change: typeof assignGuardrail
  readonly done: string
  readonly example: readonly [string, string]
}

const byName = soughtKey(({ name, label }) => [name, label])

function changeCommand(verb: string, { description, change, done, example }: Change): Command {
  return defineCliCommand({
    description,
    args: {
      ...guardrailWord,
      key: {
        type: 'string',
        valueHint: 'keys',
        description: 'Keys: names, or hashes; separated by commas.',
        names: 'keys',
        isList: true,
      },
      member: {
        type: 'string',
        valueHint: 'users',
        description: 'Members: user names or ids; all their keys together.',
      },
      workspace: {
        type: 'string',
        valueHint: 'workspaces',
        description: 'Workspaces: slugs or ids.',
        names: 'workspaces',
        isList: true,
      },
      json: { type: 'boolean', description: 'Print JSON: how many assignments changed.' },
      ...configOptions,
    },
    examples: [example],
    async run(args, terminal) {
      const named = { key: wordsIn(args.key), member: wordsIn(args.member), workspace: wordsIn(args.workspace) }
      const scopes = (['key', 'member', 'workspace'] as const).filter((scope) => named[scope].length > 0)
      if (scopes.length === 0)
        throw new UsageError(`Say for whom: --key, --member or --workspace. See: guardrails ${verb} --help`)
      const { config } = await loadConfigFor(args, terminal)
      const { name, count } = await withStore(config, terminal, async (store) => {
        const { id, name } = await findGuardrail(store, args.guardrail, terminal.program)
        const wishes = await Promise.all(
          scopes.map(async (scope) => ({
            id,
            scope,
            subjects: await subjectsOf(store, scope, named[scope], terminal.program),
          })),
        )
        const counts = await store.transact(async (repositories) => {
          const changed: number[] = []
          for (const wish of wishes) {
            const { count } = await change(repositories, cliAuthor(store.organizationId), wish, Date.now())
            changed.push(count)
          }
          return changed
        })
        return { name, count: counts.reduce((sum, each) => sum + each, 0) }
      })
      const { out, err } = terminal
      const whom = scopes.flatMap((scope) => named[scope].map((each) => `${scope} ${each}`)).join(', ')
      if (args.json === true) out.write(`${JSON.stringify({ changed_count: count })}\n`)
      else
        err.write(`${err.colours.green('✓')} Guardrail "${name}" ${done} ${whom}${count === 0 ? ', as before' : ''}.\n`)
      return 0
    },
  })
}

function wordsIn(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
}

/** The hashes of keys, or the ids of members or workspaces. Rejects with CommandError or GatewayError for one that is not there. */
async function subjectsOf(
  store: Store,
  scope: GuardrailScope,
  words: readonly string[],
  program: string,
): Promise<readonly string[]> {
  const { repositories, organizationId } = store
  if (scope === 'key') {
    const keys = await allKeys(store)
    return words.map((word) => findOne(keys, word, byName, program).hash)
  }
  const find = scope === 'member' ? requireUser : requireWorkspace
  return Promise.all(words.map(async (word) => (await find(repositories, organizationId, word)).id))
}
