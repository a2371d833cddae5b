import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { persistentAtom } from '@larder/shared/stores'
import { createIdempotencyKey } from './attempt-keys.ts'

/** How long what was chosen and typed is kept, in days. */
const RETENTION_DAYS = 1

const LineDraft = z.object({
  quantity: z.int(),
  /** Undefined until it was chosen. */
  kind: z.enum(['missing', 'wrong', 'damaged', 'short-life', 'cold']).optional(),
  note: z.string(),
  pictureId: z.string().optional(),
})
export type LineDraft = z.infer<typeof LineDraft>

const ProblemDraft = z.object({
  /** Of this report: a repeated request reports nothing twice. */
  key: z.string(),
  /** By `basketLineId`. */
  lines: z.record(z.string(), LineDraft),
  isLate: z.boolean(),
  note: z.string(),
  to: z.enum(['payment', 'credit']).optional(),
})
export type ProblemDraft = z.infer<typeof ProblemDraft>

/** Reports that were begun in this browser, by `businessOrderId`. */
const NO_DRAFTS: Record<string, ProblemDraft> = {}
const $drafts = persistentAtom('problem-drafts', {
  schema: z.record(z.string(), ProblemDraft),
  neutral: NO_DRAFTS,
  days: RETENTION_DAYS,
})
export const $problemDrafts = readonlyType($drafts)

const createDraft = (): ProblemDraft => ({
  key: createIdempotencyKey(),
  lines: {},
  isLate: false,
  note: '',
})

export function changeProblemDraft(
  businessOrderId: string,
  change: (draft: ProblemDraft) => Partial<ProblemDraft>,
): void {
  const drafts = $drafts.get()
  const draft = drafts[businessOrderId] ?? createDraft()
  $drafts.set({ ...drafts, [businessOrderId]: { ...draft, ...change(draft) } })
}

const EMPTY_LINE: LineDraft = { quantity: 1, note: '' }

/** Takes a line into the report, or out of it. */
export function toggleProblemLine(businessOrderId: string, basketLineId: string, isReported: boolean): void {
  changeProblemDraft(businessOrderId, ({ lines }) => {
    const { [basketLineId]: line = EMPTY_LINE, ...others } = lines
    return { lines: isReported ? { ...others, [basketLineId]: line } : others }
  })
}

export function changeProblemLine(
  businessOrderId: string,
  basketLineId: string,
  change: Partial<LineDraft>,
): void {
  changeProblemDraft(businessOrderId, ({ lines }) => ({
    lines: { ...lines, [basketLineId]: { ...(lines[basketLineId] ?? EMPTY_LINE), ...change } },
  }))
}

export function clearProblemDraft(businessOrderId: string): void {
  const { [businessOrderId]: _, ...others } = $drafts.get()
  $drafts.set(Object.keys(others).length > 0 ? others : NO_DRAFTS)
}
