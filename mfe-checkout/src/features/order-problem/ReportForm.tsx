import { useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import {
  Button,
  Checkbox,
  ChoiceGroup,
  ErrorSummary,
  Notice,
  Radio,
  Stack,
  StickyBar,
  TextArea,
  useAction,
} from '@larder/shared/ui'
import { $problemDrafts, changeProblemDraft, type ProblemDraft } from '../../stores/problem-draft.ts'
import { sendReport } from '../../stores/order-problems.ts'
import styles from './OrderProblem.module.css'
import { chooseTarget, getReportWorth, isReportEmpty, listWithoutKind, toReport } from './report-state.ts'
import { kindGroupId, ReportedLine } from './ReportedLine.tsx'

const TARGET_TEXTS: Record<ordersApi.ProblemTarget, { label: string; hint: string }> = {
  payment: { label: 'The way I paid', hint: 'Your bank may take a few days to show it.' },
  credit: { label: 'As credit', hint: 'At once, for your next order.' },
}

type PartProps = { form: ordersApi.ProblemForm; draft: ProblemDraft | undefined }

function TargetChoice({ form, draft }: PartProps) {
  const chosen = chooseTarget(form, draft)
  if (form.targets.length < 2) return null
  return (
    <ChoiceGroup legend="Where should the money go?">
      {form.targets.map((target) => (
        <Radio
          key={target}
          name="to"
          isCard
          {...TARGET_TEXTS[target]}
          checked={target === chosen}
          onChange={() => changeProblemDraft(form.businessOrderId, () => ({ to: target }))}
        />
      ))}
    </ChoiceGroup>
  )
}

function LateChoice({ form, draft }: PartProps) {
  const { late, businessOrderId, currency } = form
  if (!late) return null
  const isLate = draft?.isLate ?? false
  return (
    <div className={styles.line}>
      <Checkbox
        isCard
        checked={isLate}
        label="The whole order came late"
        hint={
          late.amount === undefined ? 'By what the store told us it came in time. We have a look.' : undefined
        }
        end={late.amount === undefined ? undefined : formatMoney(late.amount, currency.currencyCode)}
        onChange={({ target }) => changeProblemDraft(businessOrderId, () => ({ isLate: target.checked }))}
      />
      {isLate && (
        <div className={styles.details}>
          <TextArea
            label="Note about the delivery (optional)"
            rows={2}
            maxLength={500}
            value={draft?.note ?? ''}
            onChange={({ target }) => changeProblemDraft(businessOrderId, () => ({ note: target.value }))}
          />
        </div>
      )}
    </div>
  )
}

const NOTHING_CHOSEN = 'Choose what was wrong.'

/** What keeps a report from being sent, for the summary on top of the form. */
function listProblems({ form, draft }: PartProps): { message: string; fieldId?: string }[] {
  if (isReportEmpty(form, draft)) return [{ message: NOTHING_CHOSEN }]
  return listWithoutKind(form, draft).map(({ name, basketLineId }) => ({
    message: `Choose what was wrong with ${name}.`,
    fieldId: kindGroupId(basketLineId),
  }))
}

/** How a report is sent: with its worth where that goes back, else as what a person looks at. */
function sendLabel({ form, draft }: PartProps): string {
  const worth = getReportWorth(form, draft)
  return worth > 0 && form.targets.length > 0
    ? `Ask for ${formatMoney(worth, form.currency.currencyCode)} back`
    : 'Send'
}

type Props = {
  form: ordersApi.ProblemForm
  link: string | undefined
  onSent: (problem: ordersApi.OrderProblem) => void
}

/** The lines of a delivered order to report, where the money goes, and one button. */
export function ReportForm({ form, link, onSent }: Props) {
  const draft = useStore($problemDrafts, { ssr: 'initial' })[form.businessOrderId]
  const [attempt, setAttempt] = useState(0)
  const problems = attempt > 0 ? listProblems({ form, draft }) : []
  const { run, isPending, problem } = useAction(async () => {
    if (!draft) return
    onSent(await sendReport(toReport(form, draft, link)))
  })
  const send = () => {
    if (!draft || listProblems({ form, draft }).length > 0) setAttempt((tries) => tries + 1)
    else void run()
  }
  const withoutKind = new Set(
    problems.length > 0 ? listWithoutKind(form, draft).map((l) => l.basketLineId) : [],
  )
  return (
    <Stack gap={6}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <ul className={styles.lines} aria-label="Items of your order">
        {form.lines.map((line) => (
          <ReportedLine
            key={line.basketLineId}
            form={form}
            line={line}
            draft={draft?.lines[line.basketLineId]}
            link={link}
            problem={withoutKind.has(line.basketLineId) ? NOTHING_CHOSEN : undefined}
          />
        ))}
      </ul>
      <LateChoice form={form} draft={draft} />
      <TargetChoice form={form} draft={draft} />
      {form.targets.length === 0 && (
        <Notice>{`You paid in cash. We look at your report, and ${form.storeName} gives you the money back.`}</Notice>
      )}
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
      <StickyBar>
        <Button size="large" fullWidth loading={isPending} onClick={send}>
          {sendLabel({ form, draft })}
        </Button>
      </StickyBar>
    </Stack>
  )
}
