import type { ordersApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import type { LineDraft, ProblemDraft } from '../../stores/problem-draft.ts'

type Form = ordersApi.ProblemForm
type Line = ordersApi.ReportableLine

/** How many of a line are reported: never more than are left, which another tab may have reported meanwhile. */
const countReported = ({ worth }: Line, draft: LineDraft | undefined): number =>
  Math.min(draft?.quantity ?? 1, worth.length)

/** What the reported pieces of a line are worth; of an unreported line what one piece is. */
export const getLineWorth = (line: Line, draft: LineDraft | undefined): number =>
  line.worth[countReported(line, draft) - 1] ?? 0

/** The lines of a draft that can still be reported. */
const listReported = (form: Form, draft: ProblemDraft | undefined): [Line, LineDraft][] =>
  form.lines.flatMap((line): [Line, LineDraft][] => {
    const lineDraft = draft?.lines[line.basketLineId]
    return lineDraft && line.worth.length > 0 ? [[line, lineDraft]] : []
  })

/** Whether a line is paid back at once only with a picture. */
export const needsPicture = ({ pictures }: Form, line: Line, draft: LineDraft): boolean =>
  draft.kind !== undefined &&
  pictures.kinds.includes(draft.kind) &&
  getLineWorth(line, draft) >= pictures.from

const isReportedLate = (form: Form, draft: ProblemDraft | undefined): boolean =>
  form.late !== undefined && draft?.isLate === true

/** What a report is worth, in major units. */
export function getReportWorth(form: Form, draft: ProblemDraft | undefined): number {
  const pence = listReported(form, draft).map((pair) => toPence(getLineWorth(...pair)))
  const late = isReportedLate(form, draft) ? toPence(form.late?.amount ?? 0) : 0
  return toMoney(pence.reduce((sum, one) => sum + one, late))
}

/** The lines whose kind is not chosen yet. */
export const listWithoutKind = (form: Form, draft: ProblemDraft | undefined): Line[] =>
  listReported(form, draft).flatMap(([line, { kind }]) => (kind === undefined ? [line] : []))

export const isReportEmpty = (form: Form, draft: ProblemDraft | undefined): boolean =>
  listReported(form, draft).length === 0 && !isReportedLate(form, draft)

/** Where the money goes: as chosen, else the brand's default. */
export const chooseTarget = ({ targets }: Form, draft: ProblemDraft | undefined): ordersApi.ProblemTarget => {
  const wanted = draft?.to
  return wanted && targets.includes(wanted) ? wanted : (targets[0] ?? 'payment')
}

/** The report as it is sent. */
export function toReport(form: Form, draft: ProblemDraft, link: string | undefined) {
  return {
    businessOrderId: form.businessOrderId,
    ...(link !== undefined && { order: link }),
    key: draft.key,
    lines: listReported(form, draft).flatMap(([line, { kind, note, pictureId }]) =>
      kind === undefined
        ? []
        : {
            basketLineId: line.basketLineId,
            quantity: countReported(line, draft.lines[line.basketLineId]),
            kind,
            ...(note.trim() && { note }),
            ...(pictureId && form.pictures.kinds.includes(kind) && { pictureId }),
          },
    ),
    isLate: isReportedLate(form, draft),
    ...(draft.note.trim() && { note: draft.note }),
    to: chooseTarget(form, draft),
  }
}
