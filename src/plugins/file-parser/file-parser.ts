import { withParsedFiles } from '../../canonical/change-turn.ts'
import type { ParsedFile, Turn } from '../../canonical/turn.ts'
import { definePlugin, type PrepareRun } from '../define-plugin.ts'
import { annotatingStage } from './annotate-answer.ts'
import { parseFiles } from './parse-files.ts'

/** Puts the texts of files into a request whose models can't read files, and of PDFs into every one that asks for that. */
export const fileParser = definePlugin({
  id: 'file-parser',
  async prepare(turn, run) {
    const { items } = turn.conversation()
    if (!items.some((item) => 'parts' in item && item.parts.some(({ kind }) => kind === 'file'))) return turn
    const engine = run.options.pdf?.engine
    const isReadByModel = (engine === undefined || engine === 'native') && (await modelsReadFiles(run))
    if (isReadByModel) {
      run.notes.add({ ...stage, summary: 'files are left to the model', data: { engine: 'native', files: [] } })
      return turn
    }
    const readsPdf = engine !== 'native'
    const { fileTexts: texts, fetchFile } = run.services
    const {
      items: changed,
      files,
      leftCount,
    } = await parseFiles(items, { texts, fetchFile, readsPdf, holder: run.holder, signal: run.signal })
    run.notes.add({
      ...stage,
      summary: files.length === 1 ? '1 file became text' : `${files.length} files became text`,
      data: { engine: readsPdf ? 'pdf-text' : 'native', files: files.map(toNote), files_left: leftCount },
    })
    return files.length === 0 ? turn : withParsedFiles(turn, changed, files)
  },
  inspect: ({ clientFormat, parsedFiles = none }: Turn) =>
    clientFormat === 'openai-chat' ? annotatingStage(parsedFiles) : null,
})

const stage = { type: 'plugin', name: 'file-parser' } as const
const none: readonly ParsedFile[] = []

/** Whether each of the models that the request names reads files. Of names that stand for no model yet nobody knows. */
async function modelsReadFiles({ pool }: Pick<PrepareRun, 'pool'>): Promise<boolean> {
  const { names, modelNamed } = await pool()
  return names.length > 0 && names.every((name) => modelNamed(name)?.inputModalities.includes('file') === true)
}

function toNote({ name, hash, kind, text, pageCount, emptyPageCount, isCut, origin }: ParsedFile): object {
  return {
    ...{ name, hash, kind, characters: text.length, cut: isCut, origin },
    ...(pageCount !== undefined && { pages: pageCount, pages_without_text: emptyPageCount }),
  }
}
