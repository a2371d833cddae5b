import { useRef } from 'react'
import type { authApi } from '@larder/shared/contracts'
import { Button, Notice, useAction, useBrandConfig, Stack } from '@larder/shared/ui'
import { signInWith } from './sign-in-with.ts'
import styles from './SocialButtons.module.css'

type Provider = authApi.SocialProvider

const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }
const PROVIDER_ORDER = ['google', 'facebook', 'apple'] as const

/** The providers that this brand has enabled (spec §6) and has keys for. */
function useProviders(): readonly Provider[] {
  const config = useBrandConfig()
  if (!config) return []
  const { site, domain } = config
  return PROVIDER_ORDER.filter(
    (provider) => site.login.socialLoginButtons[provider] && domain.services[`${provider}SignIn`],
  )
}

function SocialButton({ provider, onSignedIn }: { provider: Provider; onSignedIn: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const { run, isPending, problem } = useAction(async () => {
    if (place.current && (await signInWith(provider, place.current))) onSignedIn()
  })
  return (
    <>
      <div ref={place}>
        <Button
          variant="outlined"
          tone="neutral"
          size="large"
          fullWidth
          startIcon={provider}
          loading={isPending}
          onClick={() => void run()}
        >
          {`Continue with ${PROVIDER_NAMES[provider]}`}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
    </>
  )
}

/** Buttons for Google, Facebook and Apple, as enabled by content. Their scripts load only when a button is pressed. */
export function SocialButtons({ onSignedIn }: { onSignedIn: () => void }) {
  const providers = useProviders()
  if (providers.length === 0) return null
  return (
    <Stack gap={3}>
      <p className={styles.or}>or</p>
      {providers.map((provider) => (
        <SocialButton key={provider} provider={provider} onSignedIn={onSignedIn} />
      ))}
    </Stack>
  )
}
