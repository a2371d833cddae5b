import { MAX_LIST_LINES, paths } from '@larder/shared/domain'
import { Button, ButtonLink, Notice, PageHeading, Stack, StickyBar, TextArea } from '@larder/shared/ui'
import { ListEntries } from '../features/shopping-list/ListEntries.tsx'
import { useShoppingList } from '../features/shopping-list/use-shopping-list.ts'
import { FramedPage, useFrame } from './FramedPage.tsx'

export { ErrorBoundary } from './MenuProblem.tsx'

const ROWS = 8

/** The list's text, and the button that finds its items. */
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

/** `/stores/:storeSlug/list`: a pasted shopping list, its items, and one button that adds them all. */
export function Component() {
  const { store } = useFrame()
  const list = useShoppingList(store)
  const { entries, chosenCount, addedCount, add } = list
  const isLeft = entries !== undefined
  return (
    <FramedPage title="Shopping list" hasOwnBar={isLeft}>
      <Stack gap={5}>
        <PageHeading title="Shopping list">Shopping list</PageHeading>
        {addedCount > 0 && (
          <Notice
            tone="success"
            isLive
            title={`${addedCount} ${addedCount === 1 ? 'line' : 'lines'} in your basket`}
            action={<ButtonLink to={paths.basket()}>Open your basket</ButtonLink>}
          >
            {isLeft ? 'These were not added.' : 'That was the whole list.'}
          </Notice>
        )}
        <ListForm list={list} />
        {entries && <ListEntries entries={entries} onChange={list.changeEntry} />}
      </Stack>
      {isLeft && (
        <StickyBar data-always>
          <Button
            size="large"
            fullWidth
            loading={add.isPending}
            disabled={chosenCount === 0}
            onClick={() => void add.run()}
          >
            {`Add ${chosenCount} ${chosenCount === 1 ? 'item' : 'items'}`}
          </Button>
          {add.problem && <p role="alert">{add.problem}</p>}
        </StickyBar>
      )}
    </FramedPage>
  )
}
