import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { nodeProject, screenProject, serverProject } from './shared/config/vitest.ts'

export default defineConfig({
  test: {
    projects: [nodeProject, serverProject, screenProject],
    passWithNoTests: true,
    // Two more than there are cores: half of what a server's test takes is waiting for processes, databases and limits.
    maxWorkers: availableParallelism() + 2,
  },
})
