import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { ensureBrowser } from './ensure-browser.ts'
import { boundaries } from './boundaries.ts'
import { casesOf, failedTests, flakyTests, Suite, VitestReport } from './report.ts'
import { kitSurface } from './kit-surface.ts'
import { deadErrors } from './dead-errors.ts'
import { documentReferences } from './document-references.ts'
import { retiredWords } from './retired-words.ts'
import { asOne, command, REPOSITORY, sum, type Counts } from './command.ts'

type Check = { name: string; run: () => Promise<Counts> }

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
})

async function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await readFile(resolve(REPOSITORY, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

async function unit(): Promise<Counts> {
  const file = '.larder/reports/unit.json'
  const isNightly = process.env['E2E_MODE'] === 'nightly'
  const code = await command('vitest', [
    'run',
    '--retry=2',
    // At night each runs twice: a test that only passes the first time cannot be tried again on a busy machine.
    ...(isNightly ? ['--repeats=1'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readReport(file, VitestReport)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests || (code === 0 ? 0 : 1)
  return {
    passed: report.numPassedTests,
    failed,
    failures: failedTests(report, REPOSITORY),
    flaky: flakyTests(report, REPOSITORY),
  }
}

async function browserTests(name: string, config: string): Promise<Counts> {
  const file = `.larder/reports/${name}.json`
  const browser = await ensureBrowser()
  const code = await command('playwright', ['test', '--config', config], {
    LARDER_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(REPOSITORY, file),
  })
  const report = await readReport(file, PlaywrightReport)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + report.errors.length || (code === 0 ? 0 : 1)
  return {
    passed: expected + flaky,
    failed,
    failures: casesOf(report.suites, 'unexpected'),
    flaky: casesOf(report.suites, 'flaky'),
  }
}

/**
 * Environment that makes sampled tests run in full: the browser's fault matrix, payment schedules, hard kills, the
 * rolling restart.
 */
export const NIGHTLY = {
  E2E_MODE: 'nightly',
  PAYMENT_SCHEDULES: '20000',
  HARD_KILLS: '100',
  ROLLING_REQUESTS: '10000',
}

/** Everything `pnpm test` runs, cheapest first. */
export const checks: Check[] = [
  { name: 'types', run: () => asOne('tsc', ['--noEmit']) },
  {
    name: 'lint',
    run: async () =>
      sum([
        await asOne('oxlint', ['--type-aware', '--deny-warnings']),
        await retiredWords(),
        await documentReferences(),
        deadErrors(),
      ]),
  },
  { name: 'format', run: () => asOne('oxfmt', ['--check', '.']) },
  { name: 'boundaries', run: async () => sum([await boundaries(), kitSurface()]) },
  { name: 'unused', run: () => asOne('knip', ['--no-progress']) },
  { name: 'unit', run: unit },
  { name: 'journeys', run: () => browserTests('journeys', 'e2e/playwright.config.ts') },
  { name: 'attack', run: () => browserTests('attack', 'e2e/attack/playwright.config.ts') },
]
