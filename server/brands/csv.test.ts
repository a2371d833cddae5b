import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { formatCsv, parseCsv, parseFirstRecord, streamCsv, type CsvFormat } from './csv.ts'

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

test('streams records with their lines, whatever separates cells and records', async () => {
  const read = async (file: string, format?: CsvFormat) => {
    const records = []
    for await (const { cells, line } of streamCsv(Readable.from([Buffer.from(file)]), format))
      records.push([cells, line])
    return records
  }
  const file = '\uFEFFcode,town\r\nYO1,York\n\n"ZE1","Løvå, by"\nAB1,Aberdeen'
  const records = [
    [['code', 'town'], 1],
    [['YO1', 'York'], 2],
    [[''], 3],
    [['ZE1', 'Løvå, by'], 4],
    [['AB1', 'Aberdeen'], 5],
  ]
  expect(await read(file)).toEqual(records)
  const old = file.replaceAll(/\r?\n/g, '\r').replaceAll(/(?<=code|1"?),/g, ';')
  expect(await read(old, { delimiter: ';', lineEnds: ['\r'] })).toEqual(records)
})

test('finds the first record of text that ends inside a later one', () => {
  const format = { delimiter: ',', lineEnds: ['\n'] }
  expect(parseFirstRecord('\n , \ncode,town\nYO1,"Yo', format)).toEqual(['code', 'town'])
  expect(parseFirstRecord('', format)).toEqual([])
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
