import type * as z from 'zod'
import { CsvError } from 'csv-parse/sync'
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { mayLackColumn } from '../cells.ts'
import { parseCsv } from '../csv.ts'
import { decodeText, getUnreadableReason, type DecodedText } from './decode-text.ts'
import type { FolderFiles } from '../folder-files.ts'
import { formatPath, rememberPlace, type Problem } from '../problems.ts'

async function loadDecoded(files: FolderFiles, file: string): Promise<DecodedText> {
  try {
    const bytes = await files.load(file)
    return bytes ? decodeText(bytes) : { problem: 'is missing' }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const countLines = (text: string) => text.split('\n').length

/** Reads the parts of a folder and collects all problems instead of stopping at the first. */
export function createPartReader(files: FolderFiles) {
  const problems: Problem[] = []
  const readPaths = new Set<string>()
  // One by one: a table of another kind has more problems than a call may have arguments.
  const add = (found: readonly Problem[]) => found.forEach((problem) => problems.push(problem))

  /** The text of a file. Undefined when it is missing or no UTF text, which is added to the problems. */
  async function loadText(file: string): Promise<string | undefined> {
    readPaths.add(file)
    const decoded = await loadDecoded(files, file)
    if ('text' in decoded) return decoded.text
    problems.push({ file, line: decoded.line, message: decoded.problem })
    return undefined
  }

  /** The parsed value. Undefined when it is invalid, which is added to the problems. */
  async function document<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const source = await loadText(file)
    if (source === undefined) return undefined
    const parsed = parseDocument(schema, { file, source })
    if ('value' in parsed) return parsed.value
    add(parsed.problems)
    return undefined
  }

  /** The parsed value of a file that may be missing, which counts as an empty object. */
  const optionalDocument = async <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> =>
    files.paths.includes(file) ? document(file, schema) : schema.parse({})

  async function collection<Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const own = files.paths.filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'))
    const entries = own.filter((path) => !path.slice(folder.length + 1).includes('/'))
    const read = await Promise.all(entries.map((path) => document(path, schema)))
    return read.filter((value) => value !== undefined)
  }

  async function table<Schema extends z.ZodObject>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const source = await loadText(file)
    if (source === undefined) return []
    const parsed = parseTable(source, { file, schema })
    add(parsed.problems)
    return parsed.rows
  }

  return { problems, readPaths, document, optionalDocument, collection, table }
}

type DocumentResult<Value> = { value: Value } | { problems: Problem[] }

function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  { file, source }: { file: string; source: string },
): DocumentResult<z.output<Schema>> {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    return { problems: [{ file, ...getJsonErrorLine(error, source) }] }
  }
  if (isNestedTooDeeply(json))
    return { problems: [{ file, message: `is nested more than ${MAX_NESTING} levels deep` }] }
  const root = parseTree(source)
  const line = (node: Node | undefined) => node && countLines(source.slice(0, node.offset))
  const problems = [
    ...listRepeatedKeys(root).map((key) => ({
      file,
      line: line(key),
      message: `has "${String(key.value)}" twice in one place`,
    })),
    ...listLostKeys(root).map((key) => ({
      file,
      line: line(key),
      message: `has the key "${String(key.value)}", which nothing can have: take it out`,
    })),
    ...listUnstorableTexts(root).map((text) => ({
      file,
      line: line(text),
      message: 'has a character of control or half of a character in a text: take it out',
    })),
  ]
  if (problems.length > 0) return { problems }
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({
        file,
        line: line(getNearestNode(root, path)),
        path: formatPath(path) || undefined,
        message,
      })),
    }
  rememberPlace(parsed.data, { file })
  if (Array.isArray(parsed.data))
    for (const [at, entry] of parsed.data.entries())
      rememberPlace(entry, { file, line: line(root?.children?.[at]) })
  return { value: parsed.data }
}

/** Texts that cannot be stored or read: with a character of control, or half of a character such as an emoji. */
function listUnstorableTexts(node: Node | undefined): Node[] {
  const isUnstorable =
    typeof node?.value === 'string' &&
    (getUnreadableReason(node.value) !== undefined || !node.value.isWellFormed())
  return [...(node && isUnstorable ? [node] : []), ...(node?.children ?? []).flatMap(listUnstorableTexts)]
}

/** The deepest that a document of a brand is nested, with room for menus below menus. */
const MAX_NESTING = 40

/** Whether a value is nested so deeply that reading it would use up the stack. */
function isNestedTooDeeply(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_NESTING) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const listKeys = (node: Node | undefined): Node[][] => [
  ...(node?.type === 'object' ? [(node.children ?? []).flatMap(({ children }) => children?.[0] ?? [])] : []),
  ...(node?.children ?? []).flatMap(listKeys),
]

/** Keys of one object that stand in it more than once: JSON would take the last. */
function listRepeatedKeys(root: Node | undefined): Node[] {
  return listKeys(root).flatMap((keys) => {
    const seen = new Set<unknown>()
    return keys.filter(({ value }) => {
      const isRepeated = seen.has(value)
      seen.add(value)
      return isRepeated
    })
  })
}

/** Keys that schemas of any names leave out without a word, because they would change an object itself. */
const listLostKeys = (root: Node | undefined): Node[] =>
  listKeys(root)
    .flat()
    .filter(({ value }) => value === '__proto__')

/** The value at a path, or the nearest one around it when it is missing. */
function getNearestNode(root: Node | undefined, path: readonly PropertyKey[]): Node | undefined {
  const keys = path.filter((key) => typeof key !== 'symbol')
  if (!root || keys.length === 0) return root
  return findNodeAtLocation(root, keys) ?? getNearestNode(root, keys.slice(0, -1))
}

/** The line, counted from 1, where a text stops being JSON. */
function getJsonErrorLine(error: unknown, source: string): { line?: number; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  const position = /position (\d+)/.exec(message)?.[1]
  const line = position === undefined ? undefined : countLines(source.slice(0, Number(position)))
  return { line, message: `is not valid JSON (${message})` }
}

type TableFile<Schema> = { file: string; schema: Schema }

/** The rows of a table by their schema, with the problems of the rows that are left out. */
function parseTable<Schema extends z.ZodObject>(
  source: string,
  { file, schema }: TableFile<Schema>,
): { rows: z.output<Schema>[]; problems: Problem[] } {
  const known = Object.keys(schema.shape)
  let parsed: ReturnType<typeof parseCsv>
  try {
    parsed = parseCsv(source, known)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], problems: [{ file, message: `is not valid CSV (${error.message})` }] }
  }
  const shape: Record<string, z.ZodType> = schema.shape
  const lacking = known.filter((name) => !parsed.columns.includes(name))
  const needed = known.filter((name) => shape[name] && !mayLackColumn(shape[name]))
  const columnProblems = listColumnProblems(parsed.columns, { known, needed })
  if (columnProblems.length > 0)
    return {
      rows: [],
      problems: columnProblems.map((message) => ({ file, line: parsed.headingLine, message })),
    }
  const problems: Problem[] = []
  const rows = parsed.rows.flatMap(({ line, cells }) => {
    const row = schema.safeParse({ ...cells, ...Object.fromEntries(lacking.map((name) => [name, ''])) })
    if (row.success) return [rememberPlace(row.data, { file, line })]
    for (const { path, message } of row.error.issues)
      problems.push({ file, line, path: formatPath(path) || undefined, message })
    return []
  })
  return { rows, problems }
}

/** The differences between a table's heading and its required columns; a column that stands twice is one. */
const listColumnProblems = (
  columns: readonly string[],
  { known, needed }: Record<'known' | 'needed', readonly string[]>,
): string[] => [
  ...needed.filter((name) => !columns.includes(name)).map((name) => `has no column "${name}"`),
  ...columns.filter((name) => !known.includes(name)).map((name) => `has an unknown column "${name}"`),
  ...known
    .filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
    .map((name) => `has the column "${name}" twice: take one out`),
]
