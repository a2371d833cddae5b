import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { MODULE_EXTENSION } from './module-extension.ts'

const testing = (name: string): string =>
  resolve(import.meta.dirname, `../src/testing/${name}${MODULE_EXTENSION}`)

/** How screens are tested: components and routes in jsdom, driven by roles and labels. */
export const screenTests = {
  environment: 'jsdom' as const,
  // A context for each file instead of a process: jsdom is loaded once for each worker (decision 254).
  pool: 'vmThreads' as const,
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: [testing('long-waits'), testing('failing-console'), testing('screen-setup')],
  testTimeout: 60_000,
  /** Style sheets are read as in a build, where a test asks for the style of an element. */
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'stable' as const } },
}

/** The tests of an area in a repository of its own (`vitest.config.ts` there). */
export const areaTests = defineConfig({
  test: {
    ...screenTests,
    include: ['src/**/*.test.{ts,tsx}'],
    // Its compiled modules import style sheets, which Node alone does not.
    server: { deps: { inline: [/@larder[\\/]shared/] } },
  },
})
