import * as z from 'zod'

/** A problem with a backup or its restore, as a message for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })
export type Table = z.infer<typeof Table>

/**
 * First line of a backup. After it come frames: a line `{"table","bytes"}`, then that many bytes of PostgreSQL's COPY
 * text (a row per line); last a line with the SHA-256 of all before it. The whole is compressed with zstd.
 */
export const Header = z.object({
  kind: z.literal('larder-backup'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Version of the server it was made from; informational. */
  postgres: z.string(),
  /** The schema's migrations at that moment, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
})
export type Header = z.infer<typeof Header>

export const Frame = z.object({ table: z.string(), bytes: z.int().min(0) })
export const End = z.object({ sha256: z.string() })

/** Rows of all tables together. */
export const countRows = ({ tables }: Pick<Header, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

/** COPY text escapes a line break inside a value, so that each one ends a row. */
export function rowsIn(copied: Buffer): number {
  let rows = 0
  for (let at = copied.indexOf(10); at !== -1; at = copied.indexOf(10, at + 1)) rows += 1
  return rows
}
