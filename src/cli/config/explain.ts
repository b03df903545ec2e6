import type { ConfigurationRecord } from '../../administration/configuration/configuration-record.ts'
import { originWords } from '../../config/explain-config.ts'
import type { Schema } from '../../contract/contract.ts'
import { masked } from '../../errors/mask.ts'
import { defineCliCommand } from '../command.ts'
import { addressOptions } from '../gateway-address.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output, Terminal } from '../terminal/terminal.ts'
import { type AskFlags, askGateway } from './ask-gateway.ts'
import { explainFiles } from './explain-files.ts'

type Setting = Schema<'ConfigurationSetting'>

/** What the command shows; no process where it read the files. */
export interface ShownConfiguration extends ConfigurationRecord {
  readonly instance: Schema<'GatewayInstance'> | null
}

/** `config explain`: shows each effective value and where it comes from, secrets masked. */
export const configExplain = defineCliCommand({
  description:
    'Show each effective value and where it comes from, secrets masked: what the running gateway has, or what one started now would.',
  args: {
    files: { type: 'boolean', description: 'Read the files and the environment, even where a gateway runs.' },
    ...addressOptions,
    url: {
      type: 'string',
      valueHint: 'url',
      description:
        'The URL of a gateway to ask. Default: the one that runs on the data folder; where none does, the files are read.',
    },
    key: {
      type: 'string',
      valueHint: 'key',
      description:
        'A management key for it. It shows in the process list: prefer --key-stdin. Default: one that is made for this question, and revoked after it.',
    },
    json: { type: 'boolean', description: 'Print JSON, as GET /admin/configuration answers it.' },
  },
  examples: [
    ['config explain', 'What counts, and why.'],
    ['config explain --files', 'What would count if the gateway were started now.'],
    ['config explain --url https://gateway.example --key-stdin --json', 'What a gateway elsewhere runs with.'],
  ],
  async run(args, terminal) {
    const shown = await explain(args, terminal)
    if (args.json === true) terminal.out.write(`${JSON.stringify(shown, null, 2)}\n`)
    else {
      terminal.out.write(render(shown.settings, terminal.out))
      for (const line of remarks(shown)) warn(terminal, line)
    }
    return 0
  },
})

interface ExplainFlags extends AskFlags {
  readonly files?: boolean | undefined
}

async function explain(args: ExplainFlags, terminal: Terminal): Promise<ShownConfiguration> {
  const answer = args.files === true ? undefined : await askGateway(args, terminal)
  if (answer !== undefined) return answer
  const { problems, ...record } = await explainFiles(args, terminal)
  for (const problem of problems) warn(terminal, problem)
  return { instance: null, ...record }
}

function render(values: readonly Setting[], out: Output): string {
  const { dim, cyan } = out.colours
  // Values that were set stand out against defaults.
  const untouched: ReadonlySet<string> = new Set(['default', 'computed'])
  const rows = values.map((setting) => {
    const [value, origin] = [valueWords(setting, setting.is_secret), wordsOf(setting.origin)]
    return untouched.has(setting.origin.kind)
      ? [dim(setting.key), dim(value), dim(origin)]
      : [setting.key, value, cyan(origin)]
  })
  return renderTable([{ title: 'KEY' }, { title: 'VALUE' }, { title: 'FROM' }], rows, out)
}

/** What counts otherwise than the configuration says, and why. */
function remarks({ file, settings, omitted }: ShownConfiguration): readonly string[] {
  const { refusal } = file
  return [
    ...(refusal === null ? [] : [`The last reload was refused, and nothing of it counts: ${refusal.message}`]),
    ...(file.is_changed ? [`${file.path} was changed since it was read last; a reload reads it.`] : []),
    ...settings.flatMap(({ key, is_secret: isSecret, pending }) =>
      pending === null
        ? []
        : [
            `${key}: ${valueWords(pending, isSecret)} (${wordsOf(pending.origin)}) does not count: ${reasons[pending.reason]}.`,
          ],
    ),
    ...(omitted === 0 ? [] : [`${omitted} more entries are not shown.`]),
  ]
}

const reasons = { restart: 'it needs a restart', refused: 'the configuration was refused' } as const

function valueWords({ value, is_set: isSet }: Pick<Setting, 'value' | 'is_set'>, isSecret: boolean): string {
  if (!isSet) return 'not set'
  if (isSecret) return masked
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function wordsOf({ kind, name, line }: Setting['origin']): string {
  return originWords({ kind, ...(name !== null && { name }), ...(line !== null && { line }) })
}

function warn({ err }: Terminal, line: string): void {
  err.write(`${err.colours.yellow('!')} ${line}\n`)
}
