import { defineConfig } from 'vitest/config'
import { nodeProject, screenProject } from './shared/config/vitest.ts'

export default defineConfig({
  test: { projects: [nodeProject, screenProject], passWithNoTests: true },
})
