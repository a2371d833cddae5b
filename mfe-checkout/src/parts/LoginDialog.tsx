import { paths } from '@larder/shared/domain'
import { OneTimeCodeForm } from '@larder/shared/sign-in'
import { useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Row, Sheet, Stack, toast } from '@larder/shared/ui'
import { $loginRequest, clearLoginRequest, completeLogin } from '../stores/login-request.ts'

/** The guest flow's one-time-code dialog, and the verify dialog after sending a code (spec §4). */
export function LoginDialog() {
  const request = useStore($loginRequest)
  const finishLogin = () => {
    completeLogin()
    toast('You are logged in', { tone: 'success' })
  }
  return (
    <Sheet
      isOpen={request !== undefined}
      onClose={clearLoginRequest}
      title="You have an account here"
      width="narrow"
    >
      {request && (
        <Stack gap={5}>
          <p>
            <b>{request.email}</b> belongs to an account. Log in with a one-time code to go on; your basket
            and what you typed are kept.
          </p>
          <OneTimeCodeForm email={request.email} contacts={request.contacts} onSignedIn={finishLogin} />
          <Row gap={2} wrap>
            <ButtonLink to={paths.checkoutLogin()} variant="text" size="small">
              Use my password
            </ButtonLink>
            <Button variant="text" size="small" onClick={clearLoginRequest}>
              Use another email
            </Button>
          </Row>
        </Stack>
      )}
    </Sheet>
  )
}
