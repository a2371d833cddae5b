import { useRef } from 'react'
import type { authApi } from '@larder/shared/contracts'
import { Button, Notice, styled, useAction, useBrandConfig } from '@larder/shared/ui'
import { signInWith } from './sign-in-with.ts'

type Provider = authApi.SocialProvider

const NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }
const ORDER = ['google', 'facebook', 'apple'] as const

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }))
const Or = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(4),
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  '&::before, &::after': { content: '""', flex: 1, borderTop: theme.line.hairline },
}))

/** The providers this brand has enabled (spec §6), as far as it has keys for them. */
function useProviders(): readonly Provider[] {
  const config = useBrandConfig()
  if (!config) return []
  const { site, domain } = config
  return ORDER.filter(
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
          {`Continue with ${NAMES[provider]}`}
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

/** Google, Facebook and Apple, as content enables them; their scripts are not loaded before a press. */
export function SocialButtons({ onSignedIn }: { onSignedIn: () => void }) {
  const providers = useProviders()
  if (providers.length === 0) return null
  return (
    <Root>
      <Or>or</Or>
      {providers.map((provider) => (
        <SocialButton key={provider} provider={provider} onSignedIn={onSignedIn} />
      ))}
    </Root>
  )
}
