import { defineConfig } from 'vitest/config'
import { nodeProject, screenProject, serverProject } from './shared/config/vitest.ts'

export default defineConfig({
  test: { projects: [nodeProject, serverProject, screenProject], passWithNoTests: true },
})
