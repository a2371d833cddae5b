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
  styled,
  useLoaderData,
} from '@larder/shared/ui'
import { Seo } from './Seo.tsx'

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, textWrap: 'balance' }))
const Quiet = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.palette.text.secondary }))

/** The articles, newest first. */
export const loader = ({ api }: PageArgs) => api(contentApi.news, { populate: 'deep' })

/** `/news` (spec §2): every article. */
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
                <Quiet>
                  <time dateTime={article.publishedOn}>
                    {formatDay(article.publishedOn, dateFormats.longDay)}
                  </time>
                </Quiet>
                <Title>
                  <CardLink to={paths.article({ slug: article.slug })}>{article.title}</CardLink>
                </Title>
                <Quiet>{article.summary}</Quiet>
              </CardBody>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Page>
  )
}
