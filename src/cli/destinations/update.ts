import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { updateDestination } from '../../administration/destinations/update-destination.ts'
import type { DestinationType } from '../../broadcast/destination-type.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { destinationOptions, readDestinationFlags } from '../options/destination-options.ts'
import { explainMove } from '../options/explain-move.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './destination-editor.ts'
import { destinationWord, findDestination } from './find-destination.ts'
import { configMembersOptions, linesOf, readNamedConfig, readSecrets, repeatedMembers } from './read-config.ts'

/** `destinations update`: changes a destination, its secrets included. */
export const destinationsUpdate = defineCliCommand({
  description: 'Change a destination; only the given options change. A running gateway applies it within a second.',
  args: {
    ...destinationWord,
    name: { type: 'string', valueHint: 'text', description: 'A new display name.' },
    ...configMembersOptions,
    unset: {
      type: 'string',
      valueHint: 'name',
      description:
        "Take a setting away, headers among them; may be given several times. A webhook's secret becomes a new one.",
    },
    ...destinationOptions,
    json: { type: 'boolean', description: 'Print JSON, with the record of PATCH /observability/destinations/{id}.' },
    ...configOptions,
  },
  repeats: repeatedMembers,
  examples: [
    ['destinations update 5c9a2f7e --secret secretKey < key.txt', 'Replaces a secret.'],
    ['destinations update 5c9a2f7e --sample 0.1 --disabled', 'Sends a tenth of the generations, later.'],
    ['destinations update 5c9a2f7e --unset secret', 'Gives a webhook a new secret.'],
  ],
  async run(args, terminal) {
    const { name } = args
    const fields = { ...(name !== undefined && { name }), ...(await readDestinationFlags(args, terminal)) }
    const changesConfig = [args.set, args.secret, args.header, args.unset].some((each) => each !== undefined)
    if (!changesConfig && Object.keys(fields).length === 0)
      throw new UsageError('There is nothing to change: see --help.')
    await checkBody('updateObservabilityDestination', fields)
    const { config } = await loadConfigFor(args, terminal)
    const { destination, shownOnce } = await withStore(config, terminal, async (store) => {
      const { id, type, shownConfig } = await findDestination(store, args.destination, terminal.program)
      const given = changesConfig
        ? await readSecrets(readNamedConfig(type as DestinationType, args), terminal)
        : undefined
      const gone = Object.fromEntries(linesOf(args.unset).map((each) => [each, null]))
      // Headers that are not named stay; sent as they are shown, they are kept.
      const headers = given !== undefined &&
        'headers' in given && { headers: { ...headersOf(shownConfig), ...headersOf(given) } }
      const changes = { ...fields, ...(given !== undefined && { config: { ...given, ...headers, ...gone } }) }
      const change = store.transact((repositories) =>
        updateDestination(repositories, editorAt(store, config), { id, changes }, Date.now()),
      )
      return explainMove(change, optionsFor)
    })
    const { out, err } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(toDestinationRecord(destination, shownOnce), null, 2)}\n`)
      return 0
    }
    err.write(`${err.colours.green('✓')} Changed "${destination.name}".\n`)
    for (const [member, value] of Object.entries(shownOnce))
      err.write(`Its ${member}, which is not shown again: ${value}\n`)
    return 0
  },
})

function headersOf({ headers }: Readonly<Record<string, unknown>>): object {
  return typeof headers === 'object' && headers !== null ? headers : {}
}

function optionsFor(member: string): string {
  const name = member.replace(/^config\./, '')
  if (name === 'headers') return '--header for each header, or take them away with --unset headers'
  // Only a webhook has a secret of this name.
  return name === 'secret' ? '--secret secret, or get a new one with --unset secret' : `--secret ${name}`
}
