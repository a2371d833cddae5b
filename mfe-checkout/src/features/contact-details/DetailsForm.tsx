import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { AddressFields } from '@larder/shared/address'
import type { basketApi, guestApi, memberApi } from '@larder/shared/contracts'
import { formatPhone } from '@larder/shared/domain'
import { $isMember, $place, useStore } from '@larder/shared/stores'
import {
  AreaField,
  CheckField,
  Field,
  FormShell,
  shownOn,
  StickyBar,
  Button,
  styled,
  useBrandConfig,
} from '@larder/shared/ui'
import { $draft, keepDraft, type TypedAddress } from '../../stores/draft.ts'
import { $store } from '../../stores/shop-store.ts'
import { detailsSchema, type Details } from './details-schema.ts'
import { sendDetails } from './send-details.ts'

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  [theme.wide]: { gridTemplateColumns: '1fr 1fr' },
}))
const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  '& > legend': { ...theme.typography.h4, marginBottom: theme.spacing(3) },
}))

const hasText = (address: TypedAddress | undefined) => Boolean(address?.addressLine1)

/** What the form starts with: what was typed before, else what the basket, the profile and the place know. */
function startValues(basket: basketApi.Basket, profile: memberApi.Profile | undefined): Details {
  const draft = $draft.get()
  const { contact, addresses } = basket
  const typed = hasText(draft.delivery) ? draft.delivery : undefined
  const address = typed ?? addresses.delivery ?? profile?.defaultDeliveryDetails
  return {
    firstName: draft.firstName || contact?.firstName || profile?.firstname || '',
    lastName: draft.lastName || contact?.lastName || profile?.lastname || '',
    email: draft.email || contact?.email || profile?.emailAddress || '',
    mobile: draft.mobile || contact?.phoneNumber || formatPhone(profile?.mobileContactNumber ?? ''),
    instructions: draft.instructions,
    acceptsTerms: draft.acceptsTerms,
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    town: address?.town ?? '',
    postcode: address?.postcode || $place.get().location?.postcode || '',
  }
}

type Props = {
  basket: basketApi.Basket
  onSent: () => void
  onLoginRequired: (email: string, contacts: guestApi.Contact[]) => void
  /** The signed-in member's. */
  profile?: memberApi.Profile | undefined
  /** A member's addresses to choose from, above the fields. */
  savedAddresses?: ((current: TypedAddress, onPick: (address: TypedAddress) => void) => ReactNode) | undefined
}

/** Who orders and where it goes (spec §2 Checkout: your details). Validated on submit; nothing typed is lost. */
export function DetailsForm(props: Props) {
  const { basket, onSent, onLoginRequired, profile, savedAddresses } = props
  const config = useBrandConfig()
  const store = useStore($store)
  const isMember = useStore($isMember)
  const method = basket.fulfilmentMethod.type
  const form = useForm<Details>({
    resolver: zodResolver(detailsSchema(method, config?.profile.postcodeRules ?? [])),
    defaultValues: startValues(basket, profile),
    shouldFocusError: false,
  })
  const { isSubmitting, errors } = form.formState
  // What is typed is kept as it is typed: a reload or a detour loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { addressLine1, addressLine2, town, postcode, ...rest } = values
        keepDraft({
          ...rest,
          delivery: { addressLine1, addressLine2, town, postcode },
          areDetailsSent: false,
        })
      },
    })
  }, [form])

  const takeAddress = (address: TypedAddress) => {
    for (const name of ['addressLine1', 'addressLine2', 'town', 'postcode'] as const)
      form.setValue(name, address[name])
    form.clearErrors()
  }
  const submit = form.handleSubmit(async (details) => {
    await shownOn(form, 'root', async () => {
      const sent = await sendDetails({
        details,
        basket,
        isGuest: !isMember,
        checksEmail: store?.memberEmailCheck ?? true,
      })
      if (sent.outcome === 'login-required') return onLoginRequired(details.email, sent.contacts)
      const { addressLine1, addressLine2, town, postcode, ...rest } = details
      keepDraft({ ...rest, delivery: { addressLine1, addressLine2, town, postcode }, areDetailsSent: true })
      onSent()
    })
  })

  return (
    <FormShell
      form={form}
      onSubmit={(event) => void submit(event)}
      isPending={isSubmitting}
      problem={errors.root?.message}
    >
      <Two>
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </Two>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="For your confirmation and receipt."
      />
      <Field
        name="mobile"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        hint="Only used if there is a question about your order."
      />
      {method === 'delivery' && (
        <Group>
          <legend>Where should it go?</legend>
          {savedAddresses?.(form.getValues(), takeAddress)}
          <AddressFields form={form} section="shipping" />
        </Group>
      )}
      <AreaField
        name="instructions"
        label={method === 'delivery' ? 'Note for the driver (optional)' : 'Note for the store (optional)'}
        placeholder={store?.customerOrderNotePlaceholder}
        rows={2}
      />
      <CheckField name="acceptsTerms" label="I accept the terms and conditions" />
      <StickyBar>
        <Button type="submit" size="large" fullWidth loading={isSubmitting} endIcon="right">
          Continue to payment
        </Button>
      </StickyBar>
    </FormShell>
  )
}
