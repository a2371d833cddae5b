import { pipeline, type Readable } from 'node:stream'
import { parse as parseStream, type InfoRecord, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** One row of a table: its first line number and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> }

/**
 * RFC 4180 and the variants that spreadsheets write: a BOM, any line ending, rows of any length, a quote inside a
 * cell.
 */
const PARSE_OPTIONS = {
  bom: true,
  info: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
} satisfies Options

type ParsedRecord = { record: string[]; info: InfoRecord }

const DELIMITERS = [',', ';', '\t'] as const
/** The line with which spreadsheets say the delimiter. */
const DELIMITER_LINE = /^sep=([,;\t])\r?\n?/i

/** The delimiter of a file: the one that its heading row has most often. */
export function detectDelimiter(heading: string): string {
  const unquoted = heading.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

const simplify = (column: string) => column.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The known columns by a heading's cells, whose letter case and spaces do not matter. */
function matchColumns(cells: readonly string[], known: readonly string[]): string[] {
  const bySimple = new Map(known.map((name) => [simplify(name), name]))
  return cells.map((cell) => bySimple.get(simplify(cell)) ?? cell.trim())
}

const isFilled = (cell: string) => cell.trim() !== ''

export type CsvTable = { columns: string[]; headingLine: number; rows: CsvRow[] }

/**
 * Parses a table with a heading row. Empty lines and empty columns without a heading are left out, and missing cells
 * are empty. `known` has the spelling of columns. Throws when a quoted cell is not closed.
 */
export function parseCsv(text: string, known: readonly string[] = []): CsvTable {
  const source = text.replace(/^\uFEFF/, '')
  const said = DELIMITER_LINE.exec(source)
  const [headingText = ''] = /[^\r\n]+/.exec(said ? source.slice(said[0].length) : source) ?? []
  const delimiter = said?.[1] ?? detectDelimiter(headingText)
  const read = parse(said ? source.slice(said[0].length) : source, {
    ...PARSE_OPTIONS,
    delimiter,
  }) as unknown as ParsedRecord[] // the library's types omit that `info` makes records pairs
  const offset = said ? 2 : 1
  const [heading, ...records] = read
    .map(({ record, info }, at) => ({ cells: record, line: (read[at - 1]?.info.lines ?? 0) + offset, info }))
    .filter(({ cells }) => cells.some(isFilled))
  const names = matchColumns(heading?.cells ?? [], known)
  const width = Math.max(names.length, ...records.map(({ cells }) => cells.length))
  // A filled cell beyond the heading is kept under a name that no schema accepts.
  const used = Array.from({ length: width }, (_, at) => ({
    at,
    name: names[at] || `extra cell ${at + 1}`,
  })).filter(({ at }) => names[at] || records.some(({ cells }) => isFilled(cells[at] ?? '')))
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      used
        .filter(({ at }) => names[at] || isFilled(cells[at] ?? ''))
        .map(({ at, name }) => [name, cells[at] ?? '']),
    ),
  }))
  return { columns: names.filter(Boolean), headingLine: heading?.line ?? 1, rows }
}

/** Maximum size of a record in bytes, which limits how far a quoted cell that is not closed is read. */
const MAX_RECORD_BYTES = 100_000

/** What separates cells and records in a file that no spreadsheet of ours wrote. */
export type CsvFormat = { delimiter: string; lineEnds: string[] }

/** The first record that is not blank, of text that may end inside a later one; empty when there is none. */
export function parseFirstRecord(text: string, { delimiter, lineEnds }: CsvFormat): string[] {
  const format = { delimiter, record_delimiter: lineEnds, to: 1, skip_records_with_empty_values: true }
  const [first] = parse(text, { ...PARSE_OPTIONS, ...format }) as unknown as ParsedRecord[] // as in `parseCsv`
  return first?.record ?? []
}

/**
 * Streams the records of a file that is too large for memory, including empty ones. `line` is the last line of each
 * record. Throws when a quoted cell is not closed.
 */
export async function* streamCsv(
  source: Readable,
  { delimiter, lineEnds }: CsvFormat = { delimiter: ',', lineEnds: PARSE_OPTIONS.record_delimiter },
): AsyncGenerator<{ cells: string[]; line: number }> {
  const format = { delimiter, record_delimiter: lineEnds }
  const parser = parseStream({ ...PARSE_OPTIONS, ...format, max_record_size: MAX_RECORD_BYTES })
  // Leaving the loop early closes the source and the parser. Errors are thrown by the loop.
  pipeline(source, parser, () => undefined)
  for await (const { record, info } of parser as AsyncIterable<ParsedRecord>)
    // `info` makes records pairs, as in `parseCsv`
    yield { cells: record, line: info.lines }
}

/** Writes the format that `parseCsv` reads. */
export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  return stringify(rows, { header: true, columns, quoted_match: /\r/ })
}
