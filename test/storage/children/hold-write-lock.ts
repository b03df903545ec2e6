// Takes the write lock of a SQLite file, prints a line, and lets go after a while. Arguments: file, milliseconds.
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'

const [file = '', milliseconds] = process.argv.slice(2)
const connection = new BetterSqlite3(file)
connection.exec('BEGIN IMMEDIATE')
console.log('locked')
await sleep(Number(milliseconds))
connection.exec('COMMIT')
connection.close()
