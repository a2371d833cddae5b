import { access, constants, mkdir } from 'node:fs/promises'

/** Makes sure the server's folder can be written, and says so plainly when it cannot. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`The data folder ${folder} is not writable. Set LARDER_DATA to one that is.`, { cause })
  }
}
