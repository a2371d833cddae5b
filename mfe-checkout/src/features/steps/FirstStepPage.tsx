import type { ReactNode } from 'react'
import { paths, type CheckoutStep } from '@larder/shared/domain'
import { ButtonLink } from '@larder/shared/ui'
import { StepCard } from './StepCard.tsx'
import { StepPage } from './StepPage.tsx'

type Props = {
  step: Extract<CheckoutStep, 'create' | 'login'>
  title: string
  /** The title of the card. */
  task: string
  aside: ReactNode
  children: ReactNode
}

/** The first step for a shopper who signs in or registers, with the later steps and a link to other ways. */
export function FirstStepPage({ step, title, task, aside, children }: Props) {
  return (
    <StepPage step={step} title={title} aside={aside}>
      <StepCard number={1} title={task} state="current">
        {children}
        <ButtonLink to={paths.checkoutOptions()} variant="text" startIcon="left">
          Other ways to check out
        </ButtonLink>
      </StepCard>
      <StepCard number={2} title="Your details" state="todo" />
      <StepCard number={3} title="Payment" state="todo" />
    </StepPage>
  )
}
