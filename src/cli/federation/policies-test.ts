import { testPolicy } from '../../administration/federation/test-policy.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { findPolicy } from './find-policy.ts'

/** `federation policies test`: shows the result of an exchange, check by check. */
export const federationPoliciesTest = defineCliCommand({
  description: "Show which check a workload's token fails; reads the token from standard input.",
  args: {
    policy: {
      type: 'positional',
      required: true,
      description: "The policy's subject, or 8 or more characters of its id.",
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [['federation policies test 3f6a91c0 < token.jwt', 'Tests a token from a file.']],
  async run(args, terminal) {
    if (terminal.isInputTerminal) throw new UsageError('Send the token on standard input: add "< token.jwt".')
    const token = (await terminal.readInput()).trim()
    if (token === '') throw new UsageError('There is no token on standard input.')
    const { config } = await loadConfigFor(args, terminal)
    const { localExchange } = await import('./local-exchange.ts')
    const result = await withStore(config, terminal, async (store) => {
      const { id } = await findPolicy(store, args.policy, terminal.program)
      const wish = { id, subjectToken: token, exchange: localExchange(store, config) }
      return testPolicy(store.repositories, store.organizationId, wish, Date.now())
    })
    if (args.json === true) terminal.out.write(`${JSON.stringify(result, null, 2)}\n`)
    else {
      const { green, red, dim } = terminal.out.colours
      const marks = { passed: green('✓'), failed: red('✗'), skipped: dim('-') }
      for (const { check, status, message } of result.checks) {
        terminal.out.write(`${marks[status]} ${check}: ${message}\n`)
      }
    }
    return result.accepted ? 0 : 1
  },
})
