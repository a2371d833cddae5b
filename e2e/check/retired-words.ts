import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { REPOSITORY, type Counts } from './command.ts'
import { RETIRED_IDENTIFIERS, RETIRED_NAMES, RETIRED_PARTS, RETIRED_PROSE } from './retired-names.ts'
import { documentFiles, repositoryFiles, sourceFiles } from './source-files.ts'

const anyOf = (words: Readonly<Record<string, string>>): string => Object.keys(words).join('|')

const PATTERN = new RegExp(`\\b(${anyOf(RETIRED_NAMES)})\\b`, 'gi')
const PROSE = new RegExp(`\\b(${anyOf(RETIRED_PROSE)})\\b`, 'gi')
/** The lists themselves and their tests. */
const LISTS = /^e2e\/check\/retired-/
/** Records of what was decided when a name was still in use, and the glossary. */
const HISTORY = /^docs\/(decisions\/|glossary[.]md)/
/** Columns and tables of the database have the names of their migrations. */
const MIGRATIONS = /^server\/src\/kernel\/db\/migrations\//

/** Names that releases of different age have in common: they change with the kit's next first number. */
const SHARED_BY_RELEASES: Readonly<Record<string, readonly string[]>> = {
  'host/src/pages/ErrorPage.tsx': ['kept'],
  'host/src/remotes/provide-runtime.ts': ['lent'],
  'shared/src/ui/exposed/FrameProblem.tsx': ['kept'],
}

/** Code without its comments and texts, roughly: enough to find where names are declared. */
const withoutTexts = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"[^"\n]*"|`(?:\\.|[^`\\])*`/g, '')

const DECLARED = new RegExp(
  `(?:\\b(?:const|let|function|type)\\s+|[({,]\\s*|\\.\\.\\.)(${anyOf(RETIRED_IDENTIFIERS)})(?=\\s*[=:,)}(<?])`,
  'g',
)
const NAMED = /\b(?:const|let|function|type|class|interface)\s+([\w$]+)/g

/** The words of a name in any spelling: `useToldAt`, `USE_TOLD_AT` and `use-told-at` are use, told, at. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const retiredParts = (name: string): string[] =>
  partsOf(name).flatMap((part) =>
    Object.hasOwn(RETIRED_PARTS, part) ? [`${name}: say ${RETIRED_PARTS[part]}`] : [],
  )

/** Names declared in TypeScript code that are words of prose and no terms, or have one as a part. */
export function retiredDeclarations(source: string): string[] {
  const code = withoutTexts(source)
  const found = Array.from(
    code.matchAll(DECLARED),
    ([, name = '']) => `${name}: say ${RETIRED_IDENTIFIERS[name]}`,
  )
  const named = Array.from(code.matchAll(NAMED), ([, name = '']) => name)
  const parts = named.filter((name) => !Object.hasOwn(RETIRED_IDENTIFIERS, name)).flatMap(retiredParts)
  return [...new Set([...found, ...parts])]
}

const hint = (name: string) => `${name}: say ${RETIRED_NAMES[name]}`

/** Retired names found in a text (identifiers, comments and prose), each once, with the term to use. */
export function retiredIn(text: string): string[] {
  const found = new Set(Array.from(text.matchAll(PATTERN), ([word]) => word.toLowerCase()))
  return Object.keys(RETIRED_NAMES)
    .filter((name) => found.has(name.toLowerCase()))
    .map(hint)
}

/** Retired names and words in a file's own name: `few-words.test.ts` and `fewWords.ts` are both `fewWords`. */
export function retiredInPath(path: string): string[] {
  const parts = basename(path)
    .split('.')
    .map((part) => part.replaceAll(/[-_]/g, '').toLowerCase())
  const names = Object.keys(RETIRED_NAMES).filter((name) =>
    parts.includes(name.replaceAll('_', '').toLowerCase()),
  )
  return names.length > 0 ? names.map(hint) : retiredParts(basename(path))
}

/** Comments, and the titles of tests and their steps; what a page shows is its own language. */
const PROSE_OF_CODE =
  /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*|(?:\b(?:test|describe)(?:\.\w+)*|\bstep|\]\))\(\s*(?:'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/g
/** Names and outputs that a text quotes. */
const QUOTED = /```[^]*?```|`[^`\n]*`/g

/** Words that hide what is meant, in the prose of a source file or a document, each once. */
export function retiredProse(path: string, text: string): string[] {
  const isCode = !path.endsWith('.md')
  const prose = isCode ? (text.match(PROSE_OF_CODE) ?? []).join('\n') : text
  // A title of a test may be a template: only what comments and documents quote is no prose.
  const said = isCode ? prose.replaceAll(/(?<=(?:\/\/|\*).*)`[^`\n]*`/g, '') : prose.replaceAll(QUOTED, '')
  const found = new Set(Array.from(said.matchAll(PROSE), ([word]) => word.toLowerCase()))
  return [...found].map((word) => `${word}: say ${RETIRED_PROSE[word]}`)
}

function problemsOf(path: string): string[] {
  const text = readFileSync(resolve(REPOSITORY, path), 'utf8')
  const names = HISTORY.test(path) ? [] : retiredIn(text)
  const shared = SHARED_BY_RELEASES[path] ?? []
  const declared = (/\.tsx?$/.test(path) ? retiredDeclarations(text) : []).filter(
    (problem) => !shared.some((name) => problem.startsWith(`${name}: `)),
  )
  return [...names, ...declared, ...retiredProse(path, text)]
}

/** Fails when a retired name or word is used in code, comments, documents or the name of a file. */
export async function retiredWords(): Promise<Counts> {
  const files = [...sourceFiles(), ...documentFiles()].filter((path) => !LISTS.test(path))
  const named = repositoryFiles().filter((path) => !LISTS.test(path) && !MIGRATIONS.test(path))
  const problems = [
    ...files.flatMap((path) => problemsOf(path).map((problem) => `${path}: ${problem}`)),
    ...named.flatMap((path) => retiredInPath(path).map((problem) => `${path}: ${problem}`)),
  ]
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
