import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { persistentAtom } from '@larder/shared/stores'

/** How long an accepted version is remembered, in days. */
const RETENTION_DAYS = 180

const $current = persistentAtom('accepted-terms', {
  schema: z.string().optional(),
  neutral: undefined,
  days: RETENTION_DAYS,
})

/** The version of the terms that this browser's last order accepted (readings 45). */
export const $acceptedTerms = readonlyType($current)

/** Remembers the version that an order accepts. */
export function rememberTerms(version: string): void {
  $current.set(version)
}
