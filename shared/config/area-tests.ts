import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { MODULE_EXTENSION } from './module-extension.ts'

const setupFile = (name: string): string =>
  resolve(import.meta.dirname, `../src/testing/${name}${MODULE_EXTENSION}`)

export const screenTests = {
  environment: 'jsdom' as const,
  // One context per file instead of a process, so that jsdom is loaded once per worker (decision 254).
  pool: 'vmThreads' as const,
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: [setupFile('long-waits'), setupFile('failing-console'), setupFile('screen-setup')],
  testTimeout: 60_000,
  /** Style sheets are compiled as in a build, for tests that check an element's style. */
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'stable' as const } },
}

/** The test configuration of an area in its own repository (`vitest.config.ts` there). */
export const areaTests = defineConfig({
  test: {
    ...screenTests,
    include: ['src/**/*.test.{ts,tsx}'],
    // The compiled modules import style sheets, which Node cannot load without vitest.
    server: { deps: { inline: [/@larder[\\/]shared/] } },
  },
})
