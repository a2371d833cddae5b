import { useStore } from '@larder/shared/stores'
import { $scheme, chooseScheme, Segmented } from '@larder/shared/ui'

const SCHEME_OPTIONS = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** Chooses light or dark colours, or the device's setting. */
export function SchemeSwitch() {
  const scheme = useStore($scheme)
  return <Segmented label="Colours" value={scheme} onChange={chooseScheme} options={SCHEME_OPTIONS} />
}
