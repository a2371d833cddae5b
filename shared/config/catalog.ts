import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { load } from 'js-yaml'
import * as z from 'zod'

const CATALOG_FILE = resolve(import.meta.dirname, '../../pnpm-workspace.yaml')

const { catalog } = z
  .object({ catalog: z.record(z.string(), z.string()) })
  .parse(load(readFileSync(CATALOG_FILE, 'utf8')))

/** The version range of a package for the whole workspace (`^19.3.1`). Throws when the catalog does not list it. */
export function catalogRange(name: string): string {
  const range = catalog[name]
  if (!range) throw new Error(`The catalog of ${CATALOG_FILE} does not name ${name}`)
  return range
}
