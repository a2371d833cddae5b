import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { AddressEntry } from '@larder/shared/address'
import type { basketApi, guestApi, memberApi, SavedAddress } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { TermsLabel, useCaptcha } from '@larder/shared/sign-in'
import { $isMember, useStore } from '@larder/shared/stores'
import {
  AreaField,
  Button,
  CheckField,
  FormShell,
  StickyBar,
  useBrandConfig,
  useFormAction,
  Field,
  Columns,
} from '@larder/shared/ui'
import { confirmChanges } from '../../stores/confirm-changes.ts'
import { saveDraft } from '../../stores/draft.ts'
import { $store } from '../../stores/shop-store.ts'
import { createDetailsSchema, toDraft, readInitialValues, type Details } from './details.ts'
import { sendDetails } from './send-details.ts'
import styles from './DetailsForm.module.css'

/**
 * The contact fields, each with the reason why it is needed. `hasTexts`: the brand sends order updates by
 * text message.
 */
function ContactFields({ hasTexts }: { hasTexts: boolean }) {
  return (
    <>
      <Columns gap={5} align="start">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </Columns>
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
        hint="Only used for this order."
      />
      {hasTexts && <CheckField name="smsUpdates" label="Text me updates about this order" />}
    </>
  )
}

type Props = {
  basket: basketApi.Basket
  onSent: () => void
  onLoginRequired: (email: string, contacts: guestApi.Contact[]) => void
  /** The signed-in member's profile. */
  profile?: memberApi.Profile | undefined
  /** A member's delivery addresses; may be empty. */
  saved: readonly SavedAddress[]
  /** Further fields, above the terms. */
  children?: ReactNode
}

/**
 * The form for contact details and address (spec §2 Checkout: your details). It validates on submit and keeps
 * all input.
 */
export function DetailsForm(props: Props) {
  const { basket, onSent, onLoginRequired, profile, saved, children } = props
  const config = useBrandConfig()
  const store = useStore($store)
  const isMember = useStore($isMember)
  const withCaptcha = useCaptcha()
  const method = basket.fulfilmentMethod.type
  const [initialValues] = useState(() => readInitialValues(basket, profile))
  const form = useForm<Details>({
    resolver: zodResolver(createDetailsSchema(method, config?.profile.postcodeRules ?? [])),
    defaultValues: initialValues,
    shouldFocusError: false,
  })
  // Saves the draft while it is typed, so that a reload or leaving the page loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft({ ...toDraft(values, initialValues), areDetailsSent: false }),
    })
  }, [form, initialValues])

  const send = useFormAction(form, async (details) => {
    const checksEmail = store?.memberEmailCheck ?? true
    const result = await sendDetails({ details, basket, isGuest: !isMember, checksEmail, withCaptcha })
    if (result.outcome === 'login-required') return onLoginRequired(details.email, result.contacts)
    // The shopper confirms a changed price first, or can still change the address.
    if (!(await confirmChanges(basket, result.basket))) return
    saveDraft({ ...toDraft(details, initialValues), areDetailsSent: true })
    onSent()
  })

  return (
    <FormShell form={form} {...send}>
      <fieldset className={styles.group}>
        <legend>Contact details</legend>
        <ContactFields hasTexts={isSettingOn(config?.settings ?? {}, 'smsOrderUpdates')} />
      </fieldset>
      {method === 'delivery' && (
        <fieldset className={styles.group}>
          <legend>Delivery address</legend>
          <AddressEntry form={form} legend="Your addresses" saved={saved} section="shipping" />
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend>Anything else?</legend>
        <AreaField
          name="instructions"
          label={method === 'delivery' ? 'Note for the driver (optional)' : 'Note for the store (optional)'}
          placeholder={store?.customerOrderNotePlaceholder}
          rows={2}
        />
        {children}
        <CheckField name="acceptsTerms" label={<TermsLabel />} />
      </fieldset>
      <StickyBar>
        <Button type="submit" size="large" fullWidth loading={send.isPending} endIcon="right">
          Continue to payment
        </Button>
      </StickyBar>
    </FormShell>
  )
}
