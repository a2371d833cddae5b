import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { ensureBrowser } from './ensure-browser.ts'
import { boundaries } from './boundaries.ts'
import { casesOf, failedTests, Suite, VitestReport } from './report.ts'
import { kitSurface } from './kit-surface.ts'
import { documentReferences } from './document-references.ts'
import { retiredWords } from './retired-words.ts'
import { asOne, command, REPOSITORY, sum, type Counts } from './command.ts'

/** `isBeside` says that it runs beside another check, in whose output it would be lost. */
type Check = { name: string; run: (isBeside: boolean) => Promise<Counts> }

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
  const code = await command('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readReport(file, VitestReport)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests || (code === 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed, failures: failedTests(report, REPOSITORY) }
}

type BrowserTests = { name: string; config: string; isBeside: boolean }

async function browserTests({ name, config, isBeside }: BrowserTests): Promise<Counts> {
  const file = `.larder/reports/${name}.json`
  const browser = await ensureBrowser()
  const code = await command('playwright', ['test', '--config', config], {
    isBeside,
    env: {
      LARDER_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(REPOSITORY, file),
      ...(isBeside && { E2E_BESIDE: '1' }),
    },
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

/**
 * Everything `pnpm test` runs, cheapest first. Checks of one row run beside each other: attacks mostly wait, while the
 * journeys use every core (docs/decisions/222).
 */
export const checks: Check[][] = [
  [{ name: 'types', run: () => asOne('tsc', ['--noEmit']) }],
  [
    {
      name: 'lint',
      run: async () =>
        sum([
          await asOne('oxlint', ['--type-aware', '--deny-warnings']),
          await retiredWords(),
          await documentReferences(),
        ]),
    },
  ],
  [{ name: 'format', run: () => asOne('oxfmt', ['--check', '.']) }],
  [{ name: 'boundaries', run: async () => sum([await boundaries(), kitSurface()]) }],
  [{ name: 'unused', run: () => asOne('knip', ['--no-progress']) }],
  [{ name: 'unit', run: unit }],
  [
    {
      name: 'journeys',
      run: (isBeside) => browserTests({ name: 'journeys', config: 'e2e/playwright.config.ts', isBeside }),
    },
    {
      name: 'attack',
      run: (isBeside) =>
        browserTests({ name: 'attack', config: 'e2e/attack/playwright.config.ts', isBeside }),
    },
  ],
]
