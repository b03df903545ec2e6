import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeYaml } from '../../lockstep/document/write-yaml.ts'
import { defineCliCommand } from '../command.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { loadContract, loadContractText } from './load-contract.ts'

/** `contract overlay`: a contract with overlays applied, as one document. */
export const contractOverlay = defineCliCommand({
  description: 'Apply OpenAPI Overlays to a document, in order, and print the result.',
  args: {
    contract: { type: 'positional', required: true, description: 'The contract: a file, an address, or -.' },
    overlay: { type: 'positional', required: true, description: 'An OpenAPI Overlay 1.0.0 file; more may follow.' },
    output: { type: 'string', alias: 'o', valueHint: 'file', description: 'Write to this file.' },
    strict: { type: 'boolean', description: 'Exit with 1 if a target selects nothing.' },
    json: { type: 'boolean', description: 'Write JSON. Default: as the contract is written; the comments of YAML go.' },
  },
  takesMoreWords: true,
  examples: [
    ['contract overlay openapi.yaml team.yaml --output merged.yaml', 'Adds what a team has written to a contract.'],
    [
      'contract overlay http://127.0.0.1:8787/openapi.json team.yaml ours.yaml --json',
      'Two overlays, one after another.',
    ],
  ],
  async run(args, terminal) {
    const [{ applyOverlay }, { OverlayError, readOverlay }] = await Promise.all([
      import('../../lockstep/overlay/apply-overlay.ts'),
      import('../../lockstep/overlay/read-overlay.ts'),
    ])
    const contract = await loadContract(args.contract, terminal)
    let { document } = contract
    let idle = 0
    // The words beyond the declared ones follow those in `_`.
    for (const place of [args.overlay, ...args._.slice(2)]) {
      const { name, text } = await loadContractText(place, terminal)
      try {
        const overlaid = applyOverlay(document, readOverlay(name, text))
        document = overlaid.document
        idle += overlaid.idle.length
        for (const each of overlaid.idle)
          terminal.err.write(`${terminal.err.colours.yellow('!')} ${each} selects nothing.\n`)
      } catch (error) {
        if (error instanceof OverlayError) throw new UsageError(error.message)
        throw error
      }
    }
    const isJson = args.json === true || contract.text.trimStart().startsWith('{')
    const result = isJson ? `${JSON.stringify(document, null, 2)}\n` : writeYaml(document)
    if (args.output === undefined) terminal.out.write(result)
    else await write(resolve(terminal.cwd, args.output), result)
    return args.strict === true && idle > 0 ? 1 : 0
  },
})

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new CommandError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
