import { pipeline, type Readable } from 'node:stream'
import { parse as parseStream, type InfoRecord, type Options } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

type CsvRow = { line: number; cells: Record<string, string> }

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
function detectDelimiter(heading: string): string {
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

type CsvTable = { columns: string[]; headingLine: number; rows: CsvRow[] }

function splitDelimiterLine(text: string): { source: string; delimiter: string; linesAbove: number } {
  const named = DELIMITER_LINE.exec(text)
  const source = named ? text.slice(named[0].length) : text
  const [heading = ''] = /[^\r\n]+/.exec(source) ?? []
  return { source, delimiter: named?.[1] ?? detectDelimiter(heading), linesAbove: named ? 1 : 0 }
}

/** A row's cells by column name. A filled cell beyond the heading gets a name that no schema accepts. */
function nameCells(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const named = names.flatMap((name, at) => (name ? [[name, cells[at] ?? '']] : []))
  const extra = cells.flatMap((cell, at) =>
    !names[at] && isFilled(cell) ? [[`extra cell ${at + 1}`, cell]] : [],
  )
  return Object.fromEntries([...named, ...extra])
}

/**
 * Parses a table with a heading row. Empty lines and empty columns without a heading are left out, and missing cells
 * are empty. `known` has the spelling of columns. Throws when a quoted cell is not closed.
 */
export function parseCsv(text: string, known: readonly string[] = []): CsvTable {
  const { source, delimiter, linesAbove } = splitDelimiterLine(text.replace(/^\uFEFF/, ''))
  const read = parse(source, { ...PARSE_OPTIONS, delimiter }) as unknown as ParsedRecord[] // the library's types omit that `info` makes records pairs
  const [heading, ...records] = read
    .map(({ record }, at) => ({ cells: record, line: (read[at - 1]?.info.lines ?? 0) + linesAbove + 1 }))
    .filter(({ cells }) => cells.some(isFilled))
  const names = matchColumns(heading?.cells ?? [], known)
  return {
    columns: names.filter(Boolean),
    headingLine: heading?.line ?? 1,
    rows: records.map(({ line, cells }) => ({ line, cells: nameCells(names, cells) })),
  }
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

export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  return stringify(rows, { header: true, columns, quoted_match: /\r/ })
}
