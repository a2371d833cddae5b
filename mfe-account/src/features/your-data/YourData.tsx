import { useState } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { sessionCall, signOut } from '@larder/shared/stores'
import { Button, Notice, toast, useAction, confirm, Sheet, useNavigate, Stack } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { AppError, withErrorContext } from '@larder/shared/errors'
import { CodeEntry } from '@larder/shared/sign-in'
import styles from './YourData.module.css'

function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads everything the shop stores about the member as one file: the right of access (trust T24). */
export function DownloadMyData() {
  const exportData = useAction(async () => {
    const data = await sessionCall(memberApi.exportData, {})
    downloadJson(`my-data-${data.exportedAt.slice(0, 10)}.json`, data)
    toast('Your data is in your downloads', { tone: 'success' })
  })
  return (
    <div className={styles.download}>
      <p>
        Take a copy of everything we keep about you: details, addresses, orders, baskets, reviews, rewards.
      </p>
      {exportData.problem && (
        <Notice tone="error" isLive>
          {exportData.problem}
        </Notice>
      )}
      <Button
        variant="tinted"
        startIcon="download"
        loading={exportData.isPending}
        onClick={() => void exportData.run()}
      >
        Download my data
      </Button>
    </div>
  )
}

const RESEND_AFTER_SEC = 60

/**
 * Deletes the member's data at once after confirmation by an emailed code: the right to erasure (spec §7,
 * trust T24).
 */
export function DeleteMyAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const requestCode = () =>
    withErrorContext('VERIFICATION_PROCESSING', () => sessionCall(memberApi.requestForget, {}))

  async function confirmAndRequestCode(): Promise<void> {
    const isSure = await confirm({
      title: 'Delete your account and data?',
      text: 'Your addresses, cards, rewards and credit go for good. Orders keep their numbers for the books, without you. We send you a code first.',
      confirmLabel: 'Send me the code',
      tone: 'danger',
    })
    if (!isSure) return
    await requestCode()
    setOpen(true)
  }
  const start = useAction(confirmAndRequestCode)
  async function erase(verificationCode: string): Promise<void> {
    const { success } = await withErrorContext('VERIFICATION_PROCESSING', () =>
      sessionCall(memberApi.confirmForget, { verificationCode }),
    )
    if (!success) throw new AppError('VERIFICATION_PROCESSING')
    setOpen(false)
    await navigate(paths.home())
    await signOut()
    toast('Your account and your data are deleted')
  }
  return (
    <Stack gap={4} align="start">
      <p className={styles.text}>We delete everything we hold about you. This cannot be undone.</p>
      {start.problem && (
        <Notice tone="error" isLive>
          {start.problem}
        </Notice>
      )}
      <Button
        variant="outlined"
        tone="danger"
        startIcon="bin"
        loading={start.isPending}
        onClick={() => void start.run()}
      >
        Delete my account
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Confirm by code" width="narrow">
        {isOpen && (
          <CodeEntry
            sentTo={email}
            resendAfterSec={RESEND_AFTER_SEC}
            submitLabel="Delete everything"
            onCode={erase}
            onResend={requestCode}
          />
        )}
      </Sheet>
    </Stack>
  )
}
