import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorCatalogue } from '@larder/shared/errors'
import { REPO_ROOT, type Counts } from './command.ts'
import { listSourceFiles } from './source-files.ts'

const CATALOGUE_FILE = 'shared/src/errors/catalogue.ts'
/** The sources of the product, without tests and test fixtures. */
const PRODUCT_FILES =
  /^(?:(?:mfe-[a-z-]+|host|shared)\/src|platform\/(?:kernel|control|edge)|server\/(?:providers|api))\/(?!.*[.]test(?:ing)?[.]|.*\/testing\/)/

const removeComments = (code: string): string => code.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')

/**
 * The codes that a source gives to an error or shows: an argument of `AppError`, `withErrorContext` or `errorText`, a
 * value in a table or a condition, or a catalogue text. Comparing with a code does not use it.
 */
export function listUsedCodes(source: string, codes: readonly string[]): string[] {
  const code = removeComments(source)
  const names = codes.join('|')
  const uses = [
    `(?:AppError|withErrorContext|errorText)\\([^()]*'(${names})'`,
    `[?:]\\s*'(${names})'`,
    `(?<![=!]==?\\s*)errorCatalogue[.](${names})\\b`,
  ]
  const found = uses.flatMap((use) =>
    Array.from(code.matchAll(new RegExp(use, 'g')), ([, name = '']) => name),
  )
  return [...new Set(found)]
}

/** Fails when no code raises an error of the catalogue (spec §8), because no shopper could ever read its message. */
export function checkDeadErrors(): Counts {
  const codes = Object.keys(errorCatalogue)
  const sources = listSourceFiles()
    .filter((path) => PRODUCT_FILES.test(path) && path !== CATALOGUE_FILE)
    .map((path) => readFileSync(resolve(REPO_ROOT, path), 'utf8'))
  const used = new Set(sources.flatMap((source) => listUsedCodes(source, codes)))
  const dead = codes.filter((code) => !used.has(code))
  for (const code of dead)
    console.error(`${CATALOGUE_FILE}: ${code} is never given: give it where it belongs, or delete it`)
  return dead.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
