import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'

const STARTS_COMMANDS_MS = 120_000
const CREATE = ['create', '--role', 'publish:menu', '--name', 'menu squad']

async function createEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-no-shop-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const run = (env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'ops-token.ts'), ...CREATE], {
    env: { ...process.env, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )

test(
  'makes no token and no shop where there is none',
  async () => {
    const folder = await createEmptyFolder()
    expect(await run({ LARDER_DATA: folder, DATABASE_URL: undefined })).toEqual({
      code: 1,
      out: '',
      err: `There is no shop in ${folder}. Start it once, or name its data: LARDER_DATA is its folder, DATABASE_URL its database.\n`,
    })
    expect(await readdir(folder)).toEqual([])
  },
  STARTS_COMMANDS_MS,
)

test(
  'makes no token in a database without a shop, and leaves it empty',
  async () => {
    const folder = await createEmptyFolder()
    const url = await freshDatabase('empty')
    const { host, pathname } = new URL(url)
    const refused = {
      code: 1,
      out: '',
      err: expect.stringContaining(`There is no shop in the database ${host}${pathname}.`) as string,
    }
    expect(await run({ LARDER_DATA: folder, DATABASE_URL: url })).toEqual(refused)
    expect(await run({ LARDER_DATA: folder, DATABASE_URL: url }), 'again').toEqual(refused)
    expect(await readdir(folder)).toEqual([])
  },
  STARTS_COMMANDS_MS,
)
