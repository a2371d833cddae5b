import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPostcodeFile } from './open-file.ts'

const TABLE =
  'Postcode,Town,lat,long\nYO1 8SG,"York, centre",53.9586,-1.0808\nEH1 1AA,Edinburgh,55.95364,-3.1881\n'
const PLAIN_ROW = 'YO1 8SG,Caerffili – Ŵyn,53.9586,-1.0808\n'
const PLACES = [
  { postcode: 'YO1 8SG', latitude: 53.9586, longitude: -1.0808 },
  { postcode: 'EH1 1AA', latitude: 55.95364, longitude: -3.1881 },
]

const newFolder = () => mkdtemp(join(tmpdir(), 'larder-postcodes-'))

async function writeContent(content: string | Uint8Array): Promise<string> {
  const file = join(await newFolder(), 'postcodes.csv')
  await writeFile(file, content)
  return file
}

async function readPlaces(content: string | Uint8Array) {
  const { reader, rows } = await openPostcodeFile(await writeContent(content))
  const read = []
  for await (const { cells, line } of rows()) {
    const result = reader.parseRow(cells)
    read.push({ line, place: 'place' in result ? result.place : result })
  }
  return { places: read.map(({ place }) => place), lines: read.map(({ line }) => line) }
}

const toUtf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const separatedBy = (delimiter: string) => TABLE.replaceAll(/,(?! )/g, delimiter)

test.each<[string, string | Uint8Array]>([
  ['commas', TABLE],
  ['semicolons', separatedBy(';')],
  ['tabs', separatedBy('\t')],
  ['semicolons and decimal commas', separatedBy(';').replaceAll(/(?<=\d)\.(?=\d)/g, ',')],
  ['quotes around every cell', TABLE.replaceAll(/(?<=^|,)(?! )([^",\n]+)(?=,|$)/gm, '"$1"')],
  ['a byte order mark', `\uFEFF${TABLE}`],
  ['line ends of Windows', TABLE.replaceAll('\n', '\r\n')],
  ['carriage returns as line ends', TABLE.replaceAll('\n', '\r')],
  ['UTF-16, little-endian', toUtf16le(TABLE)],
  ['UTF-16, big-endian', toUtf16le(TABLE).swap16()],
  ['a name in Windows-1252', Buffer.from(TABLE.replace('Edinburgh', 'Dùn Èideann'), 'latin1')],
  ['no line end', TABLE.trimEnd()],
])('reads a file with %s', async (_, content) => {
  expect(await readPlaces(content)).toEqual({ places: PLACES, lines: [2, 3] })
})

test('skips blank lines before the heading and between rows', async () => {
  const { lines } = await readPlaces(`\n,,,\n${TABLE.replace('EH1', '\nEH1')}`)
  expect(lines).toEqual([4, 6])
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16', toUtf16le],
])('decodes %s where chunks of the file divide characters', async (_, encode) => {
  const { places } = await readPlaces(encode(`Postcode,Town,lat,long\n${PLAIN_ROW.repeat(20_000)}`))
  expect(places).toHaveLength(20_000)
  expect(new Set(places.map((place) => JSON.stringify(place)))).toEqual(new Set([JSON.stringify(PLACES[0])]))
})

test.each<[string, string | Uint8Array, string]>([
  ['has nothing', '', 'is empty. Download it again.'],
  ['is another table', 'name;price\nbread;1\n', 'is not a postcode file.'],
  [
    'begins with a quote that is never closed',
    '"Postcode,lat,long\nYO1 8SG,53,-1\n',
    'is not a postcode file.',
  ],
  [
    'is UTF-16 without a byte order mark',
    toUtf16le(TABLE).subarray(2),
    'contains NUL bytes, so it is damaged',
  ],
  ['has NUL bytes in the middle', TABLE.replace('Edinburgh', '\0\0\0'), 'contains NUL bytes'],
  ['is compressed', gzipSync(TABLE), 'is an archive or an Excel workbook. Unpack it'],
  ['is a workbook', Buffer.from('PK\u0003\u0004\0\0'), 'is an archive or an Excel workbook.'],
  [
    'ends inside a character',
    toUtf16le(TABLE).subarray(0, -1),
    'is cut off or damaged: it ends or breaks inside a character.',
  ],
  [
    'ends inside a quoted cell',
    `${TABLE}AB1 0AA,"Aber`,
    'is cut off or damaged: a quote that is opened on line 4 is never closed.',
  ],
  [
    'has a quote that is never closed before much more',
    `${TABLE}AB1 0AA,"Aber\n${PLAIN_ROW.repeat(5_000)}`,
    'is cut off or damaged: a quote',
  ],
])('refuses a file that %s', async (_, content, message) => {
  await expect(readPlaces(content)).rejects.toThrow(message)
})

test('refuses a folder and a file that does not exist', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'postcodes.csv'))
  await expect(openPostcodeFile(join(folder, 'postcodes.csv'))).rejects.toThrow('cannot be read (EISDIR).')
  await expect(openPostcodeFile(join(folder, 'none.csv'))).rejects.toThrow(
    'none.csv cannot be read (ENOENT).',
  )
})
