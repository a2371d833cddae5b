import { useStore } from '@nanostores/react'
import { Button } from '../parts/Button.tsx'
import { $question } from './confirm.ts'
import { Sheet } from './Sheet.tsx'

/** The dialog of `confirm`. Once per page, in the host. */
export function ConfirmDialog() {
  const question = useStore($question)
  const refuse = () => question?.answer(false)
  return (
    <Sheet
      isOpen={question !== undefined}
      onClose={refuse}
      title={question?.title}
      width="narrow"
      footer={
        question && (
          <>
            <Button variant="outlined" tone="neutral" onClick={refuse}>
              {question.cancelLabel ?? 'Cancel'}
            </Button>
            <Button tone={question.tone ?? 'primary'} onClick={() => question.answer(true)}>
              {question.confirmLabel}
            </Button>
          </>
        )
      }
    >
      {question?.text && <p>{question.text}</p>}
    </Sheet>
  )
}
