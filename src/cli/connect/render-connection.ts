import type { ConnectedProgram, Connection } from './programs.ts'

/** A shell script that does what `connect` does, and as a comment the permanent configuration file. Safe to paste and to `eval`. */
export function renderConnection(program: ConnectedProgram, connection: Connection, words: readonly string[]): string {
  const file = program.file?.(connection)
  return [
    ...program.conflicting.map((name) => `unset ${name}`),
    ...Object.entries(program.environment(connection)).map(([name, value]) => `export ${name}=${quote(value)}`),
    [program.command, ...program.arguments(connection), ...words].map(quote).join(' '),
    ...(file === undefined ? [] : ['', `# To make this permanent, in ${file.path}:`, ...comment(file.text)]),
    '',
  ].join('\n')
}

/** A word as POSIX shells read it back. */
function quote(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) && !word.startsWith('~') ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

function comment(text: string): string[] {
  return text.split('\n').map((line) => `# ${line}`.trimEnd())
}
