/** One row of a table: the line it starts on and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> }

/**
 * Splits RFC 4180 text into records of cells, each with the line it starts on.
 * Quotes protect commas, line breaks and doubled quotes; a BOM and `\r\n` are taken.
 */
export function* csvRecords(source: string): Generator<{ line: number; cells: string[] }> {
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let start = 1
  const content = source.replace(/^\uFEFF/, '')
  for (let at = 0; at < content.length; at++) {
    const sign = content[at]
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (content[at + 1] === '"') cell += content[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      yield { line: start, cells: [...cells, cell.replace(/\r$/, '')] }
      cells = []
      cell = ''
      start = line
    } else cell += sign
  }
  if (cell || cells.length > 0) yield { line: start, cells: [...cells, cell] }
}

/** Reads a table with a heading row. Empty lines are left out; missing cells are empty. */
export function parseCsv(source: string): { columns: string[]; rows: CsvRow[] } {
  const [heading, ...records] = [...csvRecords(source)].filter(({ cells }) =>
    cells.some((cell) => cell.trim()),
  )
  const columns = (heading?.cells ?? []).map((column) => column.trim())
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      // A row longer than its heading keeps the extra cells, under a name that no schema knows.
      Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => [
        columns[index] ?? `extra cell ${index + 1}`,
        cells[index] ?? '',
      ]),
    ),
  }))
  return { columns, rows }
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes what `parseCsv` reads. */
export function formatCsv(columns: string[], rows: Record<string, string>[]): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}
