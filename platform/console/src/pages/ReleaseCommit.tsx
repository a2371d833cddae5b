import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReleaseCommit as Commit } from '@larder/contracts/release-origin'

const SHOWN_SHA_CHARS = 8

/** Links to the commit's page at the repository's host, if it has one. */
function Sha({ sha, link }: Pick<Commit, 'sha' | 'link'>) {
  const short = sha.slice(0, SHOWN_SHA_CHARS)
  if (link === undefined) return short
  return (
    <Link href={link} target="_blank" rel="noreferrer">
      {short}
    </Link>
  )
}

function Changelog({ changelog }: Required<Pick<Commit, 'changelog'>>) {
  return (
    <details>
      <summary>
        {changelog.length} {changelog.length === 1 ? 'commit' : 'commits'} since the release that was stable
      </summary>
      <ul>
        {changelog.map((subject, index) => (
          // Two commits may have the same subject, and the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{subject}</li>
        ))}
      </ul>
    </details>
  )
}

/** Describes the commit that a release was built from: who wrote it, on which branch, and the commits before it. */
export function ReleaseCommit({ sha, author, branch, link, changelog, isEdited = false }: Commit) {
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <Sha sha={sha} link={link} /> by {author}
        {branch !== undefined && ` on ${branch}`}
        {isEdited && ', with changes that are in no commit'}
      </Typography>
      {changelog && <Changelog changelog={changelog} />}
    </>
  )
}
