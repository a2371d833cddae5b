import { useState, type ReactNode } from 'react'
import type { basketApi, memberApi } from '@larder/shared/contracts'
import {
  formatAddress,
  isSectionDone,
  paths,
  type CheckoutState,
  type CheckoutStep,
} from '@larder/shared/domain'
import { MergeNotice, UnsuitedLines } from '@larder/shared/order'
import { useStore } from '@larder/shared/stores'
import { ButtonAnchor, FormShell, Notice, Placeholder } from '@larder/shared/ui'
import { ContactFields } from '../features/contact-details/ContactFields.tsx'
import { DeliveryAddress } from '../features/contact-details/DeliveryAddress.tsx'
import type { Confirm } from '../features/contact-details/settle-details.ts'
import { useDetails, type CheckoutDetails } from '../features/contact-details/use-details.ts'
import { ExpressEntry } from '../features/payment-methods/PaymentMethods.tsx'
import { HoldStrip } from '../features/slot/HoldStrip.tsx'
import { TimeChoice, TimeSummary } from '../features/slot/TimeSection.tsx'
import { useEnsuredSlot } from '../features/slot/use-ensured-slot.ts'
import { SectionCard } from '../features/steps/SectionCard.tsx'
import { useSections } from '../features/steps/use-sections.ts'
import { useTerms } from '../features/terms/use-terms.ts'
import { $draft } from '../stores/draft.ts'
import { useAddresses } from '../stores/member.ts'
import { isContactSent } from '../stores/sent-details.ts'
import { CONTACT_CARD } from './ContactStart.tsx'
import { LoginDialog } from './LoginDialog.tsx'
import { MarketingOptIn, NoteField, PrivacyLine, trySaveMarketing } from './OrderNotes.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { GuestLine, MembersOnly, SignInSection } from './SignInSection.tsx'

type Basket = basketApi.Basket
type Sections = ReturnType<typeof useSections>

type Shared = { basket: Basket; state: CheckoutState; sections: Sections; details: CheckoutDetails }

/** The form around the contact and the address: what is wrong is listed at its top. Pay sends it. */
function DetailsShell({ details, children }: { details: CheckoutDetails; children: ReactNode }) {
  return (
    <FormShell
      form={details.form}
      onSubmit={(event) => {
        event.preventDefault()
        return details.validate()
      }}
      isPending={false}
      problem={undefined}
    >
      {children}
    </FormShell>
  )
}

/**
 * The contact fields, for a guest with the ways to sign in. The email is checked when its field is left (readings 42), and
 * the whole contact is sent when the fields are left.
 */
function ContactCard({ basket, state, sections, details }: Shared) {
  const { firstName, lastName, email, mobile } = useStore($draft)
  return (
    <>
      {!state.isMember && <ExpressEntry basket={basket} />}
      <SectionCard
        {...CONTACT_CARD}
        state={sections.isOpen('contact') ? 'open' : 'done'}
        summary={[`${firstName} ${lastName}`, email, mobile].join(', ')}
        onEdit={() => sections.open('contact')}
      >
        {!state.isMember && <GuestLine />}
        <ContactFields onEmailLeft={details.contact.checkEmail} onLeft={details.contact.send}>
          {!state.isMember && <MarketingOptIn basketToken={basket.basketToken} />}
          {basket.fulfilmentMethod.type === 'collection' && <NoteField method="collection" />}
          <PrivacyLine isMember={state.isMember} />
        </ContactFields>
      </SectionCard>
    </>
  )
}

/** The address, and the note for the driver. */
function AddressCard({ basket, state, sections, details }: Shared) {
  const { addresses } = useAddresses('delivery')
  const { delivery } = basket.addresses
  return (
    <SectionCard
      section="address"
      number={2}
      title="Delivery address"
      state={sections.isOpen('address') ? 'open' : 'done'}
      summary={delivery ? formatAddress(delivery) : <Placeholder width="20ch" />}
      onEdit={() => sections.open('address')}
    >
      <DeliveryAddress details={details} saved={addresses} isDone={isSectionDone('address', state)} />
      <NoteField method="delivery" />
    </SectionCard>
  )
}

/** The time, which is reserved without asking and can be changed. */
function TimeCard({ basket, sections, number, slot }: Omit<Shared, 'details' | 'state'> & TimeProps) {
  const isOpen = sections.isOpen('time')
  const isDelivery = basket.fulfilmentMethod.type === 'delivery'
  return (
    <SectionCard
      section="time"
      number={number}
      title={isDelivery ? 'Delivery time' : 'Collection time'}
      state={isOpen ? 'open' : 'done'}
      summary={<TimeSummary {...basket} isLater={slot.isLater} />}
      onEdit={() => sections.open('time')}
    >
      {isOpen && (
        <TimeChoice basket={basket} problem={slot.problem} onPicked={() => sections.close('time')} />
      )}
    </SectionCard>
  )
}
type TimeProps = { number: number; slot: ReturnType<typeof useEnsuredSlot> }

/** Why payment does not show yet. */
function getTodo(state: CheckoutState): string | undefined {
  if (state.isRegistrationRequired) return 'Log in or create an account first.'
  return isSectionDone('address', state)
    ? undefined
    : 'Enter your delivery address first, so that the total is right.'
}

type PaymentCardProps = Shared & { step: CheckoutStep; number: number }

/** Payment, once the price is that of the address. It stays mounted from then on, with what was typed into a card. */
function PaymentCard({ basket, state, sections, details, step, number }: PaymentCardProps) {
  const terms = useTerms()
  const draft = useStore($draft)
  const todo = getTodo(state)
  const [wasShown, setShown] = useState(false)
  const isSettled = !todo && isSectionDone('time', state)
  if (isSettled && !wasShown) setShown(true)
  const { basketToken } = basket
  /** What the press that orders settles besides the order. */
  function finishDetails(): void {
    terms.accept()
    if (!state.isMember) void trySaveMarketing(basketToken)
  }
  async function prepare(confirm: Confirm): Promise<Basket | undefined> {
    if (!terms.check()) return void details.validate()
    const ready = await details.prepare(confirm)
    if (!ready) return undefined
    finishDetails()
    return ready
  }
  if (!state.isBasketValid) {
    return (
      <SectionCard section="payment" number={number} title="Payment" state="open">
        <Notice
          tone="warning"
          title="Your basket needs a change before you can pay"
          action={<ButtonAnchor href={paths.basket()}>Back to your basket</ButtonAnchor>}
        >
          What you entered is kept.
        </Notice>
      </SectionCard>
    )
  }
  return (
    <SectionCard
      section="payment"
      number={number}
      title="Payment"
      state={wasShown ? (todo ? 'done' : 'open') : 'todo'}
      summary={todo ?? 'Choose a time first.'}
    >
      <PaymentSection
        basket={basket}
        step={step}
        prepare={prepare}
        validate={() => void details.validate()}
        contact={{
          isComplete: isSectionDone('contact', state),
          isSent: isContactSent(basket, draft),
          typed: details.contact,
        }}
        terms={terms}
        onWallet={finishDetails}
        onChooseTime={() => sections.open('time')}
      />
    </SectionCard>
  )
}

type Props = {
  basket: Basket
  state: CheckoutState
  step: CheckoutStep
  profile: memberApi.Profile | undefined
  memberProblem: string | undefined
}

export function CheckoutSections({ basket, state, step, profile, memberProblem }: Props) {
  const details = useDetails(basket, profile)
  const slot = useEnsuredSlot(basket, details.inTurn)
  const { isFirstPending } = details.address
  const sections = useSections({
    step,
    state,
    pending: isFirstPending ? ['address'] : [],
    failed: slot.problem ? ['time'] : [],
  })
  const shared = { basket, state, sections, details }
  const isDelivery = basket.fulfilmentMethod.type === 'delivery'
  const isSigningIn = step === 'login' || step === 'create'
  const hasContact = !isSigningIn && !state.isRegistrationRequired
  return (
    <>
      <HoldStrip basket={basket} onChoose={() => sections.open('time')} />
      <MergeNotice basket={basket} />
      {/* Above every way to pay: checkout is the review of an order that may never have been in the basket page. */}
      <UnsuitedLines lines={basket.items} />
      {memberProblem && <Notice tone="warning">{memberProblem}</Notice>}
      {!hasContact && (
        <SectionCard {...CONTACT_CARD} state="open">
          {isSigningIn ? <SignInSection step={step} /> : <MembersOnly />}
        </SectionCard>
      )}
      <DetailsShell details={details}>
        {hasContact && <ContactCard {...shared} />}
        {isDelivery && <AddressCard {...shared} />}
      </DetailsShell>
      <TimeCard {...shared} number={isDelivery ? 3 : 2} slot={slot} />
      <PaymentCard {...shared} step={step} number={isDelivery ? 4 : 3} />
      <LoginDialog />
    </>
  )
}
