import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { persistedSecret } from '@larder/kernel/persisted-secret.ts'
import type { Account } from './account.ts'
import { runToEnd } from './command.ts'

/** The one role of an embedded database: its owner. */
export const ROLE = 'larder'

/** The password of the database in a folder, kept beside that folder, where the database's own user cannot read it. */
export const passwordOf = (folder: string): string =>
  persistedSecret(dirname(folder), `${basename(folder)}.secret`)

/**
 * The access rules: a password is required, from this machine only. They contain a digest by which the password is
 * recognised.
 */
function accessRules(password: string): string {
  const mark = createHash('sha256').update(`pg_hba ${password}`).digest('hex').slice(0, 16)
  return `# Written by the shop, which overwrites changes (${mark}).\nhost all all 127.0.0.1/32 scram-sha-256\n`
}

/** Whether the database requires this password already. */
export async function isLocked(folder: string, password: string): Promise<boolean> {
  const rules = await readFile(join(folder, 'pg_hba.conf'), 'utf8').catch(() => '')
  return rules === accessRules(password)
}

type Locked = { folder: string; bin: string; account: Account | undefined; password: string }

/**
 * Makes a stopped database require the password: a new one, one that trusted all local users, or one whose password was
 * lost. Its data is kept. PostgreSQL's single-user mode opens no port.
 */
export async function lock({ folder, bin, account, password }: Locked): Promise<void> {
  if (await isLocked(folder, password)) return
  await runToEnd({
    file: join(bin, 'postgres'),
    args: ['--single', '-D', folder, '-c', 'log_statement=none', 'postgres'],
    account,
    input: `alter role ${ROLE} password '${password}';\n`, // base64url: nothing to escape
  })
  await writeFile(join(folder, 'pg_hba.conf'), accessRules(password))
}
