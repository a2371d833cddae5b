import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const CONTRACTS = resolve(import.meta.dirname, '../src/contracts')
const LOADER = resolve(import.meta.dirname, 'late-contracts-loader.ts')

/**
 * Lets a browser build carry of each endpoint only what a call needs to be addressed; schemas and zod come
 * with the first call, or once the page is idle (docs/decisions/016).
 */
export const LATE_CONTRACTS: Rspack.RuleSetRule[] = [
  { resource: resolve(CONTRACTS, 'index.ts'), enforce: 'pre', use: [{ loader: LOADER }] },
  { resource: { and: [CONTRACTS] }, resourceQuery: /^\?late$/, enforce: 'pre', use: [{ loader: LOADER }] },
]
