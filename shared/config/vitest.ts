import { defineProject } from 'vitest/config'

/** Style sheets are read as in a build, where a test asks for the style of an element. */
const css = { include: [/\.module\.css$/], modules: { classNameStrategy: 'stable' as const } }

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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css,
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

/** Screens: components and routes in jsdom, driven by roles and labels. */
export const screenProject = defineProject({
  test: {
    name: 'screen',
    environment: 'jsdom',
    // A context for each file instead of a process: jsdom is loaded once for each worker (decision 142).
    pool: 'vmThreads',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    include: ['{shared,host,mfe-*,server/console}/**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.larder/**'],
    setupFiles: ['./shared/src/testing/failing-console.ts', './shared/src/testing/screen-setup.ts'],
    testTimeout: 20_000,
    css,
  },
})
