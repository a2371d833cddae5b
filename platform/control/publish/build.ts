import { spawn } from 'node:child_process'
import { mkdtemp, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'

type Build = {
  repository: string
  folder: string
  version: string
  registry: string
  signal?: AbortSignal | undefined
}

/**
 * Builds one area into a new folder next to the registry and returns that folder. Runs as a separate process, because
 * an area's build configuration is the squad's code. Throws with the build's output when it fails.
 */
export async function buildArea({ repository, folder, version, registry, signal }: Build): Promise<string> {
  await mkdir(registry, { recursive: true })
  const out = await mkdtemp(resolve(registry, `.building-${folder.replaceAll('/', '-')}-`))
  const cwd = resolve(repository, folder)
  const command = resolve(cwd, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const env = {
    PATH: process.env['PATH'],
    LARDER_VERSION: version,
    LARDER_OUT: out,
    LARDER_BUILD: process.env['LARDER_BUILD'],
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, ['--disable-sigusr1', command, 'build'], {
    cwd,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('exit', done)
  })
  if (code !== 0) throw new Error(`The build of ${folder} failed:\n${output.trim()}`)
  return out
}
