import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

type Command = { file: string; args: string[]; account: Account | undefined; input?: string }

/** Runs one of PostgreSQL's programs to its end. Throws with its error output. */
export function runToEnd({ file, args, account, input = '' }: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...account, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdin.on('error', () => undefined) // it ended before it read; its exit code gives the reason
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(complaint.trim() || `${file} ended with ${code}`)),
    )
  })
}
