import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { ConfigDraft } from '../../importers/config-draft.ts'
import { literal, renderEnvironment, UnwritableSecretError } from '../../importers/secrets.ts'
import { writePrivateFile } from '../../storage/store/private-files.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import type { ImportFlags } from './import-options.ts'
import { renderImport } from './import-view.ts'

/** Checks what was imported, writes it, and says what became of everything. Resolves to the exit code. */
export async function finishImport(
  draft: ConfigDraft,
  source: string,
  flags: ImportFlags,
  terminal: Terminal,
): Promise<number> {
  const { checkDraft } = await import('../../importers/check-draft.ts')
  checkDraft(draft)
  const { out: target = 'gateway.yaml', force = false, 'secrets-file': secretsFile } = flags
  if (target !== '-' && secretsFile !== undefined && samePlace(terminal, target, secretsFile))
    throw new UsageError('--out and --secrets-file name the same file. Nothing was written.')
  const files = [...(target === '-' ? [] : [target]), ...(secretsFile === undefined ? [] : [secretsFile])]
  for (const file of files) {
    const path = resolve(terminal.cwd, file)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() === true) throw new CommandError(`${file} is a folder. Nothing was written. Name a file.`)
    if (!existsSync(dirname(path)))
      throw new CommandError(`There is no folder ${dirname(path)}. Nothing was written. Make it first.`)
    if (found !== undefined && !force)
      throw new CommandError(
        `${file} is there already. Nothing was written. Name another file, or replace it with --force.`,
      )
  }
  const environment = secretsFile === undefined ? '' : environmentOf(draft)
  if (secretsFile !== undefined)
    draft.set('env_files', literal(pathFrom(terminal, target, secretsFile)), '--secrets-file')
  const text = draft.render(source)
  if (target === '-') terminal.out.write(text)
  else writeFileSync(resolve(terminal.cwd, target), text)
  if (secretsFile !== undefined) {
    writePrivateFile(resolve(terminal.cwd, secretsFile), environment)
  }
  // Beside the file itself, standard output is for nothing else.
  const output = target === '-' ? terminal.err : terminal.out
  output.write(
    flags.json === true ? `${JSON.stringify(record(draft), null, 2)}\n` : renderImport(draft, flags, terminal),
  )
  return 0
}

function environmentOf({ secrets }: ConfigDraft): string {
  try {
    return renderEnvironment(secrets.values)
  } catch (error) {
    if (!(error instanceof UnwritableSecretError)) throw error
    throw new CommandError(
      `The secret for ${error.variable} has characters that no such file can hold. Nothing was written. Import without --secrets-file, and set the variables yourself.`,
    )
  }
}

/** The path of the secrets as gateway.yaml names it: from its own folder, which is not known of standard output. */
function pathFrom({ cwd }: Terminal, target: string, file: string): string {
  const path = resolve(cwd, file)
  return target === '-' ? path : relative(dirname(resolve(cwd, target)), path)
}

function samePlace({ cwd }: Terminal, one: string, other: string): boolean {
  return resolve(cwd, one) === resolve(cwd, other)
}

function record(draft: ConfigDraft): object {
  const { providers, models, mcpServers, notes, steps, secrets } = draft
  return {
    providers: providers.map(({ slug }) => slug),
    models: models.map(({ id }) => id),
    mcp_servers: mcpServers.map(({ name }) => name),
    variables: secrets.names,
    secrets_in_the_file: [...secrets.values.keys()],
    notes,
    steps,
  }
}
