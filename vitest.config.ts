import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import {
  apiProject,
  processProject,
  screenProject,
  strapiProject,
  unitProject,
} from './shared/config/vitest.ts'

export default defineConfig({
  test: {
    projects: [unitProject, screenProject, apiProject, processProject, strapiProject],
    passWithNoTests: true,
    maxWorkers: availableParallelism(),
  },
})
