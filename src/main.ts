#!/usr/bin/env node
import './cli/early-hang-ups.ts'
import { suggestWord } from './cli/completion/scripts.ts'
import { runCli } from './cli/run-cli.ts'
import { processTerminal } from './cli/terminal/terminal.ts'

// A shell waits for a suggestion.
const lingeringMs = process.argv[2] === suggestWord ? 0 : 1_000

// Not awaited at the top of the file, which a program in one file can't have. It never rejects.
void runCli(process.argv.slice(2), processTerminal()).then((exitCode) => {
  process.exitCode = exitCode
  // Whatever still holds the process once the command is done must not keep it.
  setTimeout(() => process.exit(), lingeringMs).unref()
})
