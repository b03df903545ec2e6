import { testDestination } from '../../administration/destinations/test-destination.ts'
import { createTester } from '../../broadcast/assemble-broadcast.ts'
import { defineCliCommand } from '../command.ts'
import { timeText } from '../generations/generation-table.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './destination-editor.ts'
import { destinationWord, findDestination } from './find-destination.ts'

/** `destinations test`: sends a destination a generation that is made up, and says what became of it. */
export const destinationsTest = defineCliCommand({
  description:
    'Send a destination a made-up generation from this machine, and say what became of it and what to do. Exits with 1 where it did not arrive.',
  args: {
    ...destinationWord,
    json: {
      type: 'boolean',
      description: 'Print JSON, with the record of POST /observability/destinations/{id}/test.',
    },
    ...configOptions,
  },
  examples: [['destinations test 5c9a2f7e', 'Works while the destination is disabled, too.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { name, test } = await withStore(config, terminal, async (store) => {
      const { id, name } = await findDestination(store, args.destination, terminal.program)
      const { secrets, ...author } = editorAt(store, config)
      const tester = createTester(config.outbound)
      return { name, test: await testDestination({ author, ...store, secrets, tester, now: Date.now }, id) }
    })
    const { out, err } = terminal
    const exitCode = test.delivered ? 0 : 1
    if (args.json === true) {
      out.write(`${JSON.stringify(test, null, 2)}\n`)
      return exitCode
    }
    const { green, red, dim } = err.colours
    const took = dim(`${test.status === null ? '' : `status ${test.status}, `}${timeText(test.duration_ms)}`)
    if (test.delivered) err.write(`${green('✓')} "${name}" took it: ${took}\n`)
    else err.write(`${red('✗')} "${name}" did not take it: ${took}\n`)
    for (const line of [test.error, test.advice]) if (line !== null) err.write(`${line}\n`)
    if (test.delivered) out.write(`${test.generation_id}\n`)
    return exitCode
  },
})
