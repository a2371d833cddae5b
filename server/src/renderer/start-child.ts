import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

const MAX_HEAP_MB = 512

/** Starts one rendering process: nothing of our environment, no network, no files but release files. */
export function startChild(registry: string): ChildProcess {
  const readable = [
    registry,
    resolve(import.meta.dirname, '*'),
    resolve(import.meta.dirname, '../../package.json'),
  ]
  return fork(resolve(import.meta.dirname, 'main.ts'), {
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${MAX_HEAP_MB}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
