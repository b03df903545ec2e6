import type { ArgDef } from 'citty'
import type { Command } from './command.ts'
import { commands, groups } from './commands.ts'
import type { Colours } from './terminal/colours.ts'
import { topics } from './topics.ts'
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

/** The commands of a group, each with what it does; of the whole program, when `group` is empty, its groups and commands by topic. */
export async function renderGroupHelp(group: string, colours: Colours): Promise<string> {
  if (group === '') return renderTopics(colours)
  const names = Object.keys(commands).filter((name) => name.startsWith(`${group} `))
  const lines = await Promise.all(
    names.map(async (name): Promise<Line> => [name, (await commands[name]?.())?.description ?? '']),
  )
  return join([
    `${groups[group]}\n`,
    section('Usage', `  ${program} ${group} <command> [options]\n`, colours),
    section('Commands', listLines(lines, colours), colours),
    `${program} ${group} <command> --help shows more.\n`,
  ])
}

async function renderTopics(colours: Colours): Promise<string> {
  const described = await Promise.all(
    Object.entries(topics).map(async ([title, words]) => ({
      title,
      lines: await Promise.all(words.map(describeWord)),
    })),
  )
  // One width for all topics: the columns line up.
  const width = Math.max(...described.flatMap(({ lines }) => lines.map(([left]) => left.length)))
  return join([
    `Model Gateway ${version}: one HTTP API to many language models.\n`,
    section('Usage', `  ${program} <command> [options]\n`, colours),
    ...described.map(({ title, lines }) => section(title, listLines(lines, colours, width), colours)),
    `${program} help <command> shows what a command does, or which commands a group has.\n`,
  ])
}

/** A command with what it does, or a group with what it is about. */
async function describeWord(word: string): Promise<Line> {
  const about = groups[word]
  return about === undefined ? [word, (await commands[word]?.())?.description ?? ''] : [`${word} …`, about]
}

function join(sections: readonly string[]): string {
  return sections.filter((each) => each !== '').join('\n')
}

function section(title: string, body: string, { bold }: Colours): string {
  return body === '' ? '' : `${bold(title)}\n${body}`
}

function listLines(lines: readonly Line[], { cyan }: Colours, widthMin = 0): string {
  const width = Math.max(widthMin, ...lines.map(([left]) => left.length))
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
