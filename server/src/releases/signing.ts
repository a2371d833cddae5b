import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Beside the registry, not in it: squads' code on the server may read everything in the registry (trust T27). */
export const planKeyFile = (registry: string): string => `${resolve(registry)}.key.pem`

/**
 * The key that signs release plans: the registry's own, created at first use. Write access to the plan's file without
 * the key cannot change which releases shoppers get.
 */
export async function planKey(registry: string): Promise<KeyObject> {
  const path = planKeyFile(registry)
  // Its former location.
  await rename(resolve(registry, 'plan.key.pem'), path).catch(() => undefined)
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return createPrivateKey(kept)
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(registry, { recursive: true })
  try {
    await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return privateKey
  } catch {
    return planKey(registry) // another process created it first
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
