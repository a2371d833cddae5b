import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

type BuildWatch = {
  /** The area's folder, which contains its build configuration and packages. */
  folder: string
  env: Record<string, string>
  /** Arguments of the build command after `build --watch`. */
  options?: readonly string[]
  signal: AbortSignal
  say: (text: string) => void
  onBuilt: (version: string) => void
}

const isBuiltMessage = (message: unknown): message is { version: string } =>
  typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === 'built'

/**
 * A build of an area in a separate process, which builds again after each edit and reports each version that is ready
 * (`shared/config/hot`).
 */
export function watchBuild({ folder, env, options = [], signal, say, onBuilt }: BuildWatch): ChildProcess {
  const command = resolve(folder, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const child = spawn(process.execPath, ['--disable-sigusr1', command, 'build', '--watch', ...options], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    signal,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('error', (error) => signal.aborted || say(String(error)))
  child.on('message', (message) => isBuiltMessage(message) && onBuilt(message.version))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      const output = chunk.toString()
      if (/error/i.test(output)) say(output.trim())
    })
  return child
}
