import { existsSync, writeFileSync } from 'node:fs'
import {
  readCurrentSurface,
  findMissingVersionBump,
  SURFACE_FILE,
  readRecordedSurface,
} from './kit-surface.ts'

// `pnpm kit:surface` records the kit's exports under its version, which must have been raised if they changed.
const currentKitSurface = readCurrentSurface()
const versionProblem = existsSync(SURFACE_FILE)
  ? findMissingVersionBump(readRecordedSurface(), currentKitSurface)
  : undefined
if (versionProblem) {
  console.error(versionProblem)
  process.exitCode = 1
} else writeFileSync(SURFACE_FILE, `${JSON.stringify(currentKitSurface, undefined, 2)}\n`)
