import { Readable } from 'node:stream'
import { CsvError } from 'csv-parse'
import { parseFirstRecord, streamCsv, type CsvFormat } from '../csv.ts'
import { chooseRowReader, type RowReader } from './columns.ts'
import { openText, PostcodeFileError, type FileText } from './decode-file.ts'

const DELIMITERS = [',', ';', '\t']

/** Records end with a carriage return only where the file has no line feed at all: Excel's “CSV (Macintosh)”. */
const getLineEnds = (head: string) => (head.includes('\n') ? ['\n', '\r\n'] : ['\r'])

const isBlank = (cells: string[]) => cells.every((cell) => !cell.trim())

/** Empty also when the first row has a quote that is never closed. */
function parseFirstRow(head: string, format: CsvFormat): string[] {
  try {
    return parseFirstRecord(head, format)
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

type Layout = { reader: RowReader; format: CsvFormat; width: number }

/** The delimiter is the one by which the first row is that of a postcode file, so it is never guessed. */
function getLayout(file: string, head: string): Layout {
  for (const delimiter of DELIMITERS) {
    const format = { delimiter, lineEnds: getLineEnds(head) }
    const cells = parseFirstRow(head, format)
    const reader = chooseRowReader(cells)
    if (reader) return { reader, format, width: cells.findLastIndex((cell) => cell.trim()) + 1 }
  }
  throw new PostcodeFileError(
    `${file} is not a postcode file. It needs the columns of the ONS postcode directory, of doogal.co.uk or of Code-Point Open, or postcode, lat and long, separated by commas, semicolons or tabs.`,
  )
}

/** A row that has content, with its last line. `bytes` of the file have been read. */
export type FileRow = { cells: string[]; line: number; bytes: number }

export type PostcodeFile = {
  reader: RowReader
  /** The number of cells that a row has at least: that of the first row without blank ones at its end. */
  width: number
  rows: () => AsyncGenerator<FileRow>
  /** Whether the last line, once it was read, had a line end. */
  endsWithLineEnd: () => boolean
}

/** Passes text on and remembers its last character. */
function createTail(text: FileText) {
  let last = ''
  async function* chunks() {
    for await (const chunk of text.chunks()) {
      last = chunk.at(-1) ?? last
      yield chunk
    }
  }
  return { chunks, endsWithLineEnd: () => last === '\n' || last === '\r' }
}

/** Opens a postcode file in any of the spellings that are no guess. Throws PostcodeFileError for any other file. */
export async function openPostcodeFile(file: string): Promise<PostcodeFile> {
  const text = await openText(file)
  const { reader, format, width } = getLayout(file, text.head)
  const tail = createTail(text)

  async function* rows(): AsyncGenerator<FileRow> {
    let isFirst = true
    let lastLine = 0
    try {
      for await (const { cells, line } of streamCsv(Readable.from(tail.chunks()), format)) {
        lastLine = line
        if (isBlank(cells)) continue
        if (!isFirst || !reader.isHeading) yield { cells, line, bytes: text.countBytesRead() }
        isFirst = false
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      throw new PostcodeFileError(
        `${file} is cut off or damaged: a quote that is opened on line ${lastLine + 1} is never closed. Download it again.`,
        { cause: error },
      )
    }
  }
  return { reader, width, rows, endsWithLineEnd: tail.endsWithLineEnd }
}
