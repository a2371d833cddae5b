import { useEffect, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { $isMember, useStore, whenStoredRead } from '@larder/shared/stores'
import { FormShell, Placeholder } from '@larder/shared/ui'
import { ContactFields } from '../features/contact-details/ContactFields.tsx'
import { ExpressPlace } from '../features/payment-methods/PaymentMethods.tsx'
import { HoldPlace } from '../features/slot/HoldStrip.tsx'
import { SectionCard } from '../features/steps/SectionCard.tsx'
import { isContactValid } from '../stores/checkout-state.ts'
import { $draft, saveDraft } from '../stores/draft.ts'
import { CONTACT_FIELDS } from '../stores/prefill-contact.ts'
import { PrivacyLine } from './OrderNotes.tsx'
import { GuestLine } from './SignInSection.tsx'

export const CONTACT_CARD = { section: 'contact', number: 1, title: 'Contact details' } as const

const getDraftContact = () => {
  const { firstName, lastName, email, mobile, smsUpdates = false } = $draft.get()
  return { firstName, lastName, email, mobile, smsUpdates }
}

const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement

/** The same field of the form that replaces this one gets the focus and the caret. */
function moveFocus(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !field.name) return
  const { name, selectionStart } = field
  queueMicrotask(() => {
    const same = document.querySelector<HTMLInputElement>(`main input[name="${CSS.escape(name)}"]`)
    same?.focus({ preventScroll: true })
    // Fields for email addresses have no caret that scripts may set.
    if (same && selectionStart !== null) same.setSelectionRange(selectionStart, selectionStart)
  })
}

type Contact = ReturnType<typeof getDraftContact>

/** Saves what changed since it was written last: the rest may have been changed by another tab since. */
function saveChanges(contact: Contact, written: Contact): void {
  const changed = CONTACT_FIELDS.filter((field) => contact[field] !== written[field])
  const cleared = changed.filter((field) => !contact[field])
  const others = ($draft.get().emptied ?? []).filter((field) => !changed.some((one) => one === field))
  saveDraft({
    ...Object.fromEntries(changed.map((field) => [field, contact[field]])),
    emptied: [...others, ...cleared],
    // Until it is changed, the basket's own choice stays.
    ...(contact.smsUpdates !== written.smsUpdates && { smsUpdates: contact.smsUpdates }),
  })
}

/** The contact fields of a shopper who is not known yet. What is typed is in the draft, which the next form reads. */
function StartForm() {
  const form = useForm({ defaultValues: getDraftContact() })
  // Effects, because the draft and the focus are outside React.
  useEffect(() => {
    const stops: (() => void)[] = []
    let written: Contact
    function save(): void {
      const contact = form.getValues()
      saveChanges(contact, written)
      written = contact
    }
    let isLeft = false
    void whenStoredRead().then(() => {
      if (isLeft) return
      written = getDraftContact()
      for (const name of [...CONTACT_FIELDS, 'smsUpdates'] as const)
        if (!form.getValues(name)) form.setValue(name, written[name])
      save()
      stops.push(form.subscribe({ formState: { values: true }, callback: save }))
    })
    return () => {
      isLeft = true
      for (const stop of stops) stop()
    }
  }, [form])
  useLayoutEffect(() => moveFocus, [])
  return (
    <FormShell
      form={form}
      onSubmit={form.handleSubmit(() => undefined)}
      isPending={false}
      problem={undefined}
    >
      <ExpressPlace />
      <SectionCard {...CONTACT_CARD} state="open">
        <GuestLine />
        <ContactFields>
          <PrivacyLine isMember={false} />
        </ContactFields>
      </SectionCard>
    </FormShell>
  )
}

/**
 * The first section until basket and shopper are known: in the document already, so that a guest may type at once. A
 * shopper whose contact is known by then sees the place of its summary.
 */
export function ContactStart() {
  const isMember = useStore($isMember)
  const [isKnown, setKnown] = useState(false)
  // An effect, because the stored draft and the focus are outside React. A form that is typed into stays.
  useEffect(() => {
    const learn = () => setKnown((isMember || isContactValid($draft.get())) && !isTyping())
    if (isMember) learn()
    else void whenStoredRead().then(learn)
  }, [isMember])
  return (
    <>
      <HoldPlace />
      {isKnown ? (
        <SectionCard {...CONTACT_CARD} state="done" summary={<Placeholder width="20ch" />} />
      ) : (
        <StartForm />
      )}
    </>
  )
}
