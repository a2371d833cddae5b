import { useState } from 'react'
import { isSettingOn } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { useBrandConfig } from '@larder/shared/ui'
import { $acceptedTerms, rememberTerms } from '../../stores/accepted-terms.ts'
import { $draft, saveDraft } from '../../stores/draft.ts'

/** The version of a brand without the setting `termsVersion`. */
const FIRST_VERSION = '1'

/**
 * How the terms are accepted (readings 45): by pressing the button under a sentence that says so, or for a brand with
 * the setting `termsCheckbox` by a checkbox, which is asked once for each version.
 */
export function useTerms() {
  const settings = useBrandConfig()?.settings ?? {}
  const accepted = useStore($acceptedTerms)
  const { acceptsTerms } = useStore($draft)
  const [isChecked, setChecked] = useState(false)
  const version = settings['termsVersion'] ?? FIRST_VERSION
  const hasBox = isSettingOn(settings, 'termsCheckbox') && accepted !== version
  const isAccepted = !hasBox || acceptsTerms
  return {
    version,
    hasBox,
    isAccepted,
    /** Whether an earlier version was accepted by this browser, so that the change is said. */
    isChanged: accepted !== undefined && accepted !== version,
    problem: isChecked && !isAccepted ? 'Accept the terms to place your order' : undefined,
    tick: (acceptsTerms: boolean) => saveDraft({ acceptsTerms }),
    /** Called by the press that orders: returns whether the terms are accepted, and shows it if not. */
    check(): boolean {
      setChecked(true)
      return isAccepted
    },
    accept(): void {
      saveDraft({ acceptsTerms: true })
      rememberTerms(version)
    },
  } as const
}
export type Terms = ReturnType<typeof useTerms>
