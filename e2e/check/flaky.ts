import * as z from 'zod'

type Suite = {
  title: string
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: Suite[]
}

/** What we read of Playwright's JSON report: suites hold specs and further suites. */
export const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.int(),
        tests: z.array(z.object({ status: z.string() })),
      }),
    ),
    suites: z.array(Suite).optional(),
  }),
)

/** Cases known to need a second try, as they are printed, each with the reason in a comment. It must be empty. */
export const KNOWN_FLAKY: readonly string[] = []

/** Cases that failed and then passed on retry: `file › title`, in the report's order. */
export function flakyCases(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyCases(inner),
  ])
}

/** The lines about flaky cases at the end of a run: how many, each by name, and whether it is known. */
export function flakyLines(cases: readonly string[], known: readonly string[] = KNOWN_FLAKY): string[] {
  if (cases.length === 0 && known.length === 0) return []
  const named = cases.map((name) => `  ${known.includes(name) ? 'known' : 'new'}: ${name}`)
  const listed =
    known.length > 0 ? [`${known.length} on the list of known flaky cases, which must be empty`] : []
  return [`${cases.length} flaky (failed once, passed on retry)`, ...named, ...listed]
}
