import { rmSync } from 'node:fs'
import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeFolder } from '@larder/kernel/make-folder.ts'
import { beginningOf } from './processes.ts'

/** Checks that the server's folder can be written, with a plain message when it cannot. */
async function ensureWritable(folder: string): Promise<void> {
  try {
    makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`The data folder ${folder} is not writable. Set LARDER_DATA to one that is.`, { cause })
  }
}

/** The running shop that wrote this lock file; undefined when it has ended. */
async function holderOf(file: string): Promise<string | undefined> {
  const [pid = '', beginning] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  return pid && beginning && (await beginningOf(Number(pid))) === beginning ? pid : undefined
}

/**
 * Locks the data folder for this shop, until it ends: two supervisors would start and stop the database under each
 * other. A lock left by a killed shop is taken over.
 */
export async function takeDataFolder(folder: string): Promise<void> {
  await ensureWritable(folder)
  const file = resolve(folder, 'shop.pid')
  const holder = await holderOf(file)
  if (holder)
    throw new Error(
      `The data folder ${folder} is in use by a running shop (process ${holder}). Stop that one, or set LARDER_DATA to another folder.`,
    )
  await writeFile(file, `${process.pid} ${await beginningOf(process.pid)}`)
  process.on('exit', () => rmSync(file, { force: true }))
}
