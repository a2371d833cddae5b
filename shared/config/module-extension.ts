import { extname } from 'node:path'

/** The extension of this project's modules at run time: `.ts` in the workspace, `.js` in the published package. */
export const MODULE_EXTENSION = extname(import.meta.filename)
