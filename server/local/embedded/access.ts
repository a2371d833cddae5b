import { execFile, spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readOrCreateSecret } from '@larder/kernel/persisted-values.ts'

const execFileAsync = promisify(execFile)
const DATABASE_USER = 'postgres'

export type DatabaseAccount = { uid: number; gid: number }

async function findAccount(): Promise<DatabaseAccount> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execFileAsync('id', [flag, DATABASE_USER])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/**
 * The account that runs the database. PostgreSQL does not run as root, so for root it is the system user `postgres`,
 * created if missing. Undefined for any other user, who runs the database directly.
 */
export async function databaseAccount(): Promise<DatabaseAccount | undefined> {
  if (userInfo().uid !== 0) return undefined
  try {
    return await findAccount()
  } catch {
    await execFileAsync('groupadd', ['--force', '--system', DATABASE_USER])
    await execFileAsync('useradd', ['--system', '--no-create-home', '-g', DATABASE_USER, DATABASE_USER])
    return findAccount()
  }
}

type Command = { file: string; args: string[]; account: DatabaseAccount | undefined; input?: string }

/** Runs one of PostgreSQL's programs until it exits. Throws with its error output. */
export function runProgram({ file, args, account, input = '' }: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...account, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdin.on('error', () => undefined) // the program exited before it read; its exit code gives the reason
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(complaint.trim() || `${file} ended with ${code}`)),
    )
  })
}

/** The only role of an embedded database, which owns it. */
export const DATABASE_ROLE = 'larder'

/**
 * The file with the password of the database in a folder. It is beside that folder, where the database's own user
 * cannot read it.
 */
export const readPassword = (folder: string): string =>
  readOrCreateSecret(dirname(folder), `${basename(folder)}.secret`)

/**
 * Access rules that require the password and allow only this machine. They contain a digest of the password, by which
 * it is recognised.
 */
function writeAccessRules(password: string): string {
  const mark = createHash('sha256').update(`pg_hba ${password}`).digest('hex').slice(0, 16)
  return `# Written by the shop, which overwrites changes (${mark}).\nhost all all 127.0.0.1/32 scram-sha-256\n`
}

export async function requiresPassword(folder: string, password: string): Promise<boolean> {
  const rules = await readFile(join(folder, 'pg_hba.conf'), 'utf8').catch(() => '')
  return rules === writeAccessRules(password)
}

type PasswordTarget = { folder: string; bin: string; account: DatabaseAccount | undefined; password: string }

/**
 * Makes a stopped database require the password: a new database, one that trusted all local users, or one whose
 * password was lost. Its data is kept. PostgreSQL's single-user mode does not open a port.
 */
export async function requirePassword({ folder, bin, account, password }: PasswordTarget): Promise<void> {
  if (await requiresPassword(folder, password)) return
  await runProgram({
    file: join(bin, 'postgres'),
    args: ['--single', '-D', folder, '-c', 'log_statement=none', 'postgres'],
    account,
    input: `alter role ${DATABASE_ROLE} password '${password}';\n`, // base64url needs no escaping in SQL
  })
  await writeFile(join(folder, 'pg_hba.conf'), writeAccessRules(password))
}
