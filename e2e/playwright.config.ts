import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
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

// The commands that open a release in a browser open the tests' own.
process.env['LARDER_CHROMIUM_SANDBOX'] ??= 'off'

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'faults', testDir: './faults' },
    { name: 'journeys', testDir: './journeys' },
    { name: 'render', testDir: './render' },
  ],
  fullyParallel: true,
  workers: availableParallelism(),
  // These limits catch cases that hang and do not measure speed: a machine two and a half times slower than a
  // developer's stays below them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A case that passes on its retry is counted and named at the end of the run (decision 254).
  retries: 1,
  globalSetup: './fixtures/shop.ts',
  outputDir: '../.larder/e2e/results',
  reporter: [['line'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${SHOP_PORT}`,
    launchOptions: {
      executablePath: process.env['LARDER_CHROMIUM'],
      args: CHROMIUM_FLAGS,
    },
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Traces are recorded only on the first retry: recording every first attempt took as long as the tests themselves.
    trace: 'on-first-retry',
  },
})
