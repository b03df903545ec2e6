import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { destinationWord, findDestination } from './find-destination.ts'
import { scopeWords } from './scope-words.ts'

/** `destinations show`: shows a destination with its secrets masked. */
export const destinationsShow = defineCliCommand({
  description: 'Show a destination: its settings, with the secrets masked, and what it is sent.',
  args: {
    ...destinationWord,
    json: { type: 'boolean', description: 'Print JSON, with the record of GET /observability/destinations/{id}.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const destination = await withStore(config, terminal, (store) =>
      findDestination(store, args.destination, terminal.program),
    )
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(toDestinationRecord(destination), null, 2)}\n`)
      return 0
    }
    const { name, type, id, isEnabled, shownConfig, filterRules } = destination
    const lines = [
      out.colours.bold(name),
      out.colours.dim(id),
      '',
      `${type}, ${isEnabled ? 'enabled' : 'disabled'}`,
      `Sent: ${scopeWords(destination).join(', ')}`,
      'Settings:',
      ...Object.entries(shownConfig).map(([member, value]) => `  ${member}: ${wordOf(value)}`),
      ...(filterRules === null ? [] : ['Rules:']),
      ...(filterRules?.groups ?? []).map(({ logic, rules }) => {
        const words = rules.map(({ field, operator, value = '' }) => `${field} ${operator} ${value}`.trim())
        return `  ${words.join(` ${logic} `)}`
      }),
    ]
    out.write(`${lines.join('\n')}\n`)
    return 0
  },
})

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
