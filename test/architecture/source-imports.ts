import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** One file that imports another, both as paths from the repository's root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Every import between files of this repository that a file in src/ makes: of values and of types, static and dynamic. */
export function sourceImports(): Import[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => importsOf(join(root, 'src', name)))
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const specifiers: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier?.startsWith('.') === true) specifiers.push(specifier)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return specifiers.map((specifier) => ({
    from: relative(root, file),
    to: relative(root, resolve(dirname(file), specifier)),
  }))
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier)
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return textOf(node.arguments[0])
  return undefined
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** The room of a file: its folder in src/, else its own name. */
export function roomOf(path: string): string {
  const [top = '', name = ''] = path.split('/')
  if (top !== 'src') return top
  return name === 'pipeline.ts' || name === 'app.ts' ? name.replace('.ts', '') : name
}

/** The circles that arrows form, each as the names on the way round; empty when there is none. */
export function circlesOf(arrows: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to])
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (name: string): void => {
    const at = way.indexOf(name)
    if (at >= 0) circles.push([...way.slice(at), name])
    if (at >= 0 || done.has(name)) return
    way.push(name)
    for (const target of targets.get(name) ?? []) visit(target)
    way.pop()
    done.add(name)
  }
  for (const name of targets.keys()) visit(name)
  return circles
}
