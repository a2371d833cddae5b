import fc from 'fast-check'
import { formatCsv, parseCsv } from './csv.ts'
import type { FolderFiles } from './folder-files.ts'

/** A change of a folder's text files: what it does, and the files after it. */
export type Mutation = { what: string; files: ReadonlyMap<string, Uint8Array | undefined> }

/** What people and programs write where something else belongs. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '9999999',
  'NaN',
  'yes',
  'Yes',
  'none',
  'null',
  '2027-02-30',
  '2027-13-01',
  '24:00',
  '00:00',
  '23:59',
  'Europe/Londn',
  '../../etc/passwd',
  '<b>x</b>',
  '"',
  ';',
  ',',
  'a\nb',
  '\u0000',
  '\uD83D',
  '🥐',
  'Kiełbasa',
  'x'.repeat(6000),
  '=1+1',
  '£2.20',
  '50%',
]
const ODD_VALUES: unknown[] = [...ODD_TEXTS, 0, -1, 1, 2, 7, 1e9, 0.5, true, false, null, [], {}]

const encode = (text: string) => new TextEncoder().encode(text)
const encodeUtf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le')

type Path = (string | number)[]

function listPaths(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => listPaths(one, [...path, at]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => listPaths(one, [...path, key]))
      : []
  return path.length > 0 ? [path, ...inner] : inner
}

type Container = Record<string | number, unknown>

function mutateJson(text: string, seed: number, odd: unknown): string {
  const json: unknown = JSON.parse(text)
  const paths = listPaths(json)
  const path = paths[seed % paths.length] ?? []
  const key = path.at(-1)
  if (key === undefined) return text
  // Each path was listed from this value.
  const parent = path.slice(0, -1).reduce<Container>((at, one) => at[one] as Container, json as Container)
  const kind = Math.floor(seed / paths.length) % 4
  const other = paths[(seed * 7) % paths.length] ?? path
  if (Array.isArray(parent) && kind < 2) {
    if (kind === 0) parent.push(structuredClone(parent[Number(key)]))
    else parent.splice(Number(key), 1)
  } else if (kind < 2) delete parent[key]
  else if (kind === 2)
    parent[key] = structuredClone(other.reduce<unknown>((at, one) => (at as Container)[one], json))
  else parent[key] = odd
  return JSON.stringify(json, null, 2)
}

/** A change of one cell, row or column; `seed` chooses which. */
function mutateTable(text: string, seed: number, odd: string): string {
  const { columns, rows } = parseCsv(text)
  const cells = rows.map((row) => row.cells)
  const row = cells[seed % cells.length]
  const column = columns[Math.floor(seed / 3) % columns.length] ?? ''
  if (!row) return text
  const other = cells[(seed * 7) % cells.length]
  switch (Math.floor(seed / 7) % 8) {
    case 0:
      return formatCsv(columns, [...cells, row])
    case 1:
      return formatCsv(
        columns,
        cells.filter((one) => one !== row),
      )
    case 2:
      return formatCsv(
        columns.filter((name) => name !== column),
        cells,
      )
    case 3:
      return text.replace(columns[0] ?? '', column)
    case 4:
      return formatCsv(
        columns,
        cells.map((one) => (one === row ? { ...one, [column]: other?.[column] ?? '' } : one)),
      )
    case 5:
      return formatCsv(
        columns,
        cells.map((one) => (one === row ? { ...one, [column]: row['slug'] ?? odd } : one)),
      )
    default:
      return formatCsv(
        columns,
        cells.map((one) => (one === row ? { ...one, [column]: odd } : one)),
      )
  }
}

/** Ways in which a file is saved, cut or named wrongly. */
const FILE_MUTATIONS: readonly ((text: string, seed: number) => Uint8Array | undefined)[] = [
  () => undefined,
  () => encode(''),
  (text, seed) => encode(text.slice(0, seed % Math.max(1, text.length))),
  (text) => Buffer.from(text, 'latin1'),
  (text) => encodeUtf16(text),
  (text) => encodeUtf16(text, ''),
  (text) => encode(`\uFEFF${text}`),
  (text) => encode(text.replaceAll('\n', '\r')),
  (text) => encode(text.replaceAll('\n', '\r\n')),
  (text) => encode(text.replaceAll(',', ';')),
  (text, seed) => encode(`${text.slice(0, seed % text.length)}\0${text.slice(seed % text.length)}`),
  (text, seed) => encode(`${text.slice(0, seed % text.length)}"${text.slice(seed % text.length)}`),
  (text) => encode(text + text),
  (text) => Buffer.from(Buffer.from(text).toString('latin1')),
]

/** Changes of a folder by cell, row, value, file and encoding. */
export const mutations = (texts: ReadonlyMap<string, string>): fc.Arbitrary<Mutation> =>
  fc
    .tuple(
      fc.constantFrom(...texts.keys()),
      fc.nat(),
      fc.constantFrom(...ODD_VALUES),
      fc.constantFrom('value', 'value', 'value', 'file'),
    )
    .map(([path, seed, odd, kind]): Mutation => {
      const text = texts.get(path) ?? ''
      const what = `${kind} ${path} ${seed} ${JSON.stringify(odd)?.slice(0, 40)}`
      const write = (bytes: Uint8Array | undefined) => ({ what, files: new Map([[path, bytes]]) })
      if (kind === 'file') return write(FILE_MUTATIONS[seed % FILE_MUTATIONS.length]?.(text, seed))
      const changed = path.endsWith('.json')
        ? mutateJson(text, seed, odd)
        : mutateTable(text, seed, String(odd))
      return write(encode(changed))
    })

export const overlay = (folder: FolderFiles, { files }: Mutation): FolderFiles => ({
  root: folder.root,
  paths: folder.paths.filter((path) => !files.has(path) || files.get(path) !== undefined),
  load: async (path) => (files.has(path) ? files.get(path) : folder.load(path)),
})
