import { defineProject } from 'vitest/config'
import { screenTests } from './area-tests.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.larder/**']
/** A test fails by what it sees, never because its machine stalls: nobody waits for these but a test that is broken. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** A realm for each file instead of a process: isolated, and the modules of Node and of packages are loaded once. */
const isolated = {
  environment: 'node' as const,
  pool: 'vmForks' as const,
  // Realms come and go: with more room for young objects a run takes a tenth less processor time.
  execArgv: ['--max-semi-space-size=64'],
  exclude,
  setupFiles: ['one-realm', 'long-waits', 'failing-console'].map((name) => `./shared/src/testing/${name}.ts`),
  ...patience,
}

/** Rules, contracts and stores: no browser, no database. */
export const unitProject = defineProject({
  test: {
    ...isolated,
    name: 'unit',
    include: ['{shared,host,mfe-*,e2e/check}/**/*.test.ts'],
    css: screenTests.css,
  },
})

/** Screens: components and routes in jsdom, driven by roles and labels. */
export const screenProject = defineProject({
  test: {
    ...screenTests,
    name: 'unit-screens',
    include: ['{shared,host,mfe-*,server/console}/**/*.test.tsx'],
    exclude,
    ...patience,
  },
})

/** The server in this process over a real PostgreSQL, started once for the run (`server/testing/global-setup.ts`). */
export const apiProject = defineProject({
  test: {
    ...isolated,
    name: 'api',
    include: ['server/**/*.test.ts'],
    exclude: [...exclude, '**/*.process.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
  },
})

/** Tests of processes, their security or their deadlines: one file after the other, each in a process of its own. */
export const processProject = defineProject({
  test: {
    ...isolated,
    name: 'process',
    pool: 'forks',
    fileParallelism: false,
    include: ['server/**/*.process.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
  },
})
