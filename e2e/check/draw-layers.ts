import { readFileSync, writeFileSync } from 'node:fs'
import { ARCHITECTURE, cruise } from './boundaries.ts'
import { withPicture } from './server-layers.ts'

// Draws the server's layers into ARCHITECTURE.md, from the imports of its files.
writeFileSync(ARCHITECTURE, withPicture(readFileSync(ARCHITECTURE, 'utf8'), cruise().modules))
