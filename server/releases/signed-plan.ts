import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import { Plan } from './plan.ts'
import { isSignedBy, signText } from './signing.ts'

/** `menu/1.8.2`: a release, as plans name it. */
export type ReleaseKey = `${string}/${string}`
export const releaseKey = (area: string, version: string): ReleaseKey => `${area}/${version}`

/** A plan as it is stored and sent: its text, and the signature over revision and text. */
export const SignedPlan = z.object({ revision: z.int().positive(), plan: z.string(), signature: z.string() })
export type SignedPlan = z.infer<typeof SignedPlan>

/** Sha-256 (hex) of the `release.json` of each release that a plan names. */
export type ReleaseHashes = Readonly<Record<string, string>>
const PlanText = Plan.extend({ releases: z.record(z.string(), z.string()) })
export type PlanContent = Plan & { releases: ReleaseHashes }
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
  { revision, ...content }: Plan & { revision: number; releases: ReleaseHashes },
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
