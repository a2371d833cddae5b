import { expect, test } from 'vitest'
import { formatCsv, parseCsv } from './csv.ts'

test('cells with commas, quotes and line breaks come back as they were', () => {
  const rows = [
    { name: 'Salt, sea', text: 'say "when"' },
    { name: '', text: 'two\nlines' },
  ]
  const columns = ['name', 'text']
  expect(parseCsv(formatCsv(columns, rows)).rows.map(({ cells }) => cells)).toEqual(rows)
})

test('rows know the line they start on, empty lines left out', () => {
  const { rows } = parseCsv('\uFEFFname,text\r\na,"1\n2"\r\n\r\nb,3')
  expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
    [2, 'a'],
    [5, 'b'],
  ])
})

test('a cell too many is not lost', () => {
  expect(parseCsv('name\na,b').rows[0]?.cells).toEqual({ name: 'a', 'extra cell 2': 'b' })
})
