import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { EmailAddress, type authApi, type guestApi } from '@larder/shared/contracts'
import { requestSignInCode, signIn } from '@larder/shared/stores'
import { ChoiceGroup, Field, FormShell, Radio, useFormAction } from '@larder/shared/ui'
import { CodeEntry } from './CodeEntry.tsx'
import { useCaptcha } from './use-captcha.ts'

const Fields = z.object({ email: EmailAddress, type: z.enum(['email', 'mobile']) })
type CodeRequest = z.infer<typeof Fields>
type Reply = z.infer<typeof authApi.sendOtpMessage.reply>
type SentCode = CodeRequest & Pick<Reply, 'resendAfterSec'>

const ANY_CONTACT: readonly guestApi.Contact[] = [
  { type: 'email', value: '' },
  { type: 'mobile', value: '' },
]
const METHOD_LABELS = { email: 'By email', mobile: 'By text message' } as const

type Props = {
  onSignedIn: () => void
  email?: string
  onEmail?: (email: string) => void
  /** Masked contacts of a known member (spec §4 Guest flow), whose address cannot be changed. */
  contacts?: readonly guestApi.Contact[] | undefined
}

function describeTarget({ email, type }: CodeRequest, contacts: Props['contacts']): string {
  const contact = contacts?.find((candidate) => candidate.type === type)
  return contact?.value || (type === 'email' ? email : 'your mobile')
}

/** Signs in without a password: requests a code by email or SMS, then asks for it. */
export function OneTimeCodeForm({ onSignedIn, email = '', onEmail, contacts }: Props) {
  const [sent, setSent] = useState<SentCode>()
  const withCaptcha = useCaptcha()
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { email, type: contacts?.[0]?.type ?? 'email' },
  })
  const send = async (request: CodeRequest) => {
    const { resendAfterSec } = await withCaptcha('one_time_code', (verifyToken) =>
      requestSignInCode({ ...request, verifyToken }),
    )
    setSent({ ...request, resendAfterSec })
  }
  const ask = useFormAction(form, async (request) => {
    onEmail?.(request.email)
    await send(request)
  })
  if (sent) {
    return (
      <CodeEntry
        sentTo={describeTarget(sent, contacts)}
        resendAfterSec={sent.resendAfterSec}
        submitLabel="Log in"
        onCode={async (otp) => {
          await signIn({ grant_type: 'custom_request', provider: 'otp', email: sent.email, otp })
          onSignedIn()
        }}
        onResend={() => send(sent)}
        onBack={() => setSent(undefined)}
      />
    )
  }
  return (
    <FormShell form={form} {...ask} submitLabel="Send me a code">
      {!contacts && (
        <Field name="email" label="Email" type="email" autoComplete="username" spellCheck={false} />
      )}
      <ChoiceGroup legend="Where should the code go?">
        {(contacts ?? ANY_CONTACT).map(({ type, value }) => (
          <Radio
            key={type}
            {...form.register('type')}
            value={type}
            isCard
            label={METHOD_LABELS[type]}
            hint={value}
          />
        ))}
      </ChoiceGroup>
    </FormShell>
  )
}
