import { CheckField, Field, Columns } from '@larder/shared/ui'

/**
 * Names, email and mobile number; each says why it is needed. `hasTexts`: the brand sends order updates by
 * text message.
 */
export function ContactFields({ hasTexts }: { hasTexts: boolean }) {
  return (
    <>
      <Columns gap={5} align="start">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </Columns>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="For your confirmation and receipt."
      />
      <Field
        name="mobile"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        hint="Only used for this order."
      />
      {hasTexts && <CheckField name="smsUpdates" label="Text me updates about this order" />}
    </>
  )
}
