import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { SixDigits } from '@larder/shared/contracts'
import { announce, Button, Field, FormShell, Notice, useAction, useFormAction } from '@larder/shared/ui'
import styles from './CodeEntry.module.css'

const Fields = z.object({ code: SixDigits })
const SECOND_MS = 1_000

/** Requests another code once the wait is over. Each wait needs a new button (`key`). */
function ResendButton({ afterSec, onPress }: { afterSec: number; onPress: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(afterSec)
  useEffect(() => {
    // By the clock: a phone that sleeps, or a tab in the background, does not tick.
    const endsAt = Date.now() + afterSec * SECOND_MS
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
    const timer = setInterval(tick, SECOND_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [afterSec])
  return (
    <Button variant="tinted" size="small" disabled={secondsLeft > 0} onClick={onPress}>
      {secondsLeft > 0 ? `Send another code in ${secondsLeft} s` : 'Not received? Send another code'}
    </Button>
  )
}

type Props = {
  /** The address or number to which the code was sent; masked unless the shopper typed it. */
  sentTo: string
  /** Seconds until another code may be requested. */
  resendAfterSec: number
  submitLabel: string
  /** Submits the code. Throws an AppError whose text is shown under the field. */
  onCode: (code: string) => Promise<void>
  /** Sends another code. Throws AppError. */
  onResend: () => Promise<unknown>
  /** Returns to the choice of address or sign-in method. */
  onBack?: () => void
}

/**
 * Asks for the six digits of a message, typed or pasted, with or without spaces and hyphens. "Not received" offers a
 * next step (trust §4).
 */
export function CodeEntry({ sentTo, resendAfterSec, submitLabel, onCode, onResend, onBack }: Props) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: { code: '' } })
  const [resendCount, setResendCount] = useState(0)
  const enter = useFormAction(form, ({ code }) => onCode(code), 'code')
  const resend = useAction(async () => {
    await onResend()
    setResendCount((now) => now + 1)
    announce('We sent another code.')
  })
  return (
    <FormShell
      form={form}
      {...enter}
      submitLabel={submitLabel}
      hasSummary={false}
      secondary={
        onBack && (
          <Button variant="text" onClick={onBack}>
            Use another way
          </Button>
        )
      }
    >
      <p className={styles.sent}>
        We sent a 6 digit code to <b>{sentTo}</b>. It works for 10 minutes.
      </p>
      <Field
        name="code"
        label="6 digit code"
        width="short"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {resend.problem && (
        <Notice tone="error" isLive>
          {resend.problem}
        </Notice>
      )}
      <div>
        <ResendButton key={resendCount} afterSec={resendAfterSec} onPress={() => void resend.run()} />
      </div>
    </FormShell>
  )
}
