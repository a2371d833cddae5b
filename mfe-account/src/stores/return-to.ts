import * as z from 'zod'
import { paths, returnPath } from '@larder/shared/domain'
import { keep, readKept } from '@larder/shared/stores'

const NAME = 'login-return'
/** As long as a sign-in by a provider may take. */
const KEEP_DAYS = 1 / 48

/** Remembers where a sign-in should lead, for the fixed page that providers come back to (readings 20). */
export function rememberReturn(from: string | null): void {
  keep(NAME, returnPath(from), KEEP_DAYS)
}

/** The remembered page, once; the member area without one. Checked again: storage may have been tampered with. */
export function takeReturn(): string {
  const path = returnPath(readKept(NAME, z.string()))
  keep(NAME, undefined)
  return path ?? paths.member()
}
