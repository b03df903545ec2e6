import { describe, expect, it } from 'vitest'
import { csvHeader, readLines } from './history-file.ts'

const good = '2025-06-01,https://a.example,A,game,1,2,3'

/** What is wrong with a row that stands on line 2. */
async function reasonOf(row: string): Promise<string | undefined> {
  const [problem] = await readLines(`${csvHeader}\n${row}\n`)
  return typeof problem === 'string' ? problem : undefined
}

const row = (changes: Record<string, string>) => {
  const fields = {
    date: '2025-06-01',
    app_url: 'https://a.example',
    title: 'A',
    categories: 'game',
    requests: '1',
    prompt_tokens: '2',
    completion_tokens: '3',
    ...changes,
  }
  return Object.values(fields).join()
}

describe('a line of CSV', () => {
  it('is a day of an app', async () => {
    expect(await readLines(`${csvHeader}\n${good}`)).toEqual([
      { app: 0, day: 20_240, requests: 1n, promptTokens: 2n, completionTokens: 3n },
    ])
  })

  it('may end as on Windows, follow a byte order mark, and hold commas and quotes in quotes', async () => {
    const text = `\u{feff}${csvHeader}\r\n"2025-06-01",https://a.example,"Say ""hi"", A",game,1,2,3\r\n\r\n${good.replace('-01', '-02')}`
    expect(await readLines(text)).toMatchObject([{ app: 0 }, { app: 0 }])
  })

  it('may have its columns in any order, and leave out what is not needed', async () => {
    const text = 'completion_tokens,prompt_tokens,requests,app_url,date\n3,2,1,https://a.example,2025-06-01\n'
    expect(await readLines(text)).toMatchObject([{ requests: 1n, promptTokens: 2n, completionTokens: 3n }])
  })

  it.each([
    ['2024-12-31', 'is before 2025-01-01'],
    ['2025-06-15', 'is not over yet'],
    ['2025-06-16', 'is in the future'],
    ['2025-02-30', 'date must be a day'],
    ['2025-13-01', 'date must be a day'],
    ['2025-6-1', 'date must be a day'],
    ['01/06/2025', 'date must be a day'],
    ['', 'date must be a day'],
  ])('is refused for the date %j', async (date, reason) => {
    expect(await reasonOf(row({ date }))).toMatch(new RegExp(`^line 2: .*${reason}`))
  })

  it.each(['-1', '1.5', '1e3', '', ' 1', '0x10', '１', 'NaN', '9'.repeat(5000)])(
    'is refused for the count %j',
    async (count) => {
      for (const column of ['requests', 'prompt_tokens', 'completion_tokens']) {
        expect(await reasonOf(row({ [column]: count }))).toMatch(
          new RegExp(`^line 2: ${column} must be a whole number from 0 on, not "`),
        )
      }
    },
  )

  it('takes counts up to their bounds exactly, and nothing beyond', async () => {
    const most = row({
      requests: String(2n ** 40n),
      prompt_tokens: String(2n ** 62n),
      completion_tokens: String(2n ** 62n),
    })
    expect(await readLines(`${csvHeader}\n${most}`)).toMatchObject([{ requests: 2n ** 40n, promptTokens: 2n ** 62n }])
    expect(await reasonOf(row({ prompt_tokens: String(2n ** 62n + 1n) }))).toContain(
      'must not be more than 4611686018427387904',
    )
    expect(await reasonOf(row({ completion_tokens: String(2n ** 63n) }))).toContain('must not be more than')
    expect(await reasonOf(row({ requests: String(2n ** 63n) }))).toContain('requests must not be more than')
  })

  it.each([
    [{ app_url: 'ftp://a.example' }, 'app_url must be'],
    [{ app_url: 'a.example' }, 'app_url must be'],
    [{ app_url: '' }, 'app_url must be'],
    [{ app_url: 'http://localhost:3000', title: '' }, 'needs a title'],
    [{ categories: 'game;nonsense' }, 'there is no category "nonsense"'],
    [{ title: 'x'.repeat(101) }, 'must not be longer than 100'],
  ])('is refused for %j', async (changes, reason) => {
    expect(await reasonOf(row(changes))).toContain(`line 2: `)
    expect(await reasonOf(row(changes))).toContain(reason)
  })

  it('is refused when it has more or fewer fields than the first line', async () => {
    expect(await reasonOf('2025-06-01,https://a.example')).toBe('line 2: has 2 fields where the first line names 7')
    expect(await reasonOf(`${good},`)).toBe('line 2: has 8 fields where the first line names 7')
  })

  it('is refused when quotes are wrong, and the lines after it are judged all the same', async () => {
    const text = [
      csvHeader,
      '2025-06-01,https://a.example,"A,game,1,2,3',
      good,
      '2025-06-02,https://a.example,A"B",game,1,2,3',
      '2025-06-03,https://a.example,"A"B,game,1,2,3',
      'x',
    ]
    expect(await readLines(text.join('\n'))).toEqual([
      'line 2: a quote is opened and not closed; fields can hold no line breaks',
      expect.objectContaining({ day: 20_240 }),
      expect.stringMatching(/^line 4: a field with a quote/),
      expect.stringMatching(/^line 5: a quote within a quoted field/),
      expect.stringMatching(/^line 6: has 1 fields/),
    ])
  })

  it('is refused when a field spans lines, at the line where it begins', async () => {
    const problems = await readLines(`${csvHeader}\n${good}\n2025-06-02,https://a.example,"A\nB",game,1,2,3\n`)
    expect(problems[1]).toMatch(/^line 3: a quote is opened and not closed/)
  })

  it('is refused when there was one of the same app and day, whatever the URL looks like', async () => {
    const again = row({ app_url: 'https://A.example:443/some/page' })
    expect(await readLines(`${csvHeader}\n${good}\n${again}\n`)).toEqual([
      expect.objectContaining({ app: 0 }),
      'line 3: there is a line for https://a.example on 2025-06-01 already',
    ])
  })
})

describe('the first line of CSV', () => {
  it.each([
    ['date,app_url,requests,prompt_tokens', 'must name the columns, and misses completion_tokens'],
    [good, 'must name the columns, and misses date'],
    [`${csvHeader},colour`, 'there is no column "colour"'],
    [`${csvHeader},title`, 'names title twice'],
  ])('is refused as %j', async (header, reason) => {
    await expect(readLines(`\n${header}\n${good}\n`)).rejects.toMatchObject({
      line: 2,
      message: expect.stringContaining(reason),
    })
  })
})

describe('a line of NDJSON', () => {
  const record = {
    date: '2025-06-01',
    app_url: 'https://a.example',
    requests: 1,
    prompt_tokens: 2,
    completion_tokens: 3,
  }
  const read = (...records: readonly unknown[]) =>
    readLines(records.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\r\n'), 'ndjson')

  it('is a day of an app, with counts as numbers or as texts', async () => {
    const large = {
      ...record,
      date: '2025-06-02',
      title: null,
      categories: ['game', 'legal'],
      prompt_tokens: '9007199254740993',
    }
    expect(await read(record, '', large)).toMatchObject([
      { app: 0, requests: 1n, promptTokens: 2n },
      { app: 0, promptTokens: 9007199254740993n },
    ])
  })

  it.each([
    ['{"date": ', 'is not JSON'],
    ['[1]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    [{ ...record, colour: 1 }, 'there is no field "colour"'],
    [{ ...record, requests: undefined }, 'misses requests'],
    [{ ...record, requests: 1.5 }, 'requests must be a whole number'],
    [{ ...record, requests: -1 }, 'requests must be a whole number'],
    [{ ...record, requests: true }, 'requests must be a whole number'],
    [
      '{"date":"2025-06-01","app_url":"https://a.example","requests":1,"prompt_tokens":9007199254740993,"completion_tokens":3}',
      'beyond 9007199254740991 as a string',
    ],
    [{ ...record, categories: 'game' }, 'categories must be an array of strings'],
    [{ ...record, title: 7 }, 'title must be a string or null'],
    [{ ...record, date: 20250601 }, 'date must be a string'],
    [{ ...record, visibility: 'secret' }, 'visibility must be public, hidden or private'],
    [{ ...record, merged_into: 'https://a.example/page' }, 'this is the same'],
    [{ ...record, merged_into: 'nowhere' }, 'merged_into must be the URL'],
  ])('is refused as %j', async (line, reason) => {
    expect(await read(record, line)).toEqual([
      expect.anything(),
      expect.stringMatching(new RegExp(`^line 2: .*${reason.replaceAll(/[()]/g, '.')}`)),
    ])
  })
})
