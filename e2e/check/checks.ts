import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { checkBoundaries } from './boundaries.ts'
import { runAsOneTest, runTool, REPO_ROOT, addCounts, type Counts } from './command.ts'
import { checkDeadErrors } from './dead-errors.ts'
import { checkDocumentReferences } from './document-references.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensureProgram } from './ensure-program.ts'
import { ensureStrapi } from './ensure-strapi.ts'
import { checkKitSurface } from './kit-surface.ts'
import { formatPart, type Part } from './part.ts'
import {
  listCaseDurations,
  listCases,
  listFailedTests,
  listFileDurations,
  Suite,
  VitestReport,
} from './report.ts'
import { checkSettingsPage } from './settings-page.ts'
import { runUnlessUnchanged } from './unchanged.ts'

type RunOptions = {
  /** Run only what the changes since this commit can break. */
  changedSince?: string | undefined
  /** Run only this share of the tests. */
  part?: Part | undefined
}
type Check = {
  name: string
  /**
   * The check only reads sources: it runs beside others of its kind, not again while no file has changed, and in the
   * first part of a run that is shared out.
   */
  isStatic?: boolean
  /** The check runs only in `pnpm test:all`. */
  isOfAll?: boolean
  run: (options: RunOptions) => Promise<Counts>
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
})

async function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await readFile(resolve(REPO_ROOT, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** The option by which both test tools run a share of their tests. */
const listShardOptions = ({ part }: RunOptions): string[] => (part ? [`--shard=${formatPart(part)}`] : [])

/** Runs projects of `vitest.config.ts`. Tests are never retried: a flaky test is fixed or deleted. */
const runVitest =
  (name: string, projects: readonly string[], listSettings: () => Record<string, string> = () => ({})) =>
  async (options: RunOptions) => {
    const file = `.larder/reports/${name}.json`
    const args = [
      'run',
      // As in CI, a snapshot that no test reads or that is not committed fails here too.
      '--update=none',
      ...projects.map((project) => `--project=${project}`),
      ...(options.changedSince === undefined ? [] : [`--changed=${options.changedSince}`]),
      ...listShardOptions(options),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const code = await runTool('vitest', args, listSettings())
    const report = await readReport(file, VitestReport)
    if (!report) return { passed: 0, failed: 1 }
    const failures = listFailedTests(report, REPO_ROOT)
    const failed = failures.length || (code === 0 ? 0 : 1)
    const durations = listFileDurations(report, REPO_ROOT)
    return { passed: report.numPassedTests, failed, failures, durations }
  }

/** Runs the browser tests of a Playwright configuration. A case that passes on its one retry is reported as flaky. */
const runPlaywright =
  (name: string, config: string, ...args: string[]) =>
  async (options: RunOptions): Promise<Counts> => {
    const file = `.larder/reports/${name}.json`
    const browser = await ensureBrowser()
    const code = await runTool(
      'playwright',
      ['test', '--config', config, ...args, ...listShardOptions(options)],
      {
        LARDER_CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(REPO_ROOT, file),
      },
    )
    const report = await readReport(file, PlaywrightReport)
    if (!report) return { passed: 0, failed: 1 }
    const { expected, unexpected, flaky } = report.stats
    const failed = unexpected + report.errors.length || (code === 0 ? 0 : 1)
    return {
      passed: expected + flaky,
      failed,
      failures: listCases(report.suites, 'unexpected'),
      flaky: listCases(report.suites, 'flaky'),
      durations: listCaseDurations(report.suites),
    }
  }

const TYPE_CHECKS = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.larder/cache/types.tsbuildinfo']
const PLAYWRIGHT_CONFIG = 'e2e/playwright.config.ts'

/** Every check. `pnpm test` skips those with `isOfAll`. The cases of `journeys` are a subset of those of `browser`. */
export const checks: Check[] = [
  { name: 'types', isStatic: true, run: () => runAsOneTest('tsc', TYPE_CHECKS) },
  {
    name: 'lint',
    isStatic: true,
    run: async () =>
      addCounts([
        await runAsOneTest('oxlint', ['--type-aware', '--deny-warnings']),
        await checkDocumentReferences(),
        checkDeadErrors(),
      ]),
  },
  { name: 'format', isStatic: true, run: () => runAsOneTest('oxfmt', ['--check', '.']) },
  {
    name: 'boundaries',
    isStatic: true,
    run: async () => addCounts([await checkBoundaries(), checkKitSurface(), checkSettingsPage()]),
  },
  { name: 'unused', isStatic: true, run: () => runAsOneTest('knip', ['--no-progress']) },
  { name: 'unit', run: runVitest('unit', ['unit', 'unit-screens']) },
  { name: 'api', run: runVitest('api', ['api']) },
  { name: 'journeys', run: runPlaywright('journeys', PLAYWRIGHT_CONFIG, '--grep=@core') },
  {
    // The same through a pooler that gives each transaction another connection.
    name: 'pooled',
    isOfAll: true,
    run: runVitest('pooled', ['api'], () => ({ TEST_POOLER: ensureProgram('pgbouncer') })),
  },
  {
    // Content from a Strapi of npm, which is installed once.
    name: 'strapi',
    isOfAll: true,
    run: runVitest('strapi', ['strapi'], () => ({ TEST_STRAPI: ensureStrapi() })),
  },
  { name: 'process', isOfAll: true, run: runVitest('process', ['process']) },
  { name: 'browser', isOfAll: true, run: runPlaywright('browser', PLAYWRIGHT_CONFIG) },
  { name: 'attack', isOfAll: true, run: runPlaywright('attack', 'e2e/attack/playwright.config.ts') },
].map((check: Check) => (check.isStatic ? { ...check, run: runUnlessUnchanged(check) } : check))
