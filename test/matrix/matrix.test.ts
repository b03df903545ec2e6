import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway } from '../support/test-gateway.ts'
import { type Cell, callers, cells, nameOf, providers, providersAt } from './cells.ts'
import { features, modes } from './features.ts'
import { resultsFile } from './results-file.ts'
import { runCell, type Stage } from './run-cell.ts'

// Each cell has models of its own: one that failed is left alone for a while, which must not concern the others.
const modelOf = (cell: Cell) =>
  `${cell.provider.name}/${[cell.caller.id, cell.feature, cell.mode].join('-').replace(/[^\w-]+/g, '-')}`

const tried = cells.filter(({ notInFormat }) => notInFormat === undefined)

function configOf(upstreamUrl: string) {
  return {
    providers: providersAt(upstreamUrl, providers),
    models: tried.flatMap((cell) => {
      const { name, upstreamModel, supportedParameters, errors } = cell.provider
      const ids =
        cell.feature === 'error before' ? errors.map(({ type }) => `${modelOf(cell)}-${type}`) : [modelOf(cell)]
      return [...new Set(ids)].map((id) => ({
        id,
        context_length: 400_000,
        input_modalities: ['text', 'image', 'file'],
        endpoints: [
          {
            provider: name,
            upstream_model: upstreamModel,
            prices: { ...prices },
            ...(supportedParameters !== undefined && { supported_parameters: [...supportedParameters] }),
          },
        ],
      }))
    }),
  }
}

let stage: Stage
beforeAll(async () => {
  // Draws nothing: no waits between attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const upstream = await startUpstream()
  stage = { upstream, gateway: await startGateway({ config: configOf(upstream.url) }) }
})
beforeEach(() => stage.upstream.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await stage.gateway.close()
  await stage.upstream.close()
})

describe('the matrix of formats', () => {
  it('has a test or a reason for each cell', () => {
    expect(cells).toHaveLength(callers.length * providers.length * features.length * modes.length)
    for (const { notInFormat } of cells) expect(notInFormat).not.toBe('')
  })

  it.each(tried.map((cell) => [nameOf(cell), cell] as const))('%s', async (name, cell) => {
    const logged = stage.gateway.log.length
    const note = (mark: string) => appendFileSync(resultsFile, `${name}\t${mark}\n`)
    try {
      await runCell(cell, modelOf(cell), stage)
      expect(stage.gateway.log.slice(logged).filter((line) => line.includes('breaks the contract'))).toEqual([])
    } catch (error) {
      note('fail')
      throw error
    }
    note('pass')
  })
})
