import type { ArgDef } from 'citty'
import type { Command } from '../../src/cli/command.ts'
import { commands, groups } from '../../src/cli/commands.ts'
import { configOptions } from '../../src/cli/options/config-options.ts'
import { anchorOf, code, table } from './markdown.ts'

/** docs/cli.md, made from the definitions of the commands. */
export async function cliPage(): Promise<string> {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => ({ name, command: await load() })),
  )
  const used = [...new Set(loaded.map(({ name }) => groupOf(name)))]
  return [
    '# Command line',
    `\`./dist/model-gateway.mjs\` is the program; \`npm run build\` writes it. The folder \`dist/\` is complete, so copy it where you like.
\`npm link\` puts the program on PATH as \`model-gateway\`, the name that this page uses. From the sources, \`npm run cli -- keys list\` does the same.`,
    `\`call\`, \`connect\`, \`models list\` and \`routes explain\` talk to a running gateway over HTTP: the one at \`--url\` or \`GATEWAY_URL\`, else the one that runs
on the data folder. It says where in \`gateway.json\` there, so no address and no key are needed beside it. Commands about keys, workspaces, budgets and the like work on the database
itself, also while a gateway runs on it.`,
    `\`model-gateway help\` lists commands by topic, \`help keys\` those of a group, and each command has \`--help\`. What has a name is found by it
wherever an id is wanted. [\`completion\`](#completion) teaches bash, zsh and fish the commands and options, and the names of the models, providers, keys and the like that the configuration here and its database have. Exit codes: 0 done, 1 failed, 2 the command line made no sense, 70 the gateway met an error that is a bug.`,
    '## Options of most commands',
    `Every command that reads the [settings](settings.md) has these two:`,
    optionTable(Object.entries(configOptions)),
    '## All commands',
    table(
      ['command', 'what it does'],
      loaded.map(({ name, command }) => [`[\`${name}\`](#${anchorOf(name)})`, command.description]),
    ),
    ...used.flatMap((group) => [
      `## ${group === '' ? 'Commands without a group' : `The group ${group}`}`,
      ...(group === '' ? [] : [groups[group] ?? '']),
      ...loaded
        .filter(({ name }) => groupOf(name) === group)
        .flatMap(({ name, command }) => commandSection(name, command)),
    ]),
  ].join('\n\n')
}

/** The longest group that a command's name begins with; empty where there is none. */
function groupOf(name: string): string {
  const found = Object.keys(groups).filter((group) => name.startsWith(`${group} `))
  return found.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

function commandSection(name: string, { description, args, examples = [] }: Command): string[] {
  const all = Object.entries(args)
  const positionals = all.filter(([, { type }]) => type === 'positional')
  const options = all.filter(([key, value]) => value.type !== 'positional' && !isCommon(key, value))
  const words = positionals.map(([key, { required }]) => (required === false ? `[${key}]` : `<${key}>`))
  const required = options.filter(([, { required }]) => required === true).map(([key, value]) => spell(key, value))
  const usage = ['model-gateway', name, ...words, ...required, '[options]'].join(' ')
  const lines = examples.map(([line, meaning]) => `model-gateway ${line} # ${meaning}`)
  return [
    `### ${name}`,
    description,
    ['```text', usage, '```'].join('\n'),
    ...(positionals.length === 0
      ? []
      : [
          table(
            ['argument', ''],
            positionals.map(([key, { description = '' }]) => [code(key), description]),
          ),
        ]),
    ...(options.length === 0 ? [] : [optionTable(options)]),
    ...(lines.length === 0 ? [] : [['```sh checked', ...lines, '```'].join('\n')]),
  ]
}

function isCommon(key: string, definition: ArgDef): boolean {
  return Object.entries(configOptions).some(([name, common]) => name === key && common === definition)
}

function optionTable(options: readonly (readonly [string, ArgDef])[]): string {
  return table(
    ['option', 'what it does'],
    options.map(([key, value]) => [code(spellAll(key, value)), meaning(value)]),
  )
}

function spellAll(key: string, definition: ArgDef): string {
  const aliases = 'alias' in definition ? [definition.alias ?? []].flat().map((alias) => `-${alias}, `) : []
  return aliases.join('') + spell(key, definition)
}

function spell(key: string, definition: ArgDef): string {
  if (definition.type === 'boolean') return definition.default === true ? `--no-${key}` : `--${key}`
  return `--${key} <${definition.valueHint ?? key}>`
}

function meaning(definition: ArgDef): string {
  const { description = '', default: fallback, required } = definition
  if (definition.type === 'boolean' && fallback === true) return definition.negativeDescription ?? ''
  const notes = [
    required === true ? 'Required.' : '',
    fallback === undefined ? '' : `Default: ${code(String(fallback))}.`,
  ]
  return [description, ...notes].filter((each) => each !== '').join(' ')
}
