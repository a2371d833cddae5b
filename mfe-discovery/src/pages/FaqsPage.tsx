import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { ButtonLink, Page, Section, StructuredData, useLoaderData } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { ContentBlocks, FaqList } from '../features/content-blocks/ContentBlocks.tsx'
import { Seo } from '../parts/Seo.tsx'

export const loader = ({ api }: PageArgs) => api(contentApi.faq, { populate: 'deep' })

function groupFaqs(faqs: readonly contentApi.Faq[]): [string, contentApi.Faq[]][] {
  return [...Map.groupBy(faqs, ({ group }) => group ?? 'Good to know')]
}

const faqStructuredData = (faqs: readonly contentApi.Faq[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** `/faqs` (spec §2): questions by group. */
export function Component() {
  const { data: page } = useLoaderData<typeof loader>()
  return (
    <Page
      title={page.seo.title}
      heading={page.title}
      lead={page.subTitle}
      width="narrow"
      actions={
        <ButtonLink to={paths.contact()} variant="tinted" startIcon="phone">
          Talk to us
        </ButtonLink>
      }
    >
      <Seo seo={page.seo} />
      <StructuredData data={faqStructuredData(page.faqs)} />
      {groupFaqs(page.faqs).map(([name, faqs]) => (
        <Section key={name} title={name}>
          <FaqList faqs={faqs} />
        </Section>
      ))}
      <ContentBlocks blocks={page.blocks} />
    </Page>
  )
}
