import { useState } from 'react'
import type { SiteConfig } from './site.ts'
import { $consent, answerConsent, useStore } from '@larder/shared/stores'
import { Button, Checkbox, Sheet, styled } from '@larder/shared/ui'

const Root = styled('section')(({ theme }) => ({
  position: 'fixed',
  insetInline: theme.spacing(3),
  insetBlockEnd: `calc(${theme.spacing(3)} + var(--bar-height, ${theme.spacing(0)}) + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  zIndex: theme.zIndex.drawer,
  display: 'grid',
  gap: theme.spacing(3),
  maxWidth: theme.spacing(110),
  padding: theme.spacing(4),
  background: theme.palette.background.raised,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
  [theme.wide]: {
    padding: theme.spacing(5),
    insetInlineEnd: 'auto',
    insetInlineStart: theme.spacing(6),
    insetBlockEnd: theme.spacing(6),
  },
  // The page behind it stays in sight: the notice takes half the screen at most, and scrolls.
  [theme.short]: { maxHeight: '50dvh', overflowY: 'auto', gap: theme.spacing(2), padding: theme.spacing(3) },
  '& > h2': theme.typography.h3,
  '& > p': theme.typography.body3,
}))
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  // Accept and reject have equal weight, and wrap below each other where larger text leaves no room for both.
  '& > button': { flex: '1 1 0', minWidth: 'max-content', paddingInline: theme.spacing(3) },
}))

type Choice = { targeting: boolean; performance: boolean }

function Choices({
  onClose,
  onSave,
  given,
}: {
  onClose: () => void
  onSave: (choice: Choice) => void
  /** The current choice: nothing is allowed until the shopper has answered. */
  given: Choice
}) {
  const [choice, setChoice] = useState(given)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Cookie choices"
      footer={<Button onClick={() => onSave(choice)}>Save choices</Button>}
    >
      <Checkbox label="Needed" hint="Basket, sign-in and your settings." checked disabled />
      <Checkbox
        label="Performance"
        hint="Tells us what is slow or broken."
        checked={choice.performance}
        onChange={(event) => setChoice({ ...choice, performance: event.target.checked })}
      />
      <Checkbox
        label="Offers that fit"
        hint="Lets us and our partners show offers that suit you."
        checked={choice.targeting}
        onChange={(event) => setChoice({ ...choice, targeting: event.target.checked })}
      />
    </Sheet>
  )
}

/**
 * Asks once, with accept and reject of equal weight and nothing ticked beforehand; nothing that needs consent
 * loads before it is given (trust P17). `isReady` is false until the browser has read an earlier answer.
 */
export function CookieNotice({ notice, isReady }: { notice: SiteConfig['cookieNotice']; isReady: boolean }) {
  const { cookieConsent, targetingCookies, performanceCookies } = useStore($consent)
  const [isChoosing, setChoosing] = useState(false)
  if (!isReady || cookieConsent) return null
  const answer = (choice: Choice) => {
    setChoosing(false)
    answerConsent(choice)
  }
  return (
    <Root aria-label="Cookies">
      <h2>{notice.title}</h2>
      <p>{notice.text}</p>
      <Buttons>
        <Button onClick={() => answer({ targeting: true, performance: true })}>Accept all</Button>
        <Button onClick={() => answer({ targeting: false, performance: false })}>Reject all</Button>
        <Button variant="text" tone="neutral" onClick={() => setChoosing(true)}>
          Choose
        </Button>
      </Buttons>
      {isChoosing && (
        <Choices
          onClose={() => setChoosing(false)}
          onSave={answer}
          given={{ targeting: targetingCookies, performance: performanceCookies }}
        />
      )}
    </Root>
  )
}
