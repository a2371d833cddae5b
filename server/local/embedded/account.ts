import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NAME = 'postgres'

export type Account = { uid: number; gid: number }

async function findAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, NAME])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/**
 * PostgreSQL refuses to run as root: as root it runs as the system user `postgres`, created when missing. Undefined for
 * any other user: the database then runs as the user who started the shop.
 */
export async function databaseAccount(): Promise<Account | undefined> {
  if (userInfo().uid !== 0) return undefined
  try {
    return await findAccount()
  } catch {
    await run('groupadd', ['--force', '--system', NAME])
    await run('useradd', ['--system', '--no-create-home', '-g', NAME, NAME])
    return findAccount()
  }
}
