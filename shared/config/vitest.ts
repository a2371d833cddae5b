import { defineProject } from 'vitest/config'
import { screenTests } from './area-tests.ts'

const EXCLUDED_FOLDERS = ['**/node_modules/**', '**/dist/**', '**/.larder/**']
/**
 * Generous limits: a test fails by an assertion, never because the machine is slow. Only a broken test reaches them.
 */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** One realm per file instead of a process: isolated, but the modules of Node and of packages are loaded once. */
const isolatedSettings = {
  environment: 'node' as const,
  pool: 'vmForks' as const,
  // Realms are created often: more room for young objects saves a tenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
  exclude: EXCLUDED_FOLDERS,
  setupFiles: ['one-realm', 'long-waits', 'failing-console'].map((name) => `./shared/src/testing/${name}.ts`),
  ...TIMEOUTS,
}

/** Rules, contracts and stores, without browser or database. */
export const unitProject = defineProject({
  test: {
    ...isolatedSettings,
    name: 'unit',
    include: ['{shared,host,mfe-*,e2e/check,deploy}/**/*.test.ts'],
    css: screenTests.css,
  },
})

/** Screens: components and routes in jsdom, driven by roles and labels. */
export const screenProject = defineProject({
  test: {
    ...screenTests,
    name: 'unit-screens',
    include: ['{shared,host,mfe-*,platform/console}/**/*.test.tsx'],
    exclude: EXCLUDED_FOLDERS,
    ...TIMEOUTS,
  },
})

/**
 * The server in the test's process, with a real PostgreSQL that is started once per run
 * (`server/testing/global-setup.ts`).
 */
export const apiProject = defineProject({
  test: {
    ...isolatedSettings,
    name: 'api',
    include: ['{server,platform}/**/*.test.ts'],
    exclude: [...EXCLUDED_FOLDERS, '**/*.process.test.ts', '**/*.strapi.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
  },
})

/** Tests of processes, their security and deadlines, one file after another, each in its own process. */
export const processProject = defineProject({
  test: {
    ...isolatedSettings,
    name: 'process',
    // The tests' own releases are opened, as root in most pipelines.
    env: { LARDER_CHROMIUM_SANDBOX: 'off' },
    pool: 'forks',
    fileParallelism: false,
    include: ['{server,platform}/**/*.process.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
  },
})

/** Content from a real Strapi, which `pnpm test strapi` installs. */
export const strapiProject = defineProject({
  test: {
    ...isolatedSettings,
    name: 'strapi',
    include: ['server/**/*.strapi.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
  },
})
