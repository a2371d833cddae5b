import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoteName } from '../backup/tables.ts'
import type { BrandTable, TableDigest } from './brand-tables.ts'
import { MoveError } from './move-error.ts'
import { passGuard } from './write-guard.ts'

/** Copies a brand's rows inside a transaction of each side. Tables come after those that they refer to. */
export async function copyRows(
  { source, target }: { source: pg.Client; target: pg.Client },
  tables: readonly BrandTable[],
  brandId: string,
): Promise<void> {
  await passGuard(target, brandId)
  for (const { name, columns, brandColumn } of tables) {
    const list = columns.map(quoteName).join()
    const isOfBrand = `${brandColumn} = ${pg.escapeLiteral(brandId)}`
    await pipeline(
      source.query(copyTo(`copy (select ${list} from ${quoteName(name)} where ${isOfBrand}) to stdout`)),
      target.query(copyFrom(`copy ${quoteName(name)} (${list}) from stdin`)),
    )
  }
}

/** Deletes a brand's rows in the running transaction of a database in which the brand is not open. */
export async function deleteRows(
  client: pg.Client,
  tables: readonly BrandTable[],
  brandId: string,
): Promise<void> {
  await passGuard(client, brandId)
  for (const { name, brandColumn } of tables.toReversed())
    await client.query(`delete from ${quoteName(name)} where ${brandColumn} = $1`, [brandId])
}

/** Throws MoveError when the copy differs from the original, with every table that does. */
export function compareDigests(
  original: ReadonlyMap<string, TableDigest>,
  copy: ReadonlyMap<string, TableDigest>,
): void {
  const different = [...original].filter(([name, { rows, digest }]) => {
    const other = copy.get(name)
    return other?.rows !== rows || other.digest !== digest
  })
  if (different.length > 0 || original.size !== copy.size)
    throw new MoveError(
      `The copy is not the original: ${different.map(([name, { rows }]) => `${name} (${rows} rows, ${copy.get(name)?.rows} there)`).join(', ')}. Nothing has moved.`,
    )
}
