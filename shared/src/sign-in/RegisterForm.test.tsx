import { expect, test } from 'vitest'
import * as z from 'zod'
import { authApi, type BrandConfig } from '@larder/shared/contracts'
import { aShop, renderRoutes, screen, waitFor } from '../testing/index.ts'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { RegisterForm } from './RegisterForm.tsx'

const Registration = z.object({ firstname: z.string(), referralCode: z.string().optional() })

function register(hideReferralUI: boolean) {
  const requests = aShop([[authApi.register, () => ({ success: true })]])
  const config = { profile: { hideReferralUI }, settings: {}, domain: { services: {} } }
  const form = <RegisterForm onRegistered={() => undefined} initialValues={{ referralCode: 'SAM-12345' }} />
  const page = renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => config as unknown as BrandConfig, // the fields that the form reads
      HydrateFallback: () => null,
      children: [{ path: '/', element: form }],
    },
  ])
  return { asked: requests, user: page.user }
}

test.each([
  [false, 'SAM-12345'],
  [true, undefined],
])('a brand without referrals neither shows nor sends the referral code: %s', async (isHidden, sent) => {
  const { asked: requests, user } = register(isHidden)
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a quiet orchard gate')
  await user.click(screen.getByRole('checkbox', { name: /I accept/ }))
  expect(screen.queryAllByLabelText(/Referral code/)).toHaveLength(isHidden ? 0 : 1)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  const isRegister = ({ path }: { path: string }) => path === authApi.register.path
  await waitFor(() => expect(requests.filter(isRegister)).toHaveLength(1))
  const { firstname, referralCode } = Registration.parse(requests.find(isRegister)?.body)
  expect({ firstname, referralCode }).toEqual({ firstname: 'Ada', referralCode: sent })
})
