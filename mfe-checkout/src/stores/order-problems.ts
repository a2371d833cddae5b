import type * as z from 'zod'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { personResource, sessionCall } from '@larder/shared/stores'
import { clearProblemDraft } from './problem-draft.ts'

type WhoseOrder = { businessOrderId: string; order?: string | undefined }

/** By the signed link no session is needed. */
const callFor = ({ order }: WhoseOrder) => (order === undefined ? sessionCall : call)

/** What of an order can be reported. */
export const problemForm = personResource(
  (whose: WhoseOrder, signal) => callFor(whose)(ordersApi.problemForm, whose, { signal }),
  { isKept: false },
)

type Report = z.input<typeof ordersApi.reportProblem.body>

/** Sends a report; what was typed is kept until the server has it. */
export async function sendReport(report: Report): Promise<ordersApi.OrderProblem> {
  const { problem } = await callFor(report)(ordersApi.reportProblem, report)
  clearProblemDraft(report.businessOrderId)
  return problem
}
