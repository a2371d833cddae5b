import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { nodeProject, screenProject, serverProject } from './shared/config/vitest.ts'

export default defineConfig({
  test: {
    projects: [nodeProject, serverProject, screenProject],
    passWithNoTests: true,
    // One worker for each core. Vitest keeps one core for itself by default, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
