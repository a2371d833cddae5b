import type { ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Notice, Surface, useBrandConfig, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { saveDraft } from '../stores/draft.ts'
import { $store } from '../stores/shop-store.ts'
import styles from './OptionsPage.module.css'

type OptionProps = { title: string; text: string; children: ReactNode }

function Option({ title, text, children }: OptionProps) {
  return (
    <Surface className={styles.option} data-pad="large">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </Surface>
  )
}

/**
 * The choice between guest, member and new account (spec §2 Checkout: option choice). Subtitles are brand
 * settings.
 */
export function Component() {
  const settings = useBrandConfig()?.settings ?? {}
  const allowsGuests = useStore($store)?.guestCheckoutAllowed ?? true
  const navigate = useNavigate()
  const continueAsGuest = () => {
    saveDraft({ isGuestChosen: true })
    void navigate(paths.checkoutDetails())
  }
  return (
    <StepPage step="options" title="How would you like to check out?" aside={<OrderSummary />}>
      {allowsGuests ? (
        <Option title="Guest checkout" text={settings['checkoutGuestSubtitle'] ?? 'No account needed.'}>
          <Button size="large" onClick={continueAsGuest}>
            Continue as guest
          </Button>
        </Option>
      ) : (
        <Notice isLive>{errorCatalogue.GUEST_NOT_ALLOWED.text}</Notice>
      )}
      <Option
        title="I have an account"
        text={settings['checkoutMemberSubtitle'] ?? 'Your addresses and cards are waiting.'}
      >
        <ButtonLink size="large" variant={allowsGuests ? 'outlined' : 'contained'} to={paths.checkoutLogin()}>
          Log in
        </ButtonLink>
      </Option>
      <Option title="Create an account" text={settings['checkoutRegisterSubtitle'] ?? 'It takes a minute.'}>
        <ButtonLink size="large" variant="outlined" to={paths.checkoutCreate()}>
          Create account
        </ButtonLink>
      </Option>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
