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
import { Plan } from './plan.ts'

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

/** Public half of each private key: deriving it takes longer than a verification. */
const publicKeys = new WeakMap<KeyObject, KeyObject>()

/** Whether the text was signed with the private key of this pair. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const known = publicKeys.get(key) ?? createPublicKey(key)
  publicKeys.set(key, known)
  return verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64'))
}

/** `menu/1.8.2`: a release, as plans name it. */
type ReleaseKey = `${string}/${string}`
export const releaseKey = (area: string, version: string): ReleaseKey => `${area}/${version}`

/** A plan as it is stored and sent: its text, and the signature over revision and text. */
export const SignedPlan = z.object({ revision: z.int().positive(), plan: z.string(), signature: z.string() })
export type SignedPlan = z.infer<typeof SignedPlan>

/** Sha-256 (hex) of the `release.json` of each release that a plan names. */
export type ReleaseHashes = Readonly<Record<string, string>>
const PlanText = Plan.extend({
  releases: z.record(z.string(), z.string()),
  /** From this revision on every row of the ledger has a seal; absent in plans of before that. */
  sealedSince: z.int().positive().optional(),
})
export type PlanContent = Plan & { releases: ReleaseHashes; sealedSince?: number | undefined }
export type VerifiedPlan = SignedPlan & { content: PlanContent }

/** The plan of a row's text, whoever wrote it; undefined when it is none. */
export function readPlan(text: string): PlanContent | undefined {
  try {
    return PlanText.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const signedText = ({ revision, plan }: Omit<SignedPlan, 'signature'>): string => `plan ${revision}\n${plan}`

/** Signs a plan with its revision and the hashes of the releases it names, which in turn hold a hash per file. */
export function signPlan(
  key: KeyObject,
  { revision, ...content }: PlanContent & { revision: number },
): SignedPlan {
  const plan = JSON.stringify(content)
  return { revision, plan, signature: signText(key, signedText({ revision, plan })) }
}

/** A stored plan, when this key signed it as this revision; else undefined. */
export function verifyPlan(key: KeyObject, signed: SignedPlan): VerifiedPlan | undefined {
  if (!isSignedBy(key, signedText(signed), signed.signature)) return undefined
  const content = readPlan(signed.plan)
  return content && { ...signed, content }
}

/** Every release that a plan names, each once. */
export function namedReleases({ areas }: Plan): { area: string; version: string }[] {
  return Object.entries(areas).flatMap(([area, { stable, previous, canary, rules = [] }]) =>
    [...new Set([stable, previous, canary, ...rules.map((rule) => rule.version)])].flatMap((version) =>
      version ? [{ area, version }] : [],
    ),
  )
}
