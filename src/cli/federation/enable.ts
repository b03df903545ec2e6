import { switchFederation } from '../../administration/federation/switch-federation.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'

/** `federation enable`: lets workloads exchange tokens; overrides the configuration. */
export const federationEnable = switchCommand(
  true,
  'Let workloads exchange their tokens for access tokens; running gateways apply it within a second.',
)

/** `federation disable`: refuses exchanges and access tokens; overrides the configuration. */
export const federationDisable = switchCommand(
  false,
  'Refuse exchanges and issued access tokens; running gateways apply it within a second.',
)

function switchCommand(isOn: boolean, description: string): Command {
  const word = isOn ? 'on' : 'off'
  return defineCliCommand({
    description,
    args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
    async run(args, terminal) {
      const { config } = await loadConfigFor(args, terminal)
      await withStore(config, terminal, ({ organizationId, transact }) =>
        transact((repositories) => switchFederation(repositories, cliAuthor(organizationId), isOn, Date.now())),
      )
      if (args.json === true) terminal.out.write(`${JSON.stringify({ enabled: isOn }, null, 2)}\n`)
      else {
        const overruled = config.federation.isEnabled === isOn ? '' : ' This overrides federation.enabled.'
        terminal.err.write(`${terminal.err.colours.green('✓')} Federation is ${word}.${overruled}\n`)
      }
      return 0
    },
  })
}
