import { Button, CardGridSkeleton, Loading, Notice } from '@larder/shared/ui'

type Props = { isPartial: boolean; isFailed: boolean; retry: () => void; count: number }

/** The items that are still loading, where the first ones are known. */
export function RestOfCategory({ isPartial, isFailed, retry, count }: Props) {
  if (!isPartial || count <= 0) return null
  if (isFailed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
        The rest of the category did not load.
      </Notice>
    )
  }
  return (
    <Loading>
      <CardGridSkeleton count={Math.min(count, 8)} />
    </Loading>
  )
}
