import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** An identifier, or the text of a string, template or regular expression, as it stands in a file. */
export interface CodeText {
  readonly file: string
  readonly text: string
}

/** Every identifier and text in the code of a folder, comments aside. `folder` and the files are paths from the repository's root. */
export function codeTexts(folder: string): CodeText[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => textsOf(join(root, folder, name)))
}

function textsOf(file: string): CodeText[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const texts: CodeText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isLiteralExpression(node) || isTemplatePart(node)) {
      texts.push({ file: relative(root, file), text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

function isTemplatePart(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
}

/** The words of an identifier or a text in small letters: `scimRoot` and `/scim/v2` both have "scim". */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}
