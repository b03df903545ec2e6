import type { ArgDef } from 'citty'
import type { Command } from './command.ts'
import { commands, groups } from './commands.ts'
import type { Colours } from './terminal/colours.ts'
import { version } from './version.ts'

const program = 'model-gateway'

type Line = readonly [left: string, right: string]

/** The help of one command: usage, arguments, options, examples. */
export function renderCommandHelp(
  name: string,
  { description, args, examples = [] }: Command,
  colours: Colours,
): string {
  const all = Object.entries(args)
  const positionals = all.filter(([, { type }]) => type === 'positional')
  const options = all.filter(([, { type }]) => type !== 'positional')
  const words = positionals.map(([key, { required }]) => (required === false ? `[${key}]` : `<${key}>`))
  return join([
    `${description}\n`,
    section('Usage', `  ${[program, name, ...words, '[options]'].join(' ')}\n`, colours),
    section(
      'Arguments',
      listLines(
        positionals.map(([key, { description = '' }]) => [key, description]),
        colours,
      ),
      colours,
    ),
    section(
      'Options',
      listLines([...options.flatMap(optionLines), ['-h, --help', 'Show this help.']], colours),
      colours,
    ),
    section(
      'Examples',
      listLines(
        examples.map(([line, meaning]) => [`${program} ${line}`, meaning]),
        colours,
      ),
      colours,
    ),
  ])
}

/** The commands of a group; of the whole program when `group` is empty. */
export async function renderGroupHelp(group: string, colours: Colours): Promise<string> {
  const prefix = group === '' ? '' : `${group} `
  const names = Object.keys(commands).filter((name) => name.startsWith(prefix))
  const lines = await Promise.all(
    names.map(async (name): Promise<Line> => [name, (await commands[name]?.())?.description ?? '']),
  )
  return join([
    group === '' ? `Model Gateway ${version}: one HTTP API to many language models.\n` : `${groups[group]}\n`,
    section('Usage', `  ${program} ${group === '' ? '<command>' : `${prefix}<command>`} [options]\n`, colours),
    section('Commands', listLines(lines, colours), colours),
    `${program} ${prefix}<command> --help shows more.\n`,
  ])
}

function join(sections: readonly string[]): string {
  return sections.filter((each) => each !== '').join('\n')
}

function section(title: string, body: string, { bold }: Colours): string {
  return body === '' ? '' : `${bold(title)}\n${body}`
}

function listLines(lines: readonly Line[], { cyan }: Colours): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${cyan(left)}${' '.repeat(width - left.length)}  ${right}\n`).join('')
}

function optionLines([key, definition]: readonly [string, ArgDef]): Line[] {
  const { description = '', default: fallback } = definition
  if (definition.type === 'boolean' && fallback === true) return [[`--no-${key}`, definition.negativeDescription ?? '']]
  const alias =
    'alias' in definition && definition.alias !== undefined ? `-${[definition.alias].flat().join(', -')}, ` : ''
  const value = definition.type === 'boolean' ? '' : ` <${definition.valueHint ?? key}>`
  const notes = [definition.required === true ? 'Required.' : '', fallback === undefined ? '' : `Default: ${fallback}.`]
  return [[`${alias}--${key}${value}`, [description, ...notes].filter((each) => each !== '').join(' ')]]
}
