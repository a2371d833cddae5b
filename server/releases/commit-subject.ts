import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** As the contract of a publication has it. */
const MAX_CHARS = 200

/**
 * First line of the last commit that changed a folder of the repository, by which people know the release that was built from
 * it; undefined where there is no Git, or no commit.
 */
export async function commitSubject(repository: string, folder: string): Promise<string | undefined> {
  const log = ['log', '-1', '--format=%s', '--', folder]
  const subject = await run('git', log, { cwd: repository, timeout: 5_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
  return subject === '' ? undefined : subject.slice(0, MAX_CHARS)
}
