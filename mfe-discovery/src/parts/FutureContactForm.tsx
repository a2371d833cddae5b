import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { Field, FormShell, Notice, useFormAction } from '@larder/shared/ui'
import styles from './FutureContactForm.module.css'

const formSchema = locationApi.FutureContact

/**
 * "Tell me when you deliver here": requests an email for when a store serves the postcode (spec §2). Asks for
 * the postcode if only coordinates are known.
 */
export function FutureContactForm({ postcode }: { postcode: string | undefined }) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email: '', postcode: postcode ?? '' },
  })
  const [sentPostcode, setSentPostcode] = useState<string>()
  const send = useFormAction(
    form,
    async (contact) => {
      await call(locationApi.futureContactRequest, contact)
      setSentPostcode(contact.postcode)
    },
    'email',
  )
  return (
    <div className={styles.root}>
      {sentPostcode ? (
        <Notice tone="success" title="Thank you" isLive>
          {`We will write to you once a store serves ${sentPostcode}.`}
        </Notice>
      ) : (
        <FormShell form={form} {...send} submitLabel="Tell me when you do" hasSummary={false}>
          <Field
            name="email"
            label="Your email address"
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          {!postcode && (
            <Field
              name="postcode"
              label="Your postcode"
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </FormShell>
      )}
    </div>
  )
}
