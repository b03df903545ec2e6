// Prints whether V8 takes a cache for a program, in a process that has done nothing else. Arguments: the program, the cache.
import { readFileSync } from 'node:fs'
import { programScript } from '../../../scripts/package/executable/load-program.ts'

const [program = '', cache = ''] = process.argv.slice(2)
const script = programScript(readFileSync(program, 'latin1'), readFileSync(cache))
console.log(script.cachedDataRejected === false ? 'taken' : 'rejected')
