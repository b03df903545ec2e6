import { expect, it } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { inspectByPlugins, type PluginParts, preparingByPlugins } from '../../src/pipeline/run-plugins.ts'
import { FileTexts } from '../../src/plugins/file-parser/file-texts.ts'
import { createPluginServices } from '../../src/plugins/plugin-services.ts'
import { WebSearch } from '../../src/web/search/web-search.ts'
import { answerOf, requestOf, turnOf } from './arrange.ts'

// Only routers look at models.
const pluginServices = createPluginServices(
  {},
  {
    fileTexts: new FileTexts(new DocumentReader()),
    reportModeration: () => {},
    webSearch: new WebSearch([]),
    fetchFile: () => Promise.reject(new Error('no file is fetched')),
  },
)
const ran: string[] = []
const pluginRan = (plugin: string, isFailed: boolean) => void ran.push(`${plugin} ${isFailed}`)
const prepareByPlugins = preparingByPlugins({ pluginServices, metrics: { pluginRan } } as unknown as PluginParts)

const json = (plugins?: Turn['plugins']): Turn => ({
  ...turnOf(),
  isStream: false,
  ...(plugins !== undefined && { plugins }),
  conversation: () => ({ items: [], tools: [], textFormat: { kind: 'json-object' } }),
})
const id = 'response-healing'

it('gives the same turn at once, and reads no answer, where no plugin is on', () => {
  for (const turn of [json(), json([{ id, enabled: false }])]) {
    expect(prepareByPlugins(turn, requestOf())).toBe(turn)
    expect(inspectByPlugins.begin(turn, requestOf())).toBeNull()
  }
})

it('lets the plugins of a request see its answer, and say what they did', async () => {
  const turn = json([{ id }])
  const request = requestOf()
  await prepareByPlugins(turn, request)
  const stage = inspectByPlugins.begin(turn, request)
  const events = stage?.(answerOf(['So: ', '{"a": 1}'])) ?? []
  expect(events.flatMap((event) => (event.kind === 'text-delta' ? event.text : []))).toEqual(['{"a": 1}'])
  expect(request.notes.list()).toMatchObject([{ type: 'response_healing', summary: 'cut out' }])
  expect(ran).toEqual(['response-healing false'])
})

it('lets those of the workspace do so, too', async () => {
  const { caller } = requestOf()
  const plugins = [{ id, isEnabled: true, settings: {}, preventsOverrides: false }] as const
  const request = requestOf({ caller: { ...caller, defaults: { plugins } } })
  await prepareByPlugins(json(), request)
  expect(inspectByPlugins.begin(json(), request)).not.toBeNull()
})
