// What an executable runs first: the gateway, which is one of its assets, with what V8 compiled of it when the executable was made.
// Saves half of the CPU time of a start. Node's own `useCodeCache` does the same for a program that imports nothing.
import { getRawAsset } from 'node:sea'
import { programScript, runProgramScript, takesCache } from './load-program.ts'

const bytesOf = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer)
const source = bytesOf('program.cjs').toString('latin1')
const cache = takesCache(process.versions.node) ? bytesOf('program.cache') : undefined
runProgramScript(programScript(source, cache), require)
