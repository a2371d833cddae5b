import { useEffect, useEffectEvent, useState } from 'react'
import {
  isSectionDone,
  sectionAt,
  type CheckoutSection,
  type CheckoutState,
  type CheckoutStep,
} from '@larder/shared/domain'
import { focusAfterPaint } from '@larder/shared/lib'
import { useLocation } from '@larder/shared/ui'

/** The id of a section's heading, to which opening the section moves the focus. */
export const sectionHeadingId = (section: CheckoutSection): string => `checkout-${section}`

/** Moves the page and the focus to a section. */
function showSection(section: CheckoutSection): void {
  void focusAfterPaint(() => {
    const heading = document.getElementById(sectionHeadingId(section))
    heading?.scrollIntoView({ block: 'start' })
    return heading
  })
}

/** State of a navigation that changes the address and leaves scroll and focus where they are. */
export const STAY = 'stay'

const SECTIONS = ['contact', 'address', 'time'] as const

type Options = {
  step: CheckoutStep
  state: CheckoutState
  /** Sections that are not done and are being done without the shopper: they stay closed meanwhile. */
  pending: readonly CheckoutSection[]
  /** Sections with a problem to show. */
  failed: readonly CheckoutSection[]
}

/**
 * Which sections are open: those that were not done when the page opened or stopped being done since, the one that the
 * address names (readings 41), and those that the shopper edits. A section that becomes done stays open, so that
 * nothing moves while somebody types.
 */
export function useSections({ step, state, pending, failed }: Options) {
  const { key, state: navigation } = useLocation()
  const [opened, setOpened] = useState<ReadonlySet<CheckoutSection>>(new Set())
  const [openedFor, setOpenedFor] = useState<string>()
  const addressed = sectionAt(step, state)
  const isNewAddress = openedFor !== key
  if (isNewAddress) setOpenedFor(key)
  const unmet = SECTIONS.filter(
    (section) => failed.includes(section) || (!isSectionDone(section, state) && !pending.includes(section)),
  )
  const toOpen = isNewAddress && addressed ? [...unmet, addressed] : unmet
  if (toOpen.some((section) => !opened.has(section))) setOpened(new Set([...opened, ...toOpen]))

  const open = (section: CheckoutSection) => {
    setOpened((before) => new Set([...before, section]))
    showSection(section)
  }
  const close = (section: CheckoutSection) => {
    setOpened((before) => new Set([...before].filter((other) => other !== section)))
    showSection(section)
  }
  const showAddressed = useEffectEvent(() => {
    if (addressed && navigation !== STAY) showSection(addressed)
  })
  // An effect, because the address changes by a navigation, and the section has to be rendered.
  useEffect(() => showAddressed(), [key])

  return { isOpen: (section: CheckoutSection) => opened.has(section), open, close } as const
}
