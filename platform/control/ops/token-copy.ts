import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { asc } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Db } from '@larder/kernel/db/client.ts'
import { opsTokens } from '../ledger/schema.ts'
import { readSigned, writeSigned } from '../ledger/signed-file.ts'
import { isOwnToken, type TokenRow } from './tokens.ts'

/** New and revoked tokens are copied within this time while the database is available. */
const REFRESH_MS = 10_000

const CopiedToken = z.object({
  hash: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  seal: z.string(),
  expiresAt: z.iso.datetime().optional(),
  isRevoked: z.boolean().optional(),
})
type CopiedToken = z.infer<typeof CopiedToken>

export type TokenCopy = {
  /** Finds a token by its hash; undefined when it is not in the copy. */
  find: (hash: string) => (TokenRow & { isRevoked?: boolean | undefined }) | undefined
  /** Copies the tokens now. Never rejects; without the database the copy stays. */
  refresh: () => Promise<void>
  stop: () => void
}
type Deps = { db: Db; key: KeyObject; dataFolder: string; log: Logger }

async function readRows({ db, key }: Pick<Deps, 'db' | 'key'>): Promise<CopiedToken[]> {
  const rows = await db.select().from(opsTokens).orderBy(asc(opsTokens.hash))
  return rows.flatMap((row) => {
    const { hash, name, roles, seal, expiresAt, revokedAt } = row
    const isRevoked = revokedAt !== null
    if (!isRevoked && !isOwnToken(key, row)) return []
    const end = expiresAt && { expiresAt: expiresAt.toISOString() }
    return [{ hash, name, roles, seal, ...end, ...(isRevoked && { isRevoked }) }]
  })
}

/**
 * Keeps a copy of the operators' tokens on this server's disk, signed with the plan's key, so that operators can kill and
 * abort while the database is unavailable (docs/decisions/259). It contains only hashes. A file that was changed is
 * rejected; then only this machine's own token works until the database is available again.
 */
export async function openTokenCopy({ db, key, dataFolder, log }: Deps): Promise<TokenCopy> {
  const file = resolve(dataFolder, 'ops-tokens.json')
  const signed = { file, key, kind: 'ops-tokens', schema: CopiedToken.array() }
  let rows = await readSigned(signed)
    .then((stored = []) => stored)
    .catch((err: unknown) => {
      log.error({ err, file }, 'the copy of the operators’ tokens was rejected')
      return []
    })

  async function copy(): Promise<void> {
    const newRows = await readRows({ db, key }).catch(() => undefined) // the database is unavailable
    if (!newRows || JSON.stringify(newRows) === JSON.stringify(rows)) return
    rows = newRows
    await writeSigned(signed, rows).catch((err: unknown) =>
      log.warn({ err }, 'the operators’ tokens could not be copied to the disk'),
    )
  }
  let copying = Promise.resolve()
  const refresh = () => (copying = copying.then(copy))
  void refresh()
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  timer.unref()
  return {
    find(hash) {
      const row = rows.find((copied) => copied.hash === hash)
      return row && { ...row, expiresAt: row.expiresAt === undefined ? null : new Date(row.expiresAt) }
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}
