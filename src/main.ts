#!/usr/bin/env node
import './cli/early-hang-ups.ts'
import { runCli } from './cli/run-cli.ts'
import { processTerminal } from './cli/terminal/terminal.ts'

const lingeringMs = 1_000

// Not awaited at the top of the file, which a program in one file can't have. It never rejects.
void runCli(process.argv.slice(2), processTerminal()).then((exitCode) => {
  process.exitCode = exitCode
  // Whatever still holds the process once the command is done must not keep it.
  setTimeout(() => process.exit(), lingeringMs).unref()
})
