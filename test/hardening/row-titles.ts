import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { sourceFiles } from '../../scripts/separate-packages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const callees: ReadonlySet<string> = new Set(['it', 'test', 'describe'])
/** Tests that never run prove nothing. */
const idle: ReadonlySet<string> = new Set(['skip', 'todo'])
const leadingIds = /^((?:[A-Z]\d{1,2}(?:, )?)+): /

/** The row ids that a title begins with: `T36, T37: …`. */
export function idsOf(title: string): readonly string[] {
  return leadingIds.exec(title)?.[1]?.split(', ') ?? []
}

/** The titles of the tests and groups in a test file, and what a table of tests puts into its title first. */
export function titlesOf(text: string): readonly string[] {
  const source = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, false)
  const constants = constantsOf(source)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { names, table } = readCallee(node.expression)
      if (names.some((name) => idle.has(name))) return
      const title = names[0] !== undefined && callees.has(names[0]) ? textOf(node.arguments[0]) : undefined
      if (title !== undefined) titles.push(title, ...(table === undefined ? [] : leadingTexts(table, constants)))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** Every row id that a title begins with, and the test files that have one: of those of the default level, which holds every row. */
export function findTestedRows(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const name of sourceFiles(root, 'test')) {
    if (!name.endsWith('.test.ts') || name.endsWith('.all.test.ts')) continue
    for (const id of titlesOf(readFileSync(join(root, name), 'utf8')).flatMap(idsOf)) {
      const files = found.get(id) ?? new Set()
      found.set(id, files.add(name))
    }
  }
  return found
}

/** `it.skipIf(x).each(table)` has the names it, skipIf, each, and that table. */
function readCallee(expression: ts.Expression): { names: readonly string[]; table?: ts.Expression } {
  if (ts.isIdentifier(expression)) return { names: [expression.text] }
  if (ts.isPropertyAccessExpression(expression)) {
    const { names, ...rest } = readCallee(expression.expression)
    return { names: [...names, expression.name.text], ...rest }
  }
  if (!ts.isCallExpression(expression)) return { names: [] }
  const { names } = readCallee(expression.expression)
  const [table] = expression.arguments
  const isTable = ['each', 'for'].includes(names.at(-1) ?? '')
  return { names, ...(isTable && table !== undefined && { table }) }
}

function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text : undefined
}

/** The first texts of a table's rows: of `['a', 1]`, `{ name: 'a' }`, `'a'`. */
function leadingTexts(table: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  const known = ts.isIdentifier(table) ? constants.get(table.text) : table
  if (known !== undefined && ts.isIdentifier(known)) return []
  if (known !== undefined && (ts.isAsExpression(known) || ts.isSatisfiesExpression(known))) {
    return leadingTexts(known.expression, constants)
  }
  if (known === undefined || !ts.isArrayLiteralExpression(known)) return []
  return known.elements.flatMap((row) => {
    if (ts.isSpreadElement(row)) return leadingTexts(row.expression, constants)
    const first = ts.isArrayLiteralExpression(row)
      ? row.elements[0]
      : ts.isObjectLiteralExpression(row)
        ? row.properties.find(ts.isPropertyAssignment)?.initializer
        : row
    return textOf(first) ?? []
  })
}

function constantsOf(source: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      found.set(node.name.text, node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
