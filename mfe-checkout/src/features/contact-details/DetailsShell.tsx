import type { ReactNode } from 'react'
import { FormShell } from '@larder/shared/ui'
import type { CheckoutDetails } from './use-details.ts'

/** The form around the contact and the address: what is wrong is listed at its top. Pay sends it. */
export function DetailsShell({ details, children }: { details: CheckoutDetails; children: ReactNode }) {
  return (
    <FormShell
      form={details.form}
      onSubmit={(event) => {
        event.preventDefault()
        return details.validate()
      }}
      isPending={false}
      problem={undefined}
    >
      {children}
    </FormShell>
  )
}
