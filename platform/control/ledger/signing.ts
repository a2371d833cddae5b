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
import * as z from 'zod'
import { Plan } from '../plan/plan.ts'

/**
 * Default file of the key that signs plans, unless PLAN_KEY_FILE is set. It is outside every folder that is served or
 * that squads' code on the server may read (trust T27).
 */
export const defaultKeyFile = (dataFolder: string): string => resolve(dataFolder, 'keys/plan.pem')

export type KeyPlace = {
  dataFolder: string
  /** PLAN_KEY_FILE. */
  file?: string | undefined
}

/** Reads the key that signs release plans; undefined when there is none yet. */
export async function findPlanKey({
  dataFolder,
  file = defaultKeyFile(dataFolder),
}: KeyPlace): Promise<KeyObject | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? createPrivateKey(text) : undefined
}

/**
 * Opens the key that signs release plans, creating it if needed. Someone with access to the database or the registry
 * but without the key cannot change which releases shoppers get. Servers that share a database need the same key.
 */
export async function openPlanKey(place: KeyPlace): Promise<KeyObject> {
  const { dataFolder, file = defaultKeyFile(dataFolder) } = place
  const existing = await findPlanKey(place)
  if (existing) return existing
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return privateKey
  } catch (error) {
    const created = await findPlanKey(place) // created concurrently by another process
    if (!created) throw error
    return created
  }
}

/** Signs a text; returns the signature in base64. */
export function signText(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), key).toString('base64')
}

/** Public keys by private key; deriving one takes longer than a verification. */
const publicKeys = new WeakMap<KeyObject, KeyObject>()

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const publicKey = publicKeys.get(key) ?? createPublicKey(key)
  publicKeys.set(key, publicKey)
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}

/** Key of a release in plans: `menu/1.8.2`. */
type ReleaseKey = `${string}/${string}`
export const releaseKey = (area: string, version: string): ReleaseKey => `${area}/${version}`

export const SignedPlan = z.object({ revision: z.int().positive(), plan: z.string(), signature: z.string() })
export type SignedPlan = z.infer<typeof SignedPlan>

/** Sha-256 (hex) of `release.json` by release of a plan. */
export type ReleaseHashes = Readonly<Record<string, string>>
const PlanText = Plan.extend({
  releases: z.record(z.string(), z.string()),
  /** Since this revision every row of the ledger has a seal; undefined in plans from before that. */
  sealedSince: z.int().positive().optional(),
})
export type PlanContent = Plan & { releases: ReleaseHashes; sealedSince?: number | undefined }
export type VerifiedPlan = SignedPlan & { content: PlanContent }

/** Parses a plan without verifying it; undefined when it is invalid. */
export function readPlan(text: string): PlanContent | undefined {
  try {
    return PlanText.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const signedText = ({ revision, plan }: Omit<SignedPlan, 'signature'>): string => `plan ${revision}\n${plan}`

/** Signs a plan with its revision and its releases' hashes, which in turn cover a hash per file. */
export function signPlan(
  key: KeyObject,
  { revision, ...content }: PlanContent & { revision: number },
): SignedPlan {
  const plan = JSON.stringify(content)
  return { revision, plan, signature: signText(key, signedText({ revision, plan })) }
}

/** Verifies a stored plan; undefined unless this key signed it with this revision. */
export function verifyPlan<Signed extends SignedPlan>(
  key: KeyObject,
  signed: Signed,
): (Signed & { content: PlanContent }) | undefined {
  if (!isSignedBy(key, signedText(signed), signed.signature)) return undefined
  const content = readPlan(signed.plan)
  return content && { ...signed, content }
}

export function listPlanReleases({ areas }: Plan): { area: string; version: string }[] {
  return Object.entries(areas).flatMap(([area, { stable, previous, canary, rules = [] }]) =>
    [...new Set([stable, previous, canary, ...rules.map((rule) => rule.version)])].flatMap((version) =>
      version ? [{ area, version }] : [],
    ),
  )
}
