import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { formatCsv, parseCsv, streamCsv } from './csv.ts'

test('keeps commas, quotes and line breaks inside cells', () => {
  const rows = [
    { name: 'Salt, sea', text: 'say "when"' },
    { name: '', text: 'two\nlines' },
    { name: '  spaced ', text: 'a\rb' },
  ]
  const columns = ['name', 'text']
  expect(parseCsv(formatCsv(columns, rows)).rows.map(({ cells }) => cells)).toEqual(rows)
})

test('a row has the number of its first line, and empty lines are skipped', () => {
  const { rows } = parseCsv('\uFEFFname,text\r\na,"1\n2"\r\n\r\nb,3')
  expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
    [2, 'a'],
    [5, 'b'],
  ])
})

test('keeps a surplus cell under a generated column name', () => {
  expect(parseCsv('name\na,b').rows[0]?.cells).toEqual({ name: 'a', 'extra cell 2': 'b' })
})

test('treats a quote in the middle of a cell as a character', () => {
  expect(parseCsv('name,size\nbread,12" tin').rows[0]?.cells).toEqual({ name: 'bread', size: '12" tin' })
})

test('resumes a streamed file at the end of any record', async () => {
  const file = Buffer.from('\uFEFFcode,town\r\nYO1,York\n\n"ZE1","Løvå, by"\nAB1,Aberdeen')
  const read = async (from: number) => {
    const records = []
    for await (const record of streamCsv(Readable.from([file.subarray(from)]))) records.push(record)
    return records
  }
  const all = await read(0)
  expect(all.map(({ cells, lines }) => [cells, lines])).toEqual([
    [['code', 'town'], 1],
    [['YO1', 'York'], 2],
    [[''], 3],
    [['ZE1', 'Løvå, by'], 4],
    [['AB1', 'Aberdeen'], 5],
  ])
  for (const [at, { bytes }] of all.entries())
    expect((await read(bytes)).map(({ cells }) => cells)).toEqual(all.slice(at + 1).map(({ cells }) => cells))
})

test('rejects an unterminated cell without filling the memory', async () => {
  expect(() => parseCsv('name\n"bread\nmilk')).toThrow('Quote Not Closed')
  const endless = Readable.from(
    (function* () {
      yield Buffer.from('name\n"')
      for (let at = 0; at < 1_000; at++) yield Buffer.alloc(10_000, 'a')
    })(),
  )
  const reading = (async () => {
    for await (const _ of streamCsv(endless));
  })()
  await expect(reading).rejects.toThrow('Max Record Size')
})
