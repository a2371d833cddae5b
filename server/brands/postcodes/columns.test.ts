import { expect, test } from 'vitest'
import { chooseRowReader, type RowResult } from './columns.ts'

const read = (heading: string, row: string): RowResult | undefined =>
  chooseRowReader(heading.split(','))?.read(row.split(','))
const place = (readRow: RowResult | undefined) => (readRow && 'place' in readRow ? readRow.place : readRow)

const ONS = 'pcd,pcd2,pcds,dointr,doterm,oseast1m,osnrth1m,lat,long'

test.each([
  ['the ONS directory', ONS, 'YO1 8SG,YO1  8SG,YO1 8SG,198001,,0460400,0451800,53.9586,-1.0808'],
  ['upper-case headings', ONS.toUpperCase(), 'YO18SG,YO1 8SG,YO1 8SG,1,,0,0,53.9586,-1.0808'],
  ['three plain columns', 'Postcode,lat,long', 'yo18sg,53.9586,-1.0808'],
  ['three columns in a different order', 'longitude,latitude,postcode', '-1.0808,53.9586,YO1 8SG'],
])('reads %s', (_, heading, row) => {
  expect(place(read(heading, row))).toMatchObject({
    postcode: 'YO1 8SG',
    latitude: 53.9586,
    longitude: -1.0808,
  })
})

test('reads Code-Point Open, which has no heading row', () => {
  const row = [
    'AB101AB',
    '10',
    '394251',
    '806376',
    'S92000003',
    '',
    'S08000020',
    '',
    'S12000033',
    'S13002842',
  ]
  const reader = chooseRowReader(row)
  expect(reader?.isHeading).toBe(false)
  expect(place(reader?.read(row))).toMatchObject({
    postcode: 'AB10 1AB',
    latitude: 57.14823,
    longitude: -2.09665,
  })
})

test.each([
  ['a terminated postcode', ONS, 'YO1 8SG,x,YO1 8SG,198001,202001,0,0,53.9,-1', { skip: 'no longer in use' }],
  [
    'no position',
    'Postcode,lat,long',
    'EH1 9AB,,0.00000',
    { problem: expect.stringContaining('no position') },
  ],
  [
    'the ONS marker for a missing position',
    ONS,
    'ZE1 0AA,x,ZE1 0AA,1,,0,0,99.999999,0.0',
    { problem: expect.any(String) },
  ],
  ['an invalid postcode', 'Postcode,lat,long', 'HELLO,53.9,-1', { problem: '"HELLO" is no postcode' }],
])('skips a row with %s', (...[, heading, row, result]) => {
  expect(read(heading, row)).toEqual(result)
})

test('does not recognise other tables', () => {
  expect(chooseRowReader(['name', 'price'])).toBeUndefined()
})
