import { pipeline, type Readable } from 'node:stream'
import { parse as parseStream, type InfoRecord, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** One row of a table: its first line number and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> }

/**
 * RFC 4180 and the variants that spreadsheets write: a BOM, either line ending, rows of any length, a quote inside a
 * cell.
 */
const PARSE_OPTIONS = {
  bom: true,
  info: true,
  record_delimiter: ['\n', '\r\n'],
  relax_column_count: true,
  relax_quotes: true,
} satisfies Options

type ParsedRecord = { record: string[]; info: InfoRecord }

/**
 * Parses a table with a heading row. Empty lines are left out, and missing cells are empty. Throws when a quoted cell
 * is not closed.
 */
export function parseCsv(source: string): { columns: string[]; rows: CsvRow[] } {
  const read = parse(source, PARSE_OPTIONS) as unknown as ParsedRecord[] // the library's types omit that `info` makes records pairs
  const [heading, ...records] = read
    .map(({ record, info }, at) => ({ cells: record, line: (read[at - 1]?.info.lines ?? 0) + 1, info }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
  const columns = (heading?.cells ?? []).map((column) => column.trim())
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      // A row longer than its heading keeps the extra cells under a name that no schema accepts.
      Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => [
        columns[index] ?? `extra cell ${index + 1}`,
        cells[index] ?? '',
      ]),
    ),
  }))
  return { columns, rows }
}

/** Maximum size of a record in bytes, which limits how far a quoted cell that is not closed is read. */
const MAX_RECORD_BYTES = 100_000

/**
 * Streams the records of a file that is too large for memory, including empty ones. `lines` and `bytes` count the input
 * up to the end of each record. Throws when a quoted cell is not closed.
 */
export async function* streamCsv(
  source: Readable,
): AsyncGenerator<{ cells: string[]; lines: number; bytes: number }> {
  const parser = parseStream({ ...PARSE_OPTIONS, max_record_size: MAX_RECORD_BYTES })
  // Leaving the loop early closes the source and the parser. Errors are thrown by the loop.
  pipeline(source, parser, () => undefined)
  for await (const { record, info } of parser as AsyncIterable<ParsedRecord>)
    // `info` makes records pairs, as in `parseCsv`
    yield { cells: record, lines: info.lines, bytes: info.bytes }
}

/** Writes the format that `parseCsv` reads. */
export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  return stringify(rows, { header: true, columns, quoted_match: /\r/ })
}
