import { paths } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Notice, styled, Surface, useBrandConfig, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from '../features/order-summary/index.ts'
import { StepPage } from '../features/steps/index.ts'
import { keepDraft } from '../stores/draft.ts'
import { $store } from '../stores/shop-store.ts'

const Option = styled(Surface)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  justifyItems: 'start',
  '& h2': theme.typography.h3,
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))

/** Guest, member or new account (spec §2 Checkout: option choice). Subtitles come from the brand's settings. */
export function Component() {
  const settings = useBrandConfig()?.settings ?? {}
  const allowsGuests = useStore($store)?.guestCheckoutAllowed ?? true
  const navigate = useNavigate()
  const asGuest = () => {
    keepDraft({ isGuestChosen: true })
    void navigate(paths.checkoutDetails())
  }
  return (
    <StepPage step="options" title="How would you like to check out?" aside={<OrderSummary />}>
      {allowsGuests ? (
        <Option data-pad="large">
          <h2>As a guest</h2>
          <p>{settings['checkoutGuestSubtitle'] ?? 'No account needed.'}</p>
          <Button size="large" onClick={asGuest}>
            Continue as guest
          </Button>
        </Option>
      ) : (
        <Notice>This store asks you to sign in before you order.</Notice>
      )}
      <Option data-pad="large">
        <h2>I have an account</h2>
        <p>{settings['checkoutMemberSubtitle'] ?? 'Your addresses and cards are waiting.'}</p>
        <ButtonLink size="large" variant="outlined" to={paths.checkoutLogin()}>
          Sign in
        </ButtonLink>
      </Option>
      <Option data-pad="large">
        <h2>Create an account</h2>
        <p>{settings['checkoutRegisterSubtitle'] ?? 'It takes a minute.'}</p>
        <ButtonLink size="large" variant="outlined" to={paths.checkoutCreate()}>
          Create account
        </ButtonLink>
      </Option>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
