import type { searchApi } from '@larder/shared/contracts'
import { ButtonLink, Card, CardGrid, CardLink, Picture, styled } from '@larder/shared/ui'
import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from '../../parts/menu-context.ts'

const Words = styled('div')(({ theme }) => ({
  padding: theme.spacing(3),
  '& > h3': { ...theme.typography.body2, fontWeight: 600 },
  '& > p': { ...theme.typography.caption, color: theme.palette.text.secondary },
}))

/** Categories as cards. */
export function CategoryGrid({ categories }: { categories: readonly catalogueApi.Category[] }) {
  const { store } = useMenu()
  return (
    <CardGrid>
      {categories.map(({ id, slug, name, picture, itemCount }) => (
        <li key={id}>
          <Card>
            <Picture src={picture} alt="" width={320} ratio="16 / 9" />
            <Words>
              <h3>
                <CardLink to={paths.category({ slug: store.slug, category: slug })}>{name}</CardLink>
              </h3>
              <p>{itemCount === 1 ? '1 item' : `${itemCount} items`}</p>
            </Words>
          </Card>
        </li>
      ))}
    </CardGrid>
  )
}

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(4),
  marginTop: theme.spacing(8),
}))

type PagesProps = { pagination: searchApi.Pagination; pageLink: (page: number) => string }

/** Pagination of a long result. */
export function Pages({ pagination: { page, pageCount }, pageLink }: PagesProps) {
  if (pageCount <= 1) return null
  return (
    <Nav aria-label="Pages">
      {page > 1 && (
        <ButtonLink to={pageLink(page - 1)} variant="outlined" tone="neutral" startIcon="left">
          Before
        </ButtonLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ButtonLink to={pageLink(page + 1)} variant="outlined" tone="neutral" endIcon="right">
          More
        </ButtonLink>
      )}
    </Nav>
  )
}
