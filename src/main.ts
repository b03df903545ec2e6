#!/usr/bin/env node
import { runCli } from './cli/run-cli.ts'
import { processTerminal } from './cli/terminal/terminal.ts'

const lingeringMs = 1_000

process.exitCode = await runCli(process.argv.slice(2), processTerminal())
// Whatever still holds the process once the command is done must not keep it.
setTimeout(() => process.exit(), lingeringMs).unref()
