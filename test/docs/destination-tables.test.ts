import { expect, test } from 'vitest'
import { snowflakeTable } from '../../src/broadcast/destinations/snowflake.ts'
import { generationRow } from '../../src/broadcast/rows/generation-row.ts'
import { sampleItem } from '../broadcast/sample-item.ts'
import { readBlocks } from './page-blocks.ts'

const statementOf = (heading: string) =>
  readBlocks('destinations.md').find((block) => block.heading === heading && /^create table/i.test(block.text))?.text ??
  ''

test('the table for ClickHouse has every column of a row, and no others', () => {
  const columns = [...statementOf('`clickhouse`').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)
  expect(columns).toEqual(Object.keys(generationRow(sampleItem())))
})

test('the table for Snowflake is the one that rows are added to', () => {
  expect(statementOf('`snowflake`')).toBe(`${snowflakeTable('SERVICE_TRACES')};`)
})
