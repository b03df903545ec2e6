import { replaceHarmful, shownText } from '../../telemetry/shown-text.ts'
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

/** A word as POSIX shells read it back, without anything that a terminal obeys. */
function quote(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word) && !word.startsWith('~')) return word
  const quoted = word.replaceAll("'", `'\\''`)
  const shown = replaceHarmful(quoted, (char) => (/[\n\t]/.test(char) ? char : `'"$(printf '${octal(char)}')"'`))
  return `'${shown}'`
}

function octal(char: string): string {
  return Array.from(Buffer.from(char), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

function comment(text: string): string[] {
  return text.split('\n').map((line) => `# ${shownText(line, line.length)}`.trimEnd())
}
