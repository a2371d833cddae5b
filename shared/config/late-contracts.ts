import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { MODULE_EXTENSION } from './module-extension.ts'

const CONTRACTS = resolve(import.meta.dirname, '../src/contracts')
const LOADER = resolve(import.meta.dirname, `late-contracts-loader${MODULE_EXTENSION}`)

/**
 * Reduces the contracts in a browser build to the fields that address a call. Schemas and zod load with the first call
 * or once the page is idle (docs/decisions/016).
 */
export const LATE_CONTRACTS: Rspack.RuleSetRule[] = [
  { resource: resolve(CONTRACTS, `index${MODULE_EXTENSION}`), enforce: 'pre', use: [{ loader: LOADER }] },
  { resource: { and: [CONTRACTS] }, resourceQuery: /^\?late$/, enforce: 'pre', use: [{ loader: LOADER }] },
]
