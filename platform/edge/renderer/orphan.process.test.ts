import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const ENTRY = resolve(import.meta.dirname, 'orphan.testing.ts')

/** Finds the processes whose command line contains the registry as a folder they may read. */
async function findRenderers(registry: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(join('/proc', pid, 'cmdline'), 'utf8').catch(() => '')
      return line.includes(`--allow-fs-read=${registry}`) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

test.skipIf(!existsSync('/usr/bin/setpriv'))(
  'a release that loops at import ends with the server, even when the server is killed',
  async () => {
    const registry = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-orphan-')))
    onTestFinished(() => rm(registry, { recursive: true, force: true }))
    for (const [area, source] of Object.entries({
      host: 'export const singletons = {}',
      loop: 'for (;;);',
    })) {
      await mkdir(resolve(registry, area, 'v1/node'), { recursive: true })
      await writeFile(resolve(registry, area, 'v1/node/index.mjs'), source)
    }
    const server = spawn(process.execPath, [ENTRY, registry, 'loop'], { stdio: 'ignore' })
    onTestFinished(() => void server.kill('SIGKILL'))
    await vi.waitFor(async () => expect(await findRenderers(registry)).not.toEqual([]), { timeout: 20_000 })
    server.kill('SIGKILL')
    await vi.waitFor(async () => expect(await findRenderers(registry)).toEqual([]), { timeout: 20_000 })
  },
)
