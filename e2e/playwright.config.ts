import { defineConfig, devices } from '@playwright/test'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { SHOP_PORT } from './fixtures/port.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A page of a test lives for seconds: what V8 optimises for longer runs, and compiles before it is called (decision 200),
 * costs more than it gives. By night the browser is as shoppers have it.
 */
const SHORT_LIVED = isWholeRun
  ? []
  : ['--js-flags=--no-opt --no-maglev', '--disable-blink-features=JavaScriptCompileHintsMagicRuntime']

/** Frames between two states cost the browser an eighth of a journey: by day one journey alone sees things move. */
const STILL = isWholeRun ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'faults', testDir: './faults', use: STILL },
    { name: 'journeys', testDir: './journeys', use: STILL },
    { name: 'render', testDir: './render', use: STILL },
  ],
  fullyParallel: true,
  // One more than two cores: who waits for a fault's time to run out needs none.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On a busy machine one wait may time out: retried twice, and listed as flaky in the report.
  retries: 2,
  globalSetup: './fixtures/shop.ts',
  outputDir: '../.larder/e2e/results',
  reporter: [['line'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${SHOP_PORT}`,
    launchOptions: {
      executablePath: process.env['LARDER_CHROMIUM'],
      args: [...CHROMIUM_FLAGS, ...SHORT_LIVED],
    },
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Of the first retry: recording every first attempt took as long as the tests themselves.
    trace: 'on-first-retry',
  },
})
