import { afterEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench(
  {},
  { limits: { media_bytes: '200KiB' }, tools: { files: { file_bytes: '100KiB', workspace_files: 4 } } },
)

type StoredFile = Schema<'StoredFile'>

async function upload(bytes: string, name: string): Promise<StoredFile> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  return (await (await bench.gateway.fetch('/files', { method: 'POST', body: form })).json()) as StoredFile
}
const list = async () => ((await (await bench.gateway.fetch('/files')).json()) as { data: StoredFile[] }).data
const contentOf = async (id: string) => (await bench.gateway.fetch(`/files/${id}/content`)).text()
afterEach(async () => {
  for (const { id } of await list()) await bench.gateway.fetch(`/files/${id}`, { method: 'DELETE' })
})

const tools = { tools: [{ type: 'service:files' }] }
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const does = (input: object, callId = 'call_1') => call('files', input, callId)
/** What the model read of its calls. */
const results = () =>
  ((bench.sent.at(-1)?.['messages'] ?? []) as readonly Wire[]).flatMap(({ role, content }) =>
    role === 'tool' ? [String(content)] : [],
  )
const itemsOf = ({ whole }: Got) => (whole['output'] as readonly Wire[]).filter(({ type }) => type === 'service:files')

/** What the model reads when it asks for that, once. */
async function told(input: object): Promise<string> {
  bench.says([does(input)], [text('Done.')])
  const got = await bench.ask('openai-responses', false, tools)
  expect(got.status, got.raw).toBe(200)
  return results().at(-1) ?? ''
}

describe('the files tool', () => {
  it.each(cases)('reads a file for a model of a caller of %s, %s', async (caller, _, isStream) => {
    const file = await upload('The train leaves at 8:15.', 'train.md')
    bench.says([does({ operation: 'read', file_id: file.id })], [text('At 8:15.')])
    const got = await bench.ask(caller, isStream, tools)
    expect(got.status, got.raw).toBe(200)
    const said = `[${file.id} "train.md": characters 0 to 25 of 25]\nThe train leaves at 8:15.`
    expect(results()).toEqual([said])
    if (caller === 'openai-responses') {
      expect(itemsOf(got)).toEqual([
        {
          type: 'service:files',
          id: expect.stringMatching(/^st_/),
          call_id: 'call_1',
          status: 'completed',
          call: { name: 'files', arguments: JSON.stringify({ operation: 'read', file_id: file.id }) },
          arguments: JSON.stringify({ operation: 'read', file_id: file.id }),
          operation: 'read',
          file_id: file.id,
          filename: 'train.md',
          result: said,
        },
      ])
    } else expect(got.raw).toContain('The train leaves at 8:15.')
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:files', status: 'completed' }] } })
  })

  it.each(cases)('writes a file for a model of a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([does({ operation: 'write', filename: '../notes.md', content: '# Notes 🚆' })], [text('Kept.')])
    const got = await bench.ask(caller, isStream, tools)
    expect(got.status, got.raw).toBe(200)
    const [file] = await list()
    expect(file).toMatchObject({ filename: 'notes.md', mime_type: 'text/markdown', purpose: 'tool_output' })
    expect(file?.owner.key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await contentOf(file?.id ?? '')).toBe('# Notes 🚆')
    expect(results()).toEqual([JSON.stringify({ file_id: file?.id, filename: 'notes.md', bytes: file?.bytes })])
  })

  it.each(cases)('tells a model of a caller of %s what is wrong, %s', async (caller, _, isStream) => {
    bench.says([does({ operation: 'read', filename: 'gone.txt' })], [text('There is none.')])
    const got = await bench.ask(caller, isStream, tools)
    expect(got.status, got.raw).toBe(200)
    expect(results()).toEqual(['Error: there is no file with this name'])
    if (caller === 'openai-responses')
      expect(itemsOf(got)).toMatchObject([
        { status: 'incomplete', operation: 'read', filename: 'gone.txt', error: 'there is no file with this name' },
      ])
  })

  it('lists files, page by page and by name', async () => {
    const [one, two] = [await upload('1', 'one.txt'), await upload('2', 'two.txt')]
    const shown = ({ id, filename, bytes, mime_type }: StoredFile) => ({
      ...{ file_id: id, filename, bytes, media_type: mime_type },
      created: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(JSON.parse(await told({ operation: 'list' }))).toEqual({ files: [shown(two), shown(one)], has_more: false })
    expect(JSON.parse(await told({ operation: 'list', limit: '1' }))).toEqual({ files: [shown(two)], has_more: true })
    expect(JSON.parse(await told({ operation: 'list', after: two.id }))).toEqual({
      files: [shown(one)],
      has_more: false,
    })
    expect(JSON.parse(await told({ operation: 'list', filename: 'one.txt' }))).toMatchObject({ files: [shown(one)] })
  })

  it('reads piece by piece, the newest of a name, and the text of pages', async () => {
    await upload('old', 'a.txt')
    const { id } = await upload('0123456789', 'a.txt')
    const piece = await told({ operation: 'read', filename: 'a.txt', offset: 2, limit: 3 })
    expect(piece).toBe(`[${id} "a.txt": characters 2 to 5 of 10; go on with offset 5]\n234`)
    expect(await told({ operation: 'read', file_id: id, offset: 99 })).toContain('characters 10 to 10 of 10]\n')
    await upload('<p>Quay 7</p><script>x</script>', 'page.html')
    expect(await told({ operation: 'read', filename: 'page.html' })).toMatch(/\nQuay 7$/)
  })

  it('replaces a file by another of a new id', async () => {
    const old = await upload('old', 'a.txt')
    const said = JSON.parse(await told({ operation: 'write', file_id: old.id, content: 'new' })) as Wire
    expect(said).toMatchObject({ filename: 'a.txt', bytes: 3, replaced: old.id })
    expect((await list()).map(({ id }) => id)).toEqual([said['file_id']])
    expect(await contentOf(String(said['file_id']))).toBe('new')
  })

  it.each([
    [{ operation: 'read', file_id: '../../etc/passwd' }, 'There is no file with this id.'],
    [{ operation: 'read', file_id: 'file-gw-\u0000' }, 'There is no file with this id.'],
    [{ operation: 'read' }, 'say which file by file_id or filename'],
    [{ operation: 'write', filename: 'a' }, 'content must be the text to write'],
    [{ operation: 'write', content: 'a' }, 'filename is missing'],
    [
      { operation: 'write', filename: 'a', content: 'x'.repeat(100 * 1024 + 1) },
      'The file is larger than 100 KiB (tools.files.file_bytes).',
    ],
    [{ operation: 'list', after: 'x' }, 'There is no file with this id.'],
    [{ operation: 'delete', file_id: 'x' }, 'operation must be one of list, read, write'],
    [{ operation: 'constructor' }, 'operation must be one of list, read, write'],
    [{}, 'operation must be one of list, read, write'],
  ])('is refused %j', async (input, message) => {
    expect(await told(input)).toBe(`Error: ${message}`)
    expect(await list()).toEqual([])
  })

  it('says so when there is no room, and what has no text', async () => {
    const picture = await upload('\u0000\u0001\u0002', 'a.bin')
    expect(await told({ operation: 'read', file_id: picture.id })).toBe(
      'Error: it is application/octet-stream, which has no text to read',
    )
    for (const name of ['b', 'c', 'd']) await upload('x', name)
    expect(await told({ operation: 'write', filename: 'e', content: 'x' })).toContain(
      'may have 4 (tools.files.workspace_files)',
    )
  })

  it('is taken back by every format with what it did', async () => {
    const file = await upload('The train leaves at 8:15.', 'train.md')
    bench.says([does({ operation: 'read', file_id: file.id })], [text('At 8:15.')])
    const { whole } = await bench.ask('openai-responses', false, tools)
    bench.says([text('Yes.')])
    const user = { role: 'user', content: 'Go on.' }
    const got = await bench.ask('openai-responses', false, {
      ...tools,
      input: [user, ...(whole['output'] as Wire[]), user],
    })
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent.at(-1))).toContain('The train leaves at 8:15.')
  })
})
