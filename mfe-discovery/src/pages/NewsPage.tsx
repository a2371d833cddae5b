import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { dateFormats, formatDay, paths } from '@larder/shared/domain'
import {
  Card,
  CardBody,
  CardGrid,
  CardLink,
  EmptyState,
  Page,
  Picture,
  useLoaderData,
} from '@larder/shared/ui'
import { Seo } from '../parts/Seo.tsx'
import styles from './NewsPage.module.css'

/** Loads the articles, newest first. */
export const loader = ({ api }: PageArgs) => api(contentApi.news, { populate: 'deep' })

/** `/news` (spec §2): the list of articles. */
export function Component() {
  const { data: page } = useLoaderData<typeof loader>()
  return (
    <Page title={page.seo.title} heading={page.title} lead={page.subTitle}>
      <Seo seo={page.seo} />
      {page.articles.length === 0 && <EmptyState icon="mail" title="Nothing to report yet" />}
      <CardGrid data-size="large">
        {page.articles.map((article, index) => (
          <li key={article.slug}>
            <Card>
              <Picture
                src={article.picture}
                alt=""
                ratio="16 / 9"
                sizes="(min-width: 1080px) 360px, calc(100vw - 2rem)"
                isPriority={index === 0}
              />
              <CardBody>
                <p className={styles.quiet}>
                  <time dateTime={article.publishedOn}>
                    {formatDay(article.publishedOn, dateFormats.longDay)}
                  </time>
                </p>
                <h2 className={styles.title}>
                  <CardLink to={paths.article({ slug: article.slug })}>{article.title}</CardLink>
                </h2>
                <p className={styles.quiet}>{article.summary}</p>
              </CardBody>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Page>
  )
}
