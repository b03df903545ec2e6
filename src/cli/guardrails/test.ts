import { testFilters } from '../../administration/guardrails/test-filters.ts'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import type { AssignedGuardrail } from '../../records/guardrail.ts'
import { gatewayHolder } from '../../shares/holder.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { chosenGuardrails } from './chosen-guardrails.ts'
import { filterEngines } from './filter-engines.ts'
import { readText } from './read-rules.ts'
import { textPlaces } from './text-places.ts'
import { unsavedFilters } from './unsaved-filters.ts'

type Test = Schema<'GuardrailTest'>
type Finding = Test['findings'][number]

/** `guardrails test`: shows what a text would trigger. */
export const guardrailsTest = defineCliCommand({
  description:
    'Show what a text would trigger, with line and column; exit code 1 when it would be refused, 2 for a file that is not there, 0 otherwise. No gateway needs to run.',
  args: {
    file: { type: 'positional', required: true, description: 'A file with text, or - for standard input.' },
    guardrail: { type: 'string', valueHint: 'guardrail', description: 'Test this guardrail: its name or id.' },
    key: {
      type: 'string',
      valueHint: 'key',
      description: 'Test those that hold for this key: its name or hash.',
      names: 'keys',
    },
    workspace: {
      type: 'string',
      names: 'workspaces',
      valueHint: 'slug|id',
      description: 'Test those that hold for all keys of this workspace. Default: the Default workspace.',
    },
    filter: {
      type: 'string',
      valueHint: 'slug',
      description:
        'Test this built-in filter instead: secrets, which blocks, or email=redact to say what it does. Can be given again.',
    },
    pattern: {
      type: 'string',
      valueHint: 'regex',
      description: 'Test this pattern instead, which blocks, in the syntax of RE2. Can be given again.',
    },
    output: { type: 'boolean', description: 'Take the text for the answer of a model.' },
    redacted: {
      type: 'boolean',
      description:
        'Print only the text, with placeholders for what is redacted: as a model would get it, with --output as a caller would.',
    },
    json: {
      type: 'boolean',
      description: 'Print JSON, with the answer of POST /guardrails/test and lines and columns.',
    },
    ...configOptions,
  },
  repeats: ['filter', 'pattern'],
  examples: [
    ['guardrails test prompt.txt', 'Tests the guardrails of the Default workspace.'],
    ['guardrails test - --filter secrets < changes.diff', 'Fails when a change has a secret in it.'],
    ['guardrails test mail.txt --filter email=redact --redacted', 'Prints it without addresses.'],
  ],
  async run(args, terminal) {
    const text = await readText(args.file, terminal)
    const { config } = await loadConfigFor(args, terminal)
    const engines = filterEngines(config)
    const unsaved = await unsavedFilters(args, engines)
    const isChosen = [args.guardrail, args.key, args.workspace].filter((each) => each !== undefined).length
    if (isChosen > 1 || (isChosen === 1 && unsaved !== null))
      throw new UsageError('Give one of --guardrail, --key and --workspace, or --filter and --pattern.')
    const guardrails = unsaved === null ? await savedGuardrails(config, args, terminal) : [unsaved]
    const tested = await testFilters(
      { ...engines, holder: gatewayHolder('administration'), signal: new AbortController().signal },
      guardrails,
      {
        text,
        direction: args.output === true ? 'output' : 'input',
        unsavedId: unsaved?.id,
      },
    )
    const failsClosed = tested.failed.some(({ guardrail_id: id }) => policyOf(id, guardrails) === 'closed')
    if (args.json === true) terminal.out.write(`${JSON.stringify(withPlaces(tested, text), null, 2)}\n`)
    else if (args.redacted === true) terminal.out.write(tested.redacted_text)
    else show(tested, text, failsClosed, guardrails, terminal)
    for (const { filter, message } of args.json === true ? [] : tested.failed)
      terminal.err.write(`${terminal.err.colours.red('✗')} ${filter} could not look at it: ${message}\n`)
    return tested.action === 'block' || failsClosed ? 1 : 0
  },
})

function savedGuardrails(
  config: Config,
  args: Parameters<typeof chosenGuardrails>[1],
  terminal: Terminal,
): Promise<readonly AssignedGuardrail[]> {
  return withStore(config, terminal, (store) => chosenGuardrails(store, args, terminal.program))
}

function policyOf(id: string | null, guardrails: readonly AssignedGuardrail[]): string {
  return guardrails.find((guardrail) => id === null || guardrail.id === id)?.rules.onError ?? 'closed'
}

function show(
  { findings, action }: Test,
  text: string,
  failsClosed: boolean,
  guardrails: readonly AssignedGuardrail[],
  terminal: Terminal,
) {
  const { out, err } = terminal
  if (guardrails.length === 0) err.write('No guardrail with rules holds there.\n')
  const placeOf = placesOf(findings, text)
  const isSaved = findings.some(({ guardrail_name: name }) => name !== null)
  const titles = ['FROM', 'TO', 'FILTER', 'ACTION', ...(isSaved ? ['GUARDRAIL'] : [])].map((title) => ({ title }))
  const rows = findings.map(({ start, end, filter, action: does, guardrail_name: name }) => [
    ...[start, end].map((position) => {
      const { line, column } = placeOf(position)
      return `${line}:${column}`
    }),
    ...[filter, does, ...(isSaved ? [name ?? ''] : [])],
  ])
  if (rows.length > 0) out.write(renderTable(titles, rows, out))
  const verdict = failsClosed ? 'block' : (action ?? 'nothing')
  err.write(`${verdict === 'block' ? err.colours.red('✗') : err.colours.green('✓')} ${verdicts[verdict]}\n`)
}

const verdicts = {
  block: 'It would be refused.',
  redact: 'It would pass, without what is redacted.',
  flag: 'It would pass as it is, and be flagged.',
  nothing: 'It would pass as it is.',
} as const

function withPlaces(tested: Test, text: string) {
  const placeOf = placesOf(tested.findings, text)
  const findings = tested.findings.map((finding) => ({
    ...finding,
    from: placeOf(finding.start),
    to: placeOf(finding.end),
  }))
  return { ...tested, findings }
}

function placesOf(findings: readonly Finding[], text: string) {
  return textPlaces(
    text,
    findings.flatMap(({ start, end }) => [start, end]),
  )
}
