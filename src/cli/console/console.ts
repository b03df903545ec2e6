import { createLink } from '../../administration/console/create-link.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { postJson } from '../call/gateway-client.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { type AddressFlags, addressOptions, findUrl } from '../gateway-address.ts'
import { loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

interface Link {
  readonly url: string
  readonly expires_at: string
}

/** `console`: makes a link that signs in to the console of a running gateway. */
export const consoleCommand = defineCliCommand({
  description: 'Make a link that signs in to the web console of the running gateway, once, within ten minutes.',
  args: {
    ...addressOptions,
    key: {
      type: 'string',
      valueHint: 'key',
      description:
        'A management key: the gateway makes the link, whose holder acts as that key. It shows in the process list: prefer --key-stdin. Default: the link is written to the database.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
  },
  examples: [
    ['console', 'A link to the console of the gateway that runs on this data folder.'],
    ['console --url https://gateway.example --key-stdin', 'A link of a gateway elsewhere, made with a management key.'],
  ],
  async run(args, terminal) {
    const key = await readKey(args, terminal)
    const link = key === undefined ? await ownLink(args, terminal) : await askForLink(args, terminal, key)
    if (args.json === true) terminal.out.write(`${JSON.stringify(link, null, 2)}\n`)
    else {
      terminal.out.write(`${link.url}\n`)
      terminal.err.write(`It signs in once, until ${link.expires_at}.\n`)
    }
    return 0
  },
})

async function readKey(args: AddressFlags, terminal: Terminal): Promise<string | undefined> {
  const given = args['key-stdin'] === true ? await terminal.readInput() : args.key
  const key = (given ?? '').trim()
  return key === '' ? undefined : key
}

async function askForLink(args: AddressFlags, terminal: Terminal, key: string): Promise<Link> {
  const { data } = await postJson({ url: await findUrl(args, terminal), key }, '/console/links', {})
  return data as Link
}

async function ownLink(args: AddressFlags, terminal: Terminal): Promise<Link> {
  if (args.url !== undefined)
    throw new CommandError('A link of a gateway elsewhere needs a management key: use --key-stdin.')
  const { config } = await loadConfigFor(args, terminal)
  if (!config.console.isEnabled) throw new CommandError('The console of this gateway is off (console.enabled).')
  const origin = config.publicUrl ?? (await findUrl(args, terminal))
  const link = await withStore(config, terminal, ({ organizationId, transact }) =>
    transact((repositories) => createLink(repositories, cliAuthor(organizationId), null, Date.now())),
  )
  return {
    url: `${origin.replace(/\/$/, '')}/console#link=${link.token}`,
    expires_at: toTimestamp(link.expiresAt),
  }
}
