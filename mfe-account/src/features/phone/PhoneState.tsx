import { useState } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { formatPhone, paths } from '@larder/shared/domain'
import { sessionCall, $basket, removeCoupon } from '@larder/shared/stores'
import { CodeEntry, useCaptcha } from '@larder/shared/sign-in'
import {
  Button,
  ButtonLink,
  Notice,
  Pill,
  Sheet,
  toast,
  useAction,
  Stack,
  errorToast,
} from '@larder/shared/ui'
import { profile } from '../../stores/member.ts'
import styles from './PhoneState.module.css'
import { action, AppError, withErrorContext } from '@larder/shared/errors'

/** The current basket, whose coupon may require a verified number (spec §7 verificationCode). */
const currentBasketToken = () => $basket.get()?.basketToken || undefined

/**
 * Sends a code to the member's phone. Throws with the server's message when it is rejected; a number that an
 * invited member has verified also removes the coupon from the basket (spec §8 Verification).
 */
async function requestPhoneCode(verifytoken: string | undefined) {
  const request = { basketToken: currentBasketToken(), verifytoken, platform: 'web' as const }
  const reply = await withErrorContext('VERIFICATION_REQUEST', () =>
    sessionCall(memberApi.requestVerificationCode, request),
  )
  if (reply.status) return reply
  if (reply.code !== 'MOBILE_USED_WITH_INVITE')
    throw new AppError('VERIFICATION_REQUEST', { display: reply.message })
  const error = new AppError('PHONE_ALREADY_VERIFIED')
  const hadCoupon = $basket.get()?.coupon !== undefined
  await action(removeCoupon) // there may be no basket, or no coupon in it
  // Without its coupon the basket no longer shows this component, so a toast shows the reason.
  if (hadCoupon) errorToast(error)
  throw error
}

type SentCode = { sentTo: string; resendAfterSec: number }
type Props = {
  member: memberApi.Profile
  /** Called once the number is verified. */
  onVerified?: () => void
}

/** Verifies the member's number with a code: `send` requests a code, `check` submits it. */
function usePhoneCode({ member, onVerified }: Props) {
  const [sentCode, setSentCode] = useState<SentCode>()
  const withCaptcha = useCaptcha()
  async function finish(): Promise<void> {
    await profile().refresh()
    setSentCode(undefined)
    toast('Your phone is verified', { tone: 'success' })
    onVerified?.()
  }
  async function send(): Promise<void> {
    const reply = await withCaptcha('verify_phone', requestPhoneCode)
    // The number was verified earlier as a guest, so no code is sent.
    if (reply.isVerified) return finish()
    const { sentTo = member.mobileContactNumber, resendAfterSec } = reply
    setSentCode({ sentTo, resendAfterSec })
  }
  async function check(verificationCode: string): Promise<void> {
    await sessionCall(memberApi.checkVerificationCode, {
      verificationCode,
      basketToken: currentBasketToken(),
    })
    await finish()
  }
  return { sentCode, send, check, close: () => setSentCode(undefined) }
}

/** The member's phone number and whether it is verified; a dialog verifies it (spec §2 verify dialogs). */
export function PhoneState(props: Props) {
  const { mobileContactNumber, mobileValidated } = props.member
  const { sentCode, send, check, close } = usePhoneCode(props)
  const verify = useAction(send)
  if (!mobileContactNumber) {
    return (
      <ButtonLink to={paths.myDetails()} variant="tinted" startIcon="plus">
        Add a mobile number
      </ButtonLink>
    )
  }
  return (
    <Stack gap={4} align="start">
      <div className={styles.row}>
        <b>{formatPhone(mobileContactNumber)}</b>
        {mobileValidated ? (
          <Pill tone="success" icon="check">
            Verified
          </Pill>
        ) : (
          <Pill tone="warning">Not verified</Pill>
        )}
      </div>
      {verify.problem && (
        <Notice tone="error" isLive>
          {verify.problem}
        </Notice>
      )}
      {!mobileValidated && (
        <Button
          variant="tinted"
          startIcon="mobile"
          loading={verify.isPending}
          onClick={() => void verify.run()}
        >
          Verify by text message
        </Button>
      )}
      <Sheet isOpen={sentCode !== undefined} onClose={close} title="Verify your phone" width="narrow">
        {sentCode && <CodeEntry {...sentCode} submitLabel="Verify" onCode={check} onResend={send} />}
      </Sheet>
    </Stack>
  )
}
