import { expect, test } from 'vitest'
import { chooseRowReader, type RowResult } from './columns.ts'

const read = (heading: string, row: string): RowResult | undefined =>
  chooseRowReader(heading.split(','))?.parseRow(row.split(','))
const place = (readRow: RowResult | undefined) => (readRow && 'place' in readRow ? readRow.place : readRow)

const DOOGAL = 'Postcode,In Use?,Latitude,Longitude,Easting,Northing,Grid Ref,Introduced,Terminated'
const ONS = 'pcd,pcd2,pcds,dointr,doterm,oseast1m,osnrth1m,lat,long'

test.each([
  ['the ONS directory', ONS, 'YO1 8SG,YO1  8SG,YO1 8SG,198001,,0460400,0451800,53.9586,-1.0808'],
  ['upper-case headings', ONS.toUpperCase(), 'YO18SG,YO1 8SG,YO1 8SG,1,,0,0,53.9586,-1.0808'],
  ['three plain columns', 'Postcode,lat,long', 'yo18sg,53.9586,-1.0808'],
  ['three columns in a different order', 'longitude,latitude,postcode', '-1.0808,53.9586,YO1 8SG'],
  ["doogal.co.uk's directory", DOOGAL, 'YO1 8SG,Yes,53.9586,-1.0808,460400,451800,SE603518,1980-01-01,'],
  ['headings with spaces and dots', 'Post Code,Lat.,Long.', 'YO1 8SG,53.9586,-1.0808'],
  ['headings with underscores', 'post_code,LATITUDE,Lng', 'YO1 8SG,53.9586,-1.0808'],
  ['headings with a space at the end', 'PCDS ,LAT ,LONG ', 'YO1 8SG,53.9586,-1.0808'],
  ['an empty date of a database', 'postcode,lat,long,doterm', String.raw`YO1 8SG,53.9586,-1.0808,\N`],
  ['a date of zeros', 'postcode,lat,long,terminated', 'YO1 8SG,53.9586,-1.0808,0000-00-00'],
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
  expect(place(reader?.parseRow(row))).toMatchObject({
    postcode: 'AB10 1AB',
    latitude: 57.14823,
    longitude: -2.09665,
  })
})

test.each([
  ['a terminated postcode', ONS, 'YO1 8SG,x,YO1 8SG,198001,202001,0,0,53.9,-1', { skip: 'no longer in use' }],
  [
    "a terminated postcode of doogal.co.uk's directory",
    DOOGAL,
    'YO1 8SG,No,53.9586,-1.0808,460400,451800,SE603518,1980-01-01,2001-05-01',
    { skip: 'no longer in use' },
  ],
  [
    'a postcode that is not in use, without a date',
    'Postcode,In Use?,Latitude,Longitude',
    'YO1 8SG,no,53.9,-1',
    { skip: 'no longer in use' },
  ],
  [
    'a postcode of the National Records of Scotland that is deleted',
    'Postcode,DateOfDeletion,Latitude,Longitude',
    'EH1 1AA,5/1/1996,55.9,-3.1',
    { skip: 'no longer in use' },
  ],
  [
    'no position, as that of a Crown dependency',
    ONS,
    'JE2 3AB,x,JE2 3AB,1,,,,99.999999,0',
    { problem: 'JE2 3AB has no position in the United Kingdom', isExpected: true },
  ],
  [
    'a position in the Irish grid',
    'Postcode,Easting,Northing',
    'BT1 5GS,333858,373996',
    { problem: 'BT1 5GS has no position in the United Kingdom' },
  ],
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

test('reads a decimal comma', () => {
  const reader = chooseRowReader(['Postcode', 'lat', 'long'])
  expect(place(reader?.parseRow(['YO1 8SG', '53,9586', '-1,0808']))).toMatchObject({
    latitude: 53.9586,
    longitude: -1.0808,
  })
})

test('does not recognise other tables', () => {
  expect(chooseRowReader(['name', 'price'])).toBeUndefined()
})
