import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { REPOSITORY, type Counts } from './command.ts'
import { RETIRED_NAMES } from './retired-names.ts'
import { documentFiles, sourceFiles } from './source-files.ts'

const PATTERN = new RegExp(`\\b(${Object.keys(RETIRED_NAMES).join('|')})\\b`, 'gi')
/** The lists of retired names themselves, and the records of what was decided when a name was still in use. */
const HISTORY = /^e2e\/check\/retired-|^docs\/(decisions\/|glossary[.]md)/

const hint = (name: string) => `${name}: say ${RETIRED_NAMES[name]}`

/** Retired names found in a text (identifiers, comments and prose), each once, with the term to use. */
export function retiredIn(text: string): string[] {
  const found = new Set(Array.from(text.matchAll(PATTERN), ([word]) => word.toLowerCase()))
  return Object.keys(RETIRED_NAMES)
    .filter((name) => found.has(name.toLowerCase()))
    .map(hint)
}

/** Retired names in a file's own name: `few-words.test.ts` and `fewWords.ts` both stand for `fewWords`. */
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
  const problems = files.flatMap((path) =>
    [...retiredInPath(path), ...retiredIn(readFileSync(resolve(REPOSITORY, path), 'utf8'))].map(
      (problem) => `${path}: ${problem}`,
    ),
  )
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
