import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Where the key that signs plans is, unless PLAN_KEY_FILE names another place. Below no folder that is served or that
 * squads' code on the server may read (trust T27).
 */
export const planKeyFile = (dataFolder: string): string => resolve(dataFolder, 'keys/plan.pem')

/** Where a server's key is. */
export type KeyPlace = {
  dataFolder: string
  /** PLAN_KEY_FILE. */
  file?: string | undefined
}

/** The key that signs release plans; undefined where there is none yet. */
export async function findPlanKey({
  dataFolder,
  file = planKeyFile(dataFolder),
}: KeyPlace): Promise<KeyObject | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? createPrivateKey(text) : undefined
}

/**
 * The key that signs release plans, created at first use. Who can write to the database or the registry, but has no
 * key, cannot change which releases shoppers get. Servers that share a database need the same key.
 */
export async function planKey(place: KeyPlace): Promise<KeyObject> {
  const { dataFolder, file = planKeyFile(dataFolder) } = place
  const known = await findPlanKey(place)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return privateKey
  } catch (error) {
    const created = await findPlanKey(place) // by another process, at the same time
    if (!created) throw error
    return created
  }
}

/** The text’s signature, base64. */
export function signText(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), key).toString('base64')
}

/** Whether the text was signed with the private key of this pair. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'))
}
