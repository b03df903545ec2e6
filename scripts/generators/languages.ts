import type { Language, Step } from './generator.ts'

/** Commands that succeed if the machine has what clients in a language need. */
export const needs: Readonly<Record<Language, readonly Step[]>> = {
  typescript: [],
  python: [{ file: 'python3', words: ['-m', 'venv', '--help'] }],
  go: [{ file: 'go', words: ['version'] }],
  java: [
    { file: 'javac', words: ['-version'] },
    { file: 'mvn', words: ['--version'] },
  ],
  rust: [{ file: 'cargo', words: ['--version'] }],
  csharp: [{ file: 'dotnet', words: ['--version'] }],
}
