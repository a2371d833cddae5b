import { existsSync, writeFileSync } from 'node:fs'
import { currentSurface, missingVersionBump, SURFACE_FILE, recordedSurface } from './kit-surface.ts'

// `pnpm kit:surface` records the kit's exports under its version, which must have been raised if they changed.
const current = currentSurface()
const problem = existsSync(SURFACE_FILE) ? missingVersionBump(recordedSurface(), current) : undefined
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else writeFileSync(SURFACE_FILE, `${JSON.stringify(current, undefined, 2)}\n`)
