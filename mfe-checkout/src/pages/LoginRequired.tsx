import { paths } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { OneTimeCodeForm } from '@larder/shared/sign-in'
import { Button, ButtonLink, Sheet, toast, Stack } from '@larder/shared/ui'
import { $loginRequest, dropLoginRequest, settleLogin } from '../stores/login-request.ts'
import styles from './LoginRequired.module.css'

/**
 * The guest flow's one-time-code dialog, and the verify dialog that follows once a code has been sent
 * (spec §4).
 */
export function LoginRequired() {
  const request = useStore($loginRequest)
  const signedIn = () => {
    settleLogin()
    toast('You are logged in', { tone: 'success' })
  }
  return (
    <Sheet
      isOpen={request !== undefined}
      onClose={dropLoginRequest}
      title="You have an account here"
      width="narrow"
    >
      {request && (
        <Stack gap={5}>
          <p>
            <b>{request.email}</b> belongs to an account. Log in with a one-time code to go on; your basket
            and what you typed are kept.
          </p>
          <OneTimeCodeForm email={request.email} contacts={request.contacts} onSignedIn={signedIn} />
          <div className={styles.ways}>
            <ButtonLink to={paths.checkoutLogin()} variant="text" size="small">
              Use my password
            </ButtonLink>
            <Button variant="text" size="small" onClick={dropLoginRequest}>
              Use another email
            </Button>
          </div>
        </Stack>
      )}
    </Sheet>
  )
}
