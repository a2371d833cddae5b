import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NAME = 'postgres'

export type Account = { uid: number; gid: number }

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, NAME])
  return Number(stdout.trim())
}

/**
 * PostgreSQL refuses to run as root: as root the system user `postgres` runs it, made when missing.
 * Undefined for anybody else: the database then runs as the person who started the shop.
 */
export async function databaseAccount(): Promise<Account | undefined> {
  if (userInfo().uid !== 0) return undefined
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    await run('groupadd', ['--force', '--system', NAME])
    await run('useradd', ['--system', '--no-create-home', '-g', NAME, NAME])
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  }
}
