import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { apiProject, processProject, screenProject, unitProject } from './shared/config/vitest.ts'

export default defineConfig({
  test: {
    projects: [unitProject, screenProject, apiProject, processProject],
    passWithNoTests: true,
    maxWorkers: availableParallelism(),
  },
})
