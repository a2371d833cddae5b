import { useRef, type FocusEvent, type ReactNode } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { CheckField, Columns, Field, Stack, useBrandConfig } from '@larder/shared/ui'
import type { CheckoutDetails } from './use-details.ts'

type Props = {
  details: CheckoutDetails
  /** Further fields, below these. */
  children?: ReactNode
}

/**
 * The contact fields, each with the reason why it is needed. The email is checked when its field is left (readings 42),
 * and the whole contact is sent when the fields are left.
 */
export function ContactFields({ details, children }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const settings = useBrandConfig()?.settings ?? {}
  function leave({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (target instanceof HTMLInputElement && target.name === 'email') details.contact.checkEmail()
    if (!group.current?.contains(relatedTarget)) details.contact.send()
  }
  return (
    <div ref={group} onBlur={leave}>
      <Stack gap={5}>
        <Columns gap={5} align="start">
          <Field name="firstName" label="First name" autoComplete="given-name" enterKeyHint="next" />
          <Field name="lastName" label="Last name" autoComplete="family-name" enterKeyHint="next" />
        </Columns>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          enterKeyHint="next"
          hint="For your confirmation and receipt."
        />
        <Field
          name="mobile"
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          enterKeyHint="next"
          hint="Only used for this order."
        />
        {/* Only where the brand sends order updates by text message. */}
        {isSettingOn(settings, 'smsOrderUpdates') && (
          <CheckField name="smsUpdates" label="Text me updates about this order" />
        )}
        {children}
      </Stack>
    </div>
  )
}
