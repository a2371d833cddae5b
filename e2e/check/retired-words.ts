import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { REPOSITORY, type Counts } from './command.ts'
import { RETIRED_IDENTIFIERS, RETIRED_NAMES } from './retired-names.ts'
import { documentFiles, sourceFiles } from './source-files.ts'

const PATTERN = new RegExp(`\\b(${Object.keys(RETIRED_NAMES).join('|')})\\b`, 'gi')
/** The lists of retired names themselves, and the records of what was decided when a name was still in use. */
const HISTORY = /^e2e\/check\/retired-|^docs\/(decisions\/|glossary[.]md)/

/** Code without its comments and texts, roughly: enough to find where names are declared. */
const withoutTexts = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"[^"\n]*"|`(?:\\.|[^`\\])*`/g, '')

const DECLARED = new RegExp(
  `(?:\\b(?:const|let|function|type)\\s+|[({,]\\s*|\\.\\.\\.)(${Object.keys(RETIRED_IDENTIFIERS).join('|')})(?=\\s*[=:,)}(<?])`,
  'g',
)

/** Names declared in TypeScript code that are words of prose and no terms. */
export function retiredDeclarations(code: string): string[] {
  const found = Array.from(withoutTexts(code).matchAll(DECLARED), ([, name = '']) => name)
  return [...new Set(found)].map((name) => `${name}: say ${RETIRED_IDENTIFIERS[name]}`)
}

const hint = (name: string) => `${name}: say ${RETIRED_NAMES[name]}`

/** Retired names found in a text (identifiers, comments and prose), each once, with the term to use. */
export function retiredIn(text: string): string[] {
  const found = new Set(Array.from(text.matchAll(PATTERN), ([word]) => word.toLowerCase()))
  return Object.keys(RETIRED_NAMES)
    .filter((name) => found.has(name.toLowerCase()))
    .map(hint)
}

/** Retired names in a file's own name: `few-words.test.ts` and `fewWords.ts` both are `fewWords`. */
export function retiredInPath(path: string): string[] {
  const parts = basename(path)
    .split('.')
    .map((part) => part.replaceAll(/[-_]/g, '').toLowerCase())
  return Object.keys(RETIRED_NAMES)
    .filter((name) => parts.includes(name.replaceAll('_', '').toLowerCase()))
    .map(hint)
}

/** Fails when a retired name is used in code, comments, documents or the name of a file. */
export async function retiredWords(): Promise<Counts> {
  const files = [...sourceFiles(), ...documentFiles()].filter((path) => !HISTORY.test(path))
  const problems = files.flatMap((path) => {
    const text = readFileSync(resolve(REPOSITORY, path), 'utf8')
    const declared = /\.tsx?$/.test(path) ? retiredDeclarations(text) : []
    return [...retiredInPath(path), ...retiredIn(text), ...declared].map((problem) => `${path}: ${problem}`)
  })
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
