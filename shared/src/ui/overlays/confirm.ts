import { atom, readonlyType } from 'nanostores'
import { singleton } from '../../lib/index.ts'

export type Question = {
  title: string
  /** The consequence, in one or two sentences. */
  text?: string
  /** The verb of the action ('Remove', 'Continue'). */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
}
type Asked = Question & { answer: (isYes: boolean) => void }

const $open = singleton('confirm', () => atom<Asked | undefined>(undefined))
export const $question = readonlyType($open)

/** Asks before an action that cannot be undone; true when the shopper agrees. One question at a time. */
export function confirm(question: Question): Promise<boolean> {
  $open.get()?.answer(false)
  return new Promise((resolve) => {
    $open.set({
      ...question,
      answer: (isYes) => {
        $open.set(undefined)
        resolve(isYes)
      },
    })
  })
}
