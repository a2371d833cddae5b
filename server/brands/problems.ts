/** A problem in a folder and its place: file, line of a table or path inside a document. */
export type Problem = { file: string; line?: number; path?: string; message: string }

/** `menu/items.csv, line 12, at allergens`. */
export const formatPlace = ({ file, line, path }: Problem) =>
  [file, line && `line ${line}`, path && `at ${path}`].filter(Boolean).join(', ')

export class BrandFolderError extends Error {
  override readonly name = 'BrandFolderError'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    const lines = problems.map((problem) => `  ${formatPlace(problem)}: ${problem.message}`)
    super(`The brand folder is not accepted. ${problems.length} to put right:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** Formats `['areas', 0, 'postcodes']` as `areas[0].postcodes`. */
export const formatPath = (path: PropertyKey[]) =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  )

/** Where an entry of a folder was read, which problems found later refer to. */
type Place = Pick<Problem, 'file' | 'line'>
const places = new WeakMap<object, Place>()

/** Notes where an entry was read. Returns the entry. */
export function rememberPlace<Value>(value: Value, place: Place): Value {
  if (typeof value === 'object' && value !== null) places.set(value, place)
  return value
}

/** Where an entry was read; `file` for one that was made otherwise. */
export const getPlace = (entry: object, file: string): Place => places.get(entry) ?? { file }
