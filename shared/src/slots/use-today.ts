import { useState } from 'react'
import { serverNow } from '@larder/shared/api'
import { dayAt } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'

/** The shop's calendar day, by the server's clock. For components that are only rendered in the browser. */
export function useToday(): string {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const [today] = useState(() => dayAt(new Date(serverNow()), zone))
  return today
}
