import { useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { formatFoundCount, listSubstituteTexts, SubstitutePicker } from '@larder/shared/order'
import { personResource } from '@larder/shared/stores'
import { announce, Button, errorToast, Notice, Row, Stack, toast, useAction } from '@larder/shared/ui'
import { receiveStatus, type OrderKey } from './use-order-status.ts'
import styles from './LineQuestions.module.css'

type LineKey = OrderKey & { basketLineId: string; searchTerm?: string | undefined }

const lineCandidates = personResource((key: LineKey, signal) =>
  call(ordersApi.lineCandidates, key, { signal }),
)

type AnswerBody = {
  basketLineId: string
  proposalId: string
  answer: ordersApi.LineAnswerKind
  substitute?: { menuItemId: string; sizeId?: string | undefined }
}
type Answer = Pick<AnswerBody, 'answer' | 'substitute'>

const sendAnswer = (orderKey: OrderKey, body: AnswerBody) =>
  call(ordersApi.answerLine, { ...orderKey, ...body })

const ANSWER_TEXTS: Record<ordersApi.LineAnswerKind, string> = {
  accept: 'Thank you. The store puts it in.',
  other: 'Thank you. The store puts it in.',
  refund: 'Thank you. You get your money back for it.',
}

type Props = { status: ordersApi.OrderStatus; orderKey: OrderKey; zone: string; currency: string }
type QuestionProps = Props & {
  line: ordersApi.LineOutcome
  question: NonNullable<ordersApi.LineOutcome['question']>
}

/** Sends the answer and shows what holds: another tab may have been first, or the time is over. */
function useAnswer({ status, orderKey, line, question }: QuestionProps) {
  const { basketLineId } = line
  return useAction(async ({ answer, substitute }: Answer) => {
    const { proposalId } = question
    const reply = await sendAnswer(orderKey, { basketLineId, proposalId, answer, substitute })
    const lines = status.lines?.map((one) => (one.basketLineId === basketLineId ? reply.line : one))
    receiveStatus(orderKey, { ...status, lines })
    if (reply.isApplied) announce(ANSWER_TEXTS[answer])
    else toast('This was answered already, or the time is over.', { tone: 'info' })
  }, errorToast)
}

/** One question: what is missing, what the store proposes, and the three answers. */
function Question(props: QuestionProps) {
  const { orderKey, line, question, zone, currency } = props
  const { name, basketLineId, substitute } = line
  const [isPicking, setPicking] = useState(false)
  const { run, isPending } = useAnswer(props)
  return (
    <section className={styles.root} aria-label={`Question about ${name}`}>
      <Notice tone="warning" isLive title={`${name}: ${formatFoundCount(line) ?? 'a question'}`}>
        {listSubstituteTexts(line, currency).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          {`Please answer by ${formatInstant(question.answerBy, 'HH:mm', zone)}. Without an answer you get your money back.`}
        </p>
      </Notice>
      <Row gap={2} wrap>
        {substitute && (
          <Button size="small" loading={isPending} onClick={() => void run({ answer: 'accept' })}>
            {`Take ${substitute.name}`}
          </Button>
        )}
        <Button
          variant="tinted"
          size="small"
          disabled={isPending}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          Pick something else
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={isPending}
          onClick={() => void run({ answer: 'refund' })}
        >
          Money back
        </Button>
      </Row>
      {isPicking && (
        <SubstitutePicker
          name={name}
          currency={currency}
          find={(searchTerm) => lineCandidates({ ...orderKey, basketLineId, searchTerm })}
          onChoose={({ menuItemId, sizeId }) =>
            void run({ answer: 'other', substitute: { menuItemId, sizeId } })
          }
          isPending={isPending}
        />
      )}
    </section>
  )
}

/** What the store asks while it packs. Nothing without an open question. */
export function LineQuestions(props: Props) {
  const open = (props.status.lines ?? []).flatMap((line) =>
    line.question ? [{ line, question: line.question }] : [],
  )
  if (open.length === 0 || !props.status.isActive) return null
  return (
    <Stack gap={5}>
      {open.map(({ line, question }) => (
        <Question key={question.proposalId} {...props} line={line} question={question} />
      ))}
    </Stack>
  )
}
