import { useRef, type FocusEvent, type ReactNode } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { CheckField, Columns, Field, Stack, useBrandConfig } from '@larder/shared/ui'

type Props = {
  /** The email field was left. */
  onEmailLeft?: () => void
  /** All of the fields were left. */
  onLeft?: () => void
  /** Further fields, below these. */
  children?: ReactNode
}

/** The contact fields, each with the reason why it is needed. */
export function ContactFields({ onEmailLeft, onLeft, children }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const settings = useBrandConfig()?.settings ?? {}
  function leave({ target, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (target instanceof HTMLInputElement && target.name === 'email') onEmailLeft?.()
    if (!group.current?.contains(relatedTarget)) onLeft?.()
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
