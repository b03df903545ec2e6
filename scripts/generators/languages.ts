import type { Language, Step } from './generator.ts'

/** What a machine must have for clients in each language: programs that end with 0 where they are there. */
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
