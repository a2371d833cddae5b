import { paths } from '@larder/shared/domain'
import { Button, Notice } from '@larder/shared/ui'

/** The provider's fields could not be loaded: try again, or pay another way (spec §8). */
export function CardFormFailed({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <Notice tone="error" title={problem} isLive action={<Button onClick={retry}>Try again</Button>}>
      You have not been charged. You can also <a href={paths.checkoutPayment()}>pay another way</a>.
    </Notice>
  )
}
