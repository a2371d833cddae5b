import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { dateFormats, formatDay, paths } from '@larder/shared/domain'
import { ButtonLink, Page, Picture, StructuredData, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/ContentBlocks.tsx'
import { Seo } from '../parts/Seo.tsx'
import styles from './ArticlePage.module.css'

/** Loads an article by its slug. Throws 404 when it does not exist. */
export const loader = ({ api, params }: PageArgs) =>
  api(contentApi.article, { slug: params['slug'] ?? '', populate: 'deep' })

/** `/news/{slug}` (spec §2): one article. */
export function Component() {
  const { data: article } = useLoaderData<typeof loader>()
  const day = formatDay(article.publishedOn, dateFormats.longDay)
  return (
    <Page
      title={article.seo.title}
      heading={article.title}
      width="narrow"
      lead={[
        <time key="day" dateTime={article.publishedOn}>
          {day}
        </time>,
        article.author && `, ${article.author}`,
      ]}
    >
      <Seo seo={article.seo} />
      <StructuredData
        data={{
          '@type': 'NewsArticle',
          headline: article.title,
          datePublished: article.publishedOn,
          ...(article.author && { author: { '@type': 'Person', name: article.author } }),
        }}
      />
      {article.picture && (
        <div className={styles.lead}>
          <Picture
            src={article.picture}
            alt=""
            ratio="16 / 9"
            shape="card"
            isPriority
            sizes="(min-width: 768px) 720px, calc(100vw - 2rem)"
          />
        </div>
      )}
      <ContentBlocks blocks={article.blocks} />
      <div className={styles.back}>
        <ButtonLink to={paths.news()} variant="text" startIcon="left">
          All news
        </ButtonLink>
      </div>
    </Page>
  )
}
