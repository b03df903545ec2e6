import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ConfigDraft } from '../../importers/config-draft.ts'
import { renderEnvironment } from '../../importers/secrets.ts'
import { writePrivateFile } from '../../storage/store/private-files.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
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
  const files = [...(target === '-' ? [] : [target]), ...(secretsFile === undefined ? [] : [secretsFile])]
  for (const file of force ? [] : files) {
    if (existsSync(resolve(terminal.cwd, file)))
      throw new CommandError(
        `${file} is there already. Nothing was written. Name another file, or replace it with --force.`,
      )
  }
  const text = draft.render(source)
  if (target === '-') terminal.out.write(text)
  else writeFileSync(resolve(terminal.cwd, target), text)
  if (secretsFile !== undefined) {
    writePrivateFile(resolve(terminal.cwd, secretsFile), renderEnvironment(draft.secrets.values))
  }
  // Beside the file itself, standard output is for nothing else.
  const output = target === '-' ? terminal.err : terminal.out
  output.write(
    flags.json === true ? `${JSON.stringify(record(draft), null, 2)}\n` : renderImport(draft, flags, terminal),
  )
  return 0
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
