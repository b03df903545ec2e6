import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const folder = new URL('../../src/', import.meta.url)

/** What can open a connection to somewhere else. */
const callers: Readonly<Record<string, readonly string[]>> = {
  undici: [
    'request',
    'fetch',
    'stream',
    'pipeline',
    'connect',
    'upgrade',
    'Client',
    'Agent',
    'Pool',
    'WebSocket',
    'buildConnector',
    'EventSource',
    'ProxyAgent',
    'BalancedPool',
  ],
  'node:http': ['request', 'get', 'Agent', 'ClientRequest'],
  'node:https': ['request', 'get', 'Agent'],
  'node:http2': ['connect'],
  'node:net': ['connect', 'createConnection', 'Socket'],
  'node:tls': ['connect', 'TLSSocket'],
  'node:dgram': ['createSocket'],
  ws: ['WebSocket', 'default'],
  'node:child_process': ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'],
}
const globals: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Each with what keeps it from being led elsewhere. */
const doors: Readonly<Record<string, string>> = {
  'outbound/proxy-agent.ts': 'goes to the proxy that the operator configured',
  'attempts/transport/create-agent.ts': 'goes to providers, whose addresses the operator configures',
  'outbound/pinned-client.ts': 'is the guarded client',
  'outbound/get-json.ts': 'asks the local Ollama that the operator configured',
  'outbound/post-bytes.ts': 'goes to the collector that the operator configured',
  'tools/sandbox/memory-files.ts': 'mounts folders of the sandbox, and asks nobody',
  'tools/sandbox/run-command.ts':
    'runs commands in the sandbox that the operator configured, which decides about the network',
  'cli/call/gateway-client.ts': 'is the command line, which calls its own gateway',
  'cli/connect/run-program.ts': 'is the command line, which starts the program that its user names',
  'cli/contract/load-contract.ts': 'is the command line, which reads the contract whose address its user names',
  'cli/db/postgres-programs.ts':
    'is the command line, which starts pg_dump and pg_restore on the database that the operator configured',
}

/** The names by which a file could call out. */
function waysOut(text: string): readonly string[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, false)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { importClause, moduleSpecifier } = node
      const wanted = callers[moduleSpecifier.text] ?? []
      if (wanted.length > 0 && importClause !== undefined && !importClause.isTypeOnly) {
        found.push(
          ...importedNames(importClause)
            .filter((name) => wanted.includes(name) || name === '*')
            .map((name) => `${moduleSpecifier.text} ${name}`),
        )
      }
    }
    // A dynamic import says what it takes elsewhere.
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments
      if (from !== undefined && ts.isStringLiteralLike(from) && from.text in callers) found.push(`${from.text} *`)
    }
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
      if (globals.has(node.expression.text)) found.push(node.expression.text)
    }
    if (
      ts.isPropertyAccessExpression(node) &&
      node.expression.getText(source) === 'globalThis' &&
      globals.has(node.name.text)
    ) {
      found.push(node.name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function importedNames({ name, namedBindings }: ts.ImportClause): readonly string[] {
  const all = name === undefined ? [] : ['*']
  if (namedBindings === undefined) return all
  if (ts.isNamespaceImport(namedBindings)) return ['*']
  return [
    ...all,
    ...namedBindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((each) => (each.propertyName ?? each.name).text),
  ]
}

it('S11: nothing calls out but through the doors that are known', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const found = files.filter((name) => waysOut(readFileSync(new URL(name, folder), 'utf8')).length > 0)
  expect(found.toSorted()).toEqual(Object.keys(doors).toSorted())
})

it.each([
  ["import { request } from 'undici'", ['undici request']],
  ["import undici from 'undici'", ['undici *']],
  ["import * as http from 'node:http'", ['node:http *']],
  ["import { get as load } from 'node:https'", ['node:https get']],
  ["const { connect } = await import('node:tls')", ['node:tls *']],
  ["await fetch('http://x')", ['fetch']],
  ["await globalThis.fetch('http://x')", ['fetch']],
  ["import type { Client } from 'undici'\nimport { type Agent } from 'undici'\nimport { isIP } from 'node:net'", []],
  ['parts.outbound.fetch({ url })', []],
])('S11: a way out is seen: %s', (text, ways) => {
  expect(waysOut(text)).toEqual(ways)
})
