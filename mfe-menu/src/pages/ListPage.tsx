import { useRef, type Ref } from 'react'
import { MAX_LIST_LINES, paths } from '@larder/shared/domain'
import { focusAfterPaint } from '@larder/shared/lib'
import { Button, ButtonLink, Notice, PageHeading, Stack, StickyBar, TextArea } from '@larder/shared/ui'
import { ListEntries } from '../features/shopping-list/ListEntries.tsx'
import { useShoppingList } from '../features/shopping-list/use-shopping-list.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'

export { ErrorBoundary } from '../parts/MenuProblem.tsx'

const ROWS = 8

function ListForm({ list }: { list: ReturnType<typeof useShoppingList> }) {
  const { text, changeText, lineCount, isTooLong, match } = list
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void match.run()
      }}
    >
      <Stack gap={4}>
        <TextArea
          label="Your list"
          hint="One thing on each line, with how many if it is more than one: 2 x milk"
          problem={match.problem ?? (isTooLong ? `The first ${MAX_LIST_LINES} lines are used.` : undefined)}
          rows={ROWS}
          value={text}
          onChange={({ currentTarget }) => changeText(currentTarget.value)}
        />
        <Button type="submit" loading={match.isPending} disabled={lineCount === 0}>
          Find these
        </Button>
      </Stack>
    </form>
  )
}

type AddedProps = { count: number; isLeft: boolean; ref: Ref<HTMLDivElement> }

/** How many lines were added, and the way to the basket. */
function AddedNotice({ count, isLeft, ref }: AddedProps) {
  if (count === 0) return null
  return (
    <div ref={ref}>
      <Notice
        tone="success"
        title={`${count} ${count === 1 ? 'line' : 'lines'} in your basket`}
        action={<ButtonLink to={paths.basket()}>Open your basket</ButtonLink>}
      >
        {isLeft ? 'The rest was not added.' : 'That was the whole list.'}
      </Notice>
    </div>
  )
}

/** `/stores/:storeSlug/list`: a pasted shopping list, its items, and one button that adds them all. */
export function Component() {
  const { store } = useFrame()
  const list = useShoppingList(store)
  const { entries, chosenCount, missing, addedCount, add } = list
  const isLeft = entries !== undefined
  const notice = useRef<HTMLDivElement>(null)
  const addAll = async () => {
    await add.run()
    // The pressed button is at the end of a long list, and disappears with it.
    await focusAfterPaint(() => {
      notice.current?.scrollIntoView({ block: 'center' })
      return notice.current?.querySelector('a')
    })
  }
  return (
    <FramedPage title="Shopping list" hasOwnBar={isLeft}>
      <Stack gap={5}>
        <PageHeading title="Shopping list">Shopping list</PageHeading>
        <AddedNotice count={addedCount} isLeft={isLeft} ref={notice} />
        <ListForm list={list} />
        {entries && <ListEntries entries={entries} onChange={list.changeEntry} />}
      </Stack>
      {isLeft && (
        <StickyBar data-always>
          {missing.length > 0 && <p>{`Still to choose: ${missing.join(', ')}`}</p>}
          <Button
            size="large"
            fullWidth
            loading={add.isPending}
            disabled={chosenCount === 0}
            onClick={() => void addAll()}
          >
            {`Add ${chosenCount} ${chosenCount === 1 ? 'item' : 'items'}`}
          </Button>
          {add.problem && <p role="alert">{add.problem}</p>}
        </StickyBar>
      )}
    </FramedPage>
  )
}
