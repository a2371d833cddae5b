import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { MODULE_EXTENSION } from '../module-extension.ts'

const CONTRACTS = resolve(import.meta.dirname, '../../src/contracts')
/** The platform's contracts, which those of the shop stand on. */
export const PLATFORM_CONTRACTS = dirname(
  createRequire(import.meta.url).resolve('@larder/contracts/endpoint'),
)
const LOADER = resolve(import.meta.dirname, `late-contracts-loader${MODULE_EXTENSION}`)

/**
 * Reduces the contracts in a browser build to the fields that address a call. Schemas and zod load with the first call
 * or once the page is idle (docs/decisions/016).
 */
export const LATE_CONTRACTS: Rspack.RuleSetRule[] = [
  { resource: resolve(CONTRACTS, `index${MODULE_EXTENSION}`), enforce: 'pre', use: [{ loader: LOADER }] },
  {
    resource: { or: [CONTRACTS, PLATFORM_CONTRACTS] },
    resourceQuery: /^\?late$/,
    enforce: 'pre',
    use: [{ loader: LOADER }],
  },
  {
    resource: CONTRACTS,
    resourceQuery: { not: /^\?late$/ },
    enforce: 'pre',
    use: [{ loader: resolve(import.meta.dirname, 'without-summaries.cjs') }],
  },
]
