import { useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { formatInstant, paths } from '@larder/shared/domain'
import { ProblemList, problemStateText } from '@larder/shared/order'
import { useResource } from '@larder/shared/stores'
import {
  Button,
  ButtonAnchor,
  EmptyState,
  ListSkeleton,
  Loading,
  Notice,
  Page,
  Placeholder,
  Section,
  Stack,
  useParams,
  useSearchParams,
} from '@larder/shared/ui'
import { ReportForm } from '../features/order-problem/ReportForm.tsx'
import { HelpLine } from '../features/steps/HelpLine.tsx'
import { problemForm } from '../stores/order-problems.ts'

const TITLE = 'Something was wrong?'

type Form = ordersApi.ProblemForm

function describeDeadline({ until, timeZone }: Form): string {
  return until === undefined
    ? 'Once your order has arrived you can tell us here what was wrong with it.'
    : `This could be reported until ${formatInstant(until, 'ddd D MMM, HH:mm', timeZone)}. Please call the store.`
}

/** What became of the report that was just sent. */
function SentReport({ problem, form }: { problem: ordersApi.OrderProblem; form: Form }) {
  const { title, text } = problemStateText(problem, {
    currency: form.currency.currencyCode,
    storeName: form.storeName,
  })
  return (
    <Notice tone={problem.state === 'refunded' ? 'success' : 'info'} title={title} isLive>
      {text}
    </Notice>
  )
}

type ContentProps = { form: Form; link: string | undefined; refresh: () => void }

function Content({ form, link, refresh }: ContentProps) {
  const [sent, setSent] = useState<ordersApi.OrderProblem>()
  const onSent = (problem: ordersApi.OrderProblem) => {
    setSent(problem)
    refresh()
  }
  const earlier = form.problems.filter(({ id }) => id !== sent?.id)
  // With neither, the page would be the confirmation of this browser's last order.
  const back = paths.checkoutSuccess(link ? { order: link } : { id: form.businessOrderId })
  return (
    <Stack gap={6}>
      {sent && <SentReport problem={sent} form={form} />}
      {sent && <ButtonAnchor href={back}>Back to your order</ButtonAnchor>}
      {!sent && form.isOpen && <ReportForm form={form} link={link} onSent={onSent} />}
      {!sent && !form.isOpen && <Notice>{describeDeadline(form)}</Notice>}
      {earlier.length > 0 && (
        <Section title="What you told us">
          <ProblemList problems={earlier} order={{ ...form, currencyCode: form.currency.currencyCode }} />
        </Section>
      )}
    </Stack>
  )
}

/** `/checkout/order/{businessOrderId}/problem`: what was wrong with a delivered order, and the money back. */
export function Component() {
  const { businessOrderId = '' } = useParams()
  const [query] = useSearchParams()
  const link = query.get('order') ?? undefined
  const resource = problemForm({ businessOrderId, ...(link && { order: link }) })
  const loaded = useResource(resource)
  const form = loaded.state === 'ready' ? loaded.data : undefined
  return (
    <Page
      title={TITLE}
      lead={form ? `Order ${form.orderNumber} from ${form.storeName}` : <Placeholder width="24ch" />}
      width="narrow"
    >
      <meta name="robots" content="noindex" />
      {loaded.state === 'loading' && (
        <Loading label="Loading your order">
          <ListSkeleton count={4} />
        </Loading>
      )}
      {loaded.state === 'failed' && (
        <EmptyState
          icon="receipt"
          title={loaded.error.text}
          action={<Button onClick={() => void resource.refresh()}>Try again</Button>}
        >
          The link in your confirmation opens your order too.
        </EmptyState>
      )}
      {form && <Content form={form} link={link} refresh={() => void resource.refresh()} />}
      <HelpLine phone={form?.storePhone} />
    </Page>
  )
}

export { ErrorBoundary } from '../parts/PageProblem.tsx'
