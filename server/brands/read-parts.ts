import * as z from 'zod'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError } from 'csv-parse/sync'
import { ItemPicture } from '@larder/api/model/menu.ts'
import { parseCsv } from './csv.ts'
import { toProblems, type Problem } from './problems.ts'

const LIST_SEPARATOR = '; '

/**
 * The cells of a table are text. These codecs convert them to values and back, because export writes the format that
 * import reads.
 */
export const textCell = z.string().trim().min(1, 'must not be empty').max(1000)

export const optionalTextCell = z.codec(z.string(), z.string().optional(), {
  decode: (cell) => cell.trim() || undefined,
  encode: (value) => value ?? '',
})

const digitsText = z.string().regex(/^\s*\d{1,7}\s*$/, 'must be a whole number')

export const countCell = z.codec(digitsText, z.int(), { decode: Number, encode: String })

export const optionalCountCell = z.codec(
  z.string().regex(/^\s*\d{0,7}\s*$/, 'must be a whole number or empty'),
  z.int().optional(),
  {
    decode: (cell) => (cell.trim() ? Number(cell) : undefined),
    encode: (value) => (value === undefined ? '' : String(value)),
  },
)

export const yesCell = z.codec(z.enum(['yes', 'no', '']), z.boolean(), {
  decode: (cell) => cell === 'yes',
  encode: (value) => (value ? 'yes' : ''),
})

const amountText = z
  .string()
  .regex(/^\s*(\d{1,5}(\.\d{1,2})?)?\s*$/, 'must be a number such as 12.5, or empty')

/** Grams, kilojoules or kilocalories; empty means unknown. */
export const optionalAmountCell = z.codec(amountText, z.number().optional(), {
  decode: (cell) => (cell.trim() ? Number(cell) : undefined),
  encode: (value) => (value === undefined ? '' : String(value)),
})

/** Several values in one cell, separated by semicolons. */
export const listCell = <Value extends z.ZodType<string, string>>(value: Value) =>
  z.codec(z.string(), z.array(value), {
    decode: (cell) =>
      cell
        .split(';')
        .map((part) => part.trim())
        // the array's own schema checks each part afterwards
        .filter(Boolean) as z.input<Value>[],
    encode: (values) => values.join(LIST_SEPARATOR),
  })

/** Pictures in one cell, separated by semicolons: the file, a space, and the text for those who do not see it. */
export const picturesCell = z.codec(z.string(), z.array(ItemPicture).max(5).optional(), {
  decode: (cell) => {
    const pictures = cell
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
    if (pictures.length === 0) return undefined
    return pictures.map((entry) => {
      const [picture = '', ...words] = entry.split(' ')
      return { picture, alt: words.join(' ') }
    })
  },
  encode: (pictures = []) => pictures.map(({ picture, alt }) => `${picture} ${alt}`).join(LIST_SEPARATOR),
})

type Table = ReturnType<typeof parseCsv>

/** Reads the parts of a folder and collects all problems instead of stopping at the first. */
export function createPartReader(root: string) {
  const problems: Problem[] = []

  /** The text of a file. Undefined when the file is missing, which is added to the problems. */
  async function readText(file: string): Promise<string | undefined> {
    const source = await readFile(join(root, file), 'utf8').catch(() => undefined)
    if (source === undefined) problems.push({ file, message: 'is missing' })
    return source
  }

  /** The parsed value. Undefined when it is invalid, which is added to the problems. */
  async function document<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const source = await readText(file)
    if (source === undefined) return undefined
    const parsed = parseDocument(schema, { file, source })
    if (parsed.isValid) return parsed.value
    problems.push(...parsed.problems)
    return undefined
  }

  /** The parsed value of a file that may be missing, which counts as an empty object. */
  async function optionalDocument<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const isThere = await stat(join(root, file)).catch(() => undefined)
    return isThere ? document(file, schema) : schema.parse({})
  }

  async function collection<Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const names = await readdir(join(root, folder)).catch(() => [])
    const files = names.filter((name) => name.endsWith('.json')).sort()
    const read = await Promise.all(files.map((name) => document(`${folder}/${name}`, schema)))
    return read.filter((value) => value !== undefined)
  }

  function readTable(file: string, source: string): Table | undefined {
    try {
      return parseCsv(source)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      problems.push({ file, message: `is not valid CSV (${error.message})` })
      return undefined
    }
  }

  async function table<Schema extends z.ZodObject>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const source = await readText(file)
    const read = source === undefined ? undefined : readTable(file, source)
    if (!read) return []
    const { columns, rows } = read
    const known = Object.keys(schema.shape)
    problems.push(...findColumnProblems(columns, known).map((message) => ({ file, line: 1, message })))
    if (columns.length !== known.length) return []
    return rows.flatMap(({ line, cells }) => {
      const parsed = schema.safeParse(cells)
      if (parsed.success) return [parsed.data]
      problems.push(...toProblems(parsed.error, { file, line }))
      return []
    })
  }

  return { problems, document, optionalDocument, collection, table }
}

type ParseResult<Value> = { isValid: true; value: Value } | { isValid: false; problems: Problem[] }

/** The value of a JSON document by its schema, or its problems. */
function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  { file, source }: { file: string; source: string },
): ParseResult<z.output<Schema>> {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    return { isValid: false, problems: [{ file, ...findJsonErrorLine(error, source) }] }
  }
  const parsed = schema.safeParse(json)
  return parsed.success
    ? { isValid: true, value: parsed.data }
    : { isValid: false, problems: toProblems(parsed.error, { file }) }
}

/** The differences between a table's header and its required columns. */
const findColumnProblems = (columns: readonly string[], known: readonly string[]): string[] => [
  ...known.filter((name) => !columns.includes(name)).map((name) => `has no column "${name}"`),
  ...columns.filter((name) => !known.includes(name)).map((name) => `has an unknown column "${name}"`),
]

/** The line, counted from 1, where a text stops being JSON. */
function findJsonErrorLine(error: unknown, source: string): { line?: number; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  const position = /position (\d+)/.exec(message)?.[1]
  const line = position === undefined ? undefined : source.slice(0, Number(position)).split('\n').length
  return { line, message: `is not valid JSON (${message})` }
}
