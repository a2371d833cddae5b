import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { Field, FormShell, Notice, shownOn, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({
  maxWidth: theme.spacing(110),
  marginInline: 'auto',
  textAlign: 'start',
}))

const schema = locationApi.FutureContact

/** "Tell me when you deliver here": an email for when a store serves the postcode (spec §2). */
export function FutureContactForm({ postcode }: { postcode: string }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } })
  const [isSent, setSent] = useState(false)
  const submit = form.handleSubmit(async ({ email }) => {
    const ok = await shownOn(form, 'email', () => call(locationApi.futureContactRequest, { email, postcode }))
    setSent(ok)
  })
  return (
    <Root>
      {isSent ? (
        <Notice tone="success" title="Thank you" isLive>
          {`We will write to you once a store serves ${postcode}.`}
        </Notice>
      ) : (
        <FormShell form={form} onSubmit={submit} submitLabel="Tell me when you do" hasSummary={false}>
          <Field
            name="email"
            label="Your email address"
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
        </FormShell>
      )}
    </Root>
  )
}
