import { memberApi } from '@larder/shared/contracts'
import { sessionCall } from '@larder/shared/stores'
import { Button, Notice, toast, useAction } from '@larder/shared/ui'
import styles from './TakeMyData.module.css'

/** Starts a download of a JSON file. */
function download(name: string, data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The right of access: everything the shop stores about the member, as one file (trust T24). */
export function TakeMyData() {
  const take = useAction(async () => {
    const data = await sessionCall(memberApi.exportData, {})
    download(`my-data-${data.exportedAt.slice(0, 10)}.json`, data)
    toast('Your data is in your downloads', { tone: 'success' })
  })
  return (
    <div className={styles.root}>
      <p>
        Take a copy of everything we keep about you: details, addresses, orders, baskets, reviews, rewards.
      </p>
      {take.problem && (
        <Notice tone="error" isLive>
          {take.problem}
        </Notice>
      )}
      <Button variant="tinted" startIcon="download" loading={take.isPending} onClick={() => void take.run()}>
        Download my data
      </Button>
    </div>
  )
}
