import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPOSITORY, type Counts } from './command.ts'
import { sourceFiles } from './source-files.ts'

/** Retired names, and the field's term for each (docs/glossary.md). */
const RETIRED: Readonly<Record<string, string>> = {
  takeTurns: 'limitConcurrency',
  causesOf: 'errorChain',
  restAfterFailures: 'circuitBreaker',
  isResting: 'isOpen (of a circuit breaker)',
  ARMS_COOKIE: 'BUCKETS_COOKIE',
  requireHuman: 'requireCaptcha',
  BasketDoor: 'BasketGateway',
  orderBell: 'orderNotifier',
  ReplyMemory: 'ReplyCache',
  plainLetter: 'plainEmail',
  htmlLetter: 'htmlEmail',
  provenWaysTo: 'verifiedContactsOf',
  findCarriedFont: 'findBundledFont',
}
const PATTERN = new RegExp(`\\b(${Object.keys(RETIRED).join('|')})\\b`, 'gi')
const OWN = /^e2e\/check\/retired-words[.]/

/** Retired names found in a source, each once, with the term to use. */
export function retiredIn(source: string): string[] {
  const found = new Set(Array.from(source.matchAll(PATTERN), ([word]) => word.toLowerCase()))
  return Object.entries(RETIRED)
    .filter(([word]) => found.has(word.toLowerCase()))
    .map(([word, term]) => `${word}: say ${term}`)
}

/** Fails when a retired name is used in the code. */
export async function retiredWords(): Promise<Counts> {
  const files = sourceFiles().filter((path) => !OWN.test(path))
  const problems = files.flatMap((path) =>
    retiredIn(readFileSync(resolve(REPOSITORY, path), 'utf8')).map((problem) => `${path}: ${problem}`),
  )
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
