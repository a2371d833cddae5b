import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { checks } from './checks.ts'
import { REPO_ROOT, addCounts, type Counts } from './command.ts'
import { parsePart } from './part.ts'
import { formatSlowest } from './report.ts'

// `pnpm test` runs the everyday checks and ends with the line "N passed, N failed". `pnpm test unit api` runs some of
// them, `pnpm test --changed` what a change can break, and `pnpm test:all` every check. With `--part 2/3` a run does the
// second third of it.
function exitWithUsage(problem: string): never {
  console.error(problem)
  process.exit(2)
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        changed: { type: 'boolean' },
        since: { type: 'string' },
        part: { type: 'string' },
      },
    })
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error))
  }
}

const { values, positionals: wanted } = parseCommandLine()
if (values.all) process.env['TEST_ALL'] = '1'
const unknownChecks = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknownChecks.length > 0)
  exitWithUsage(
    `No such check: ${unknownChecks.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  )
const part = values.part === undefined ? undefined : parsePart(values.part)
if (values.part !== undefined && !part)
  exitWithUsage(`There is no part "${values.part}" of a run. Write --part 2/3 for the second of three.`)

const runGit = (...args: string[]): string =>
  execFileSync('git', args, { cwd: REPO_ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * The commit to compare with: the value of `--since`, else the fork from the published main branch, else the last
 * commit.
 */
function findChangeBase(): string {
  if (values.since !== undefined) return runGit('rev-parse', values.since)
  try {
    return runGit('merge-base', 'HEAD', 'origin/main')
  } catch {
    return runGit('rev-parse', 'HEAD')
  }
}

/** Whether the changes can affect pages: changes to documents and tests cannot. */
function changesPages(since: string): boolean {
  const files = [runGit('diff', '--name-only', since), runGit('ls-files', '--others', '--exclude-standard')]
  const isOfPages = (path: string) =>
    path !== '' && !/^docs\/|\.md$|\.(?:test|testing|attack)\.tsx?$/.test(path)
  return files.join('\n').split('\n').some(isOfPages)
}

const isChangedOnly = values.changed === true || values.since !== undefined
const changeBase = isChangedOnly ? findChangeBase() : undefined
const chosenChecks = checks.filter(({ name, isOfAll = false, isStatic = false }) => {
  if (isStatic && part && part.index > 1) return false
  if (wanted.length > 0) return wanted.includes(name)
  // The cases of `journeys` are a subset of those of `browser`.
  if (values.all) return name !== 'journeys'
  if (isOfAll) return false
  return name !== 'journeys' || changeBase === undefined || changesPages(changeBase)
})

type Result = Counts & { name: string; seconds: number }
const startedAt = Date.now()
async function runTimedCheck({ name, run: runCheck }: (typeof checks)[number]): Promise<Result> {
  const from = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const counts = await runCheck({ changedSince: changeBase, part })
  return { name, ...counts, seconds: Math.round((Date.now() - from) / 1000) }
}

const results = await Promise.all(chosenChecks.filter(({ isStatic }) => isStatic).map(runTimedCheck))
for (const check of chosenChecks.filter(({ isStatic }) => !isStatic)) results.push(await runTimedCheck(check))

const total = addCounts(results)
const SLOWEST_COUNT = 10
const slowest = formatSlowest(
  results.flatMap(({ durations = [] }) => durations),
  SLOWEST_COUNT,
)
const flaky = results.flatMap((result) => result.flaky ?? [])
const lines = [
  '',
  ...results.map(
    ({ name, passed, failed, seconds }) =>
      `${failed ? '✗' : '✓'} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${seconds} s`,
  ),
  `${Math.round((Date.now() - startedAt) / 1000)} s in all${part ? `, part ${values.part}` : ''}`,
  '',
  ...(slowest.length > 0 ? ['Slowest browser cases and test files:', ...slowest, ''] : []),
  `${flaky.length} browser cases passed on retry`,
  ...flaky.map((name) => `  ${name}`),
  ...results.flatMap(({ failures = [] }) => failures.map((name) => `failed: ${name}`)),
  `${total.passed} passed, ${total.failed} failed`,
]
process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`${lines.join('\n')}\n`)
