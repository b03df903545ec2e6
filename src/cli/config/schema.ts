import { defineCliCommand } from '../command.ts'

/** `config schema`: prints the JSON Schema of gateway.yaml, for editors. */
export const configSchemaCommand = defineCliCommand({
  description: 'Print the JSON Schema of gateway.yaml, for editors.',
  args: {},
  examples: [
    [
      'config schema > gateway.schema.json',
      'Then add this first line to gateway.yaml: # yaml-language-server: $schema=gateway.schema.json',
    ],
  ],
  async run(_args, terminal) {
    const { configSchema } = await import('../../config/config-schema.ts')
    terminal.out.write(`${JSON.stringify(configSchema, null, 2)}\n`)
    return 0
  },
})
