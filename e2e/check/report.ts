import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

const PlaywrightTestRun = z.object({
  status: z.string(),
  results: z.array(
    z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
  ),
})
type PlaywrightSpec = { title: string; file: string; tests: z.infer<typeof PlaywrightTestRun>[] }
type Suite = { title: string; specs: PlaywrightSpec[]; suites?: Suite[] }

/** The fields that we read from Playwright's JSON report. Suites contain specs and further suites. */
export const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(PlaywrightTestRun),
      }),
    ),
    suites: z.array(Suite).optional(),
  }),
)

export const VitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** A test as the end of a run lists it, with the first failure and its place, because some failures occur only once. */
function formatFailure(name: string, failures: readonly (string | undefined)[]): string {
  const text = failures.find((failure) => failure !== undefined) ?? ''
  const lines = stripVTControlCharacters(text).split('\n')
  const why = lines.map((line) => line.trim()).filter((line) => line !== '')
  return why.length > 0 ? `${name}: ${why.slice(0, 2).join(' ')}` : name
}

/**
 * Browser cases with one status, in the report's order: `file › title: reason`. `flaky` cases failed and then passed on
 * retry; `unexpected` cases failed every time.
 */
export function listCases(suites: readonly Suite[], status: 'flaky' | 'unexpected'): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => {
      const runs = tests.filter((run) => run.status === status)
      const errors = runs.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return runs.length > 0 ? [formatFailure(`${file} › ${title}`, errors)] : []
    }),
    ...listCases(inner, status),
  ])
}

/** What took how long in ms: a browser case with its retry, or a file of unit tests. */
export type Duration = { name: string; ms: number }

/** The duration of each browser case, in the report's order. Skipped cases take none. */
export const listCaseDurations = (suites: readonly Suite[]): Duration[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
    })),
    ...listCaseDurations(inner),
  ])

type Report = z.infer<typeof VitestReport>

/** The duration of each file of unit tests, in the report's order. */
export const listFileDurations = ({ testResults }: Report, root: string): Duration[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    name: name.replace(`${root}/`, ''),
    ms: endTime - startTime,
  }))

/** The longest durations as lines, the longest first. */
export const formatSlowest = (durations: readonly Duration[], count: number): string[] =>
  durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)

/**
 * Failed unit tests in the report's order as `file › name: reason`. A file that could not be run appears as `file:
 * reason`.
 */
export const listFailedTests = ({ testResults }: Report, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => formatFailure(`${file} › ${fullName}`, failureMessages))
    return failed.length === 0 && status === 'failed' ? [formatFailure(file, [message])] : failed
  })
