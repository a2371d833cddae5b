import * as z from 'zod'

type Spec = { title: string; file: string; tests: { status: string }[] }
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }

/** The fields we read of Playwright's JSON report: suites contain specs and further suites. */
export const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(z.object({ status: z.string() })),
      }),
    ),
    suites: z.array(Suite).optional(),
  }),
)

/** The fields we read of Vitest's JSON report. */
export const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/**
 * Browser cases of one status, in the report's order: `file › title`. `flaky` are those that failed and then passed on
 * retry, `unexpected` those that failed every time.
 */
export function casesOf(suites: readonly Suite[], status: 'flaky' | 'unexpected'): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((run) => run.status === status))
      .map(({ file, title }) => `${file} › ${title}`),
    ...casesOf(inner, status),
  ])
}

/** Unit tests that failed, in the report's order: `file › name`. `root` is removed from the files' paths. */
export function failedTests({ testResults }: z.infer<typeof VitestReport>, root: string): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.replace(`${root}/`, '')} › ${fullName}`),
  )
}
