import { defineProject } from 'vitest/config'
import { screenTests } from './area-tests.ts'

/** Rules, contracts and stores: no browser, no database. */
export const nodeProject = defineProject({
  test: {
    name: 'node',
    environment: 'node',
    include: ['{shared,host,mfe-*,e2e/check}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.larder/**'],
    setupFiles: ['./shared/src/testing/failing-console.ts'],
    // Their modules keep no state between files, and are loaded once for each worker (decision 142).
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: screenTests.css,
  },
})

/** The server with a real PostgreSQL, started once for the run (server/testing/global-setup.ts). */
export const serverProject = defineProject({
  test: {
    name: 'server',
    environment: 'node',
    include: ['server/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.larder/**'],
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./shared/src/testing/failing-console.ts'],
    // As above: a server's state lives in its `deps`, one for each test.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** Screens: components and routes in jsdom, driven by roles and labels. */
export const screenProject = defineProject({
  test: {
    ...screenTests,
    name: 'screen',
    include: ['{shared,host,mfe-*,server/console}/**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.larder/**'],
  },
})
