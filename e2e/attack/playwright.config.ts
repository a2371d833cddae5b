import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'
import { ATTACK_PORT } from './settings.ts'

/** `pnpm test attack`: attacks tried against the running shop, one file for each. */
export default defineConfig({
  ...base,
  projects: [{ name: 'attack' }],
  testMatch: '*.attack.ts',
  // Attacks share one shop and its rate limits: run one at a time, without retries.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  globalSetup: './shop.ts',
  outputDir: '../../.larder/attack-results',
  use: { ...base.use, baseURL: `http://localhost:${ATTACK_PORT}` },
})
