import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MAX_CHANGELOG_LINES, MAX_COMMIT_LINE_CHARS, ReleaseCommit } from '@larder/contracts/release-origin'

const run = promisify(execFile)
const GIT_TIMEOUT_MS = 5_000

type Git = (...parameters: string[]) => Promise<string>

/** Runs Git in a folder; returns an empty text when there is no Git, no repository or no such commit. */
const openGit =
  (repository: string): Git =>
  async (...parameters) =>
    run('git', ['-c', 'log.showSignature=false', ...parameters], {
      cwd: repository,
      timeout: GIT_TIMEOUT_MS,
    }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    )

const cutLine = (text: string): string => text.trim().slice(0, MAX_COMMIT_LINE_CHARS)
const splitLines = (text: string): string[] => text.split('\n').map(cutLine).filter(Boolean)

/** Loads the last commit that changed a folder; its texts are empty without Git or a commit. */
async function loadLastCommit(
  git: Git,
  folder: string,
): Promise<Record<'sha' | 'author' | 'subject', string>> {
  const log = await git('log', '-1', '--format=%H%n%an%n%s', '--', folder)
  const [sha = '', author = '', subject = ''] = log.split('\n').map(cutLine)
  return { sha, author, subject }
}

/**
 * Loads the first line of the last commit that changed a folder, which describes the release built from it; undefined
 * without Git or a commit.
 */
export async function loadCommitSubject(repository: string, folder: string): Promise<string | undefined> {
  const { subject } = await loadLastCommit(openGit(repository), folder)
  return subject === '' ? undefined : subject
}

/** `git@host.example:squad/area.git`, the form of an address without a protocol. */
const SCP_ADDRESS = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)\/?(.+)$/

/**
 * Returns the page of a commit at the host of a repository, by the addresses that GitHub, GitLab, Forgejo and others
 * share; undefined for a repository on a disk. It never has the user and password that the address may have.
 */
export function getCommitLink(remote: string, sha: string): string | undefined {
  const [, scpHost, scpPath] = SCP_ADDRESS.exec(remote) ?? []
  const url = URL.parse(scpHost === undefined ? remote : `ssh://${scpHost}/${scpPath}`)
  if (!url || !/^(https?|ssh|git):$/.test(url.protocol)) return undefined
  const isWeb = /^https?:$/.test(url.protocol)
  // The port of SSH is not that of the web.
  const origin = isWeb ? `${url.protocol}//${url.host}` : `https://${url.hostname}`
  return `${origin}${url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')}/commit/${sha}`
}

/** The branch where a build server checks out a commit without one. */
const getBuildBranch = (env: NodeJS.ProcessEnv): string =>
  [env['GITHUB_HEAD_REF'], env['GITHUB_REF_NAME'], env['CI_COMMIT_REF_NAME']].find(Boolean) ?? ''

type CommitQuery = {
  repository: string
  folder: string
  /** The commit of the release that is stable: the changelog begins after it. */
  since?: string | undefined
}

/**
 * Loads what Git says of the sources of a release: the last commit that changed the folder. Undefined without Git or a
 * commit. The changelog is absent where the earlier commit is not in this copy of the repository.
 */
export async function loadCommit({
  repository,
  folder,
  since,
}: CommitQuery): Promise<ReleaseCommit | undefined> {
  const git = openGit(repository)
  const isSha = ReleaseCommit.shape.sha.safeParse(since).success
  const changes = ['log', `-${MAX_CHANGELOG_LINES}`, '--no-merges', '--format=%s', `${since}..HEAD`]
  const [last, branch, remote, edits, log] = await Promise.all([
    loadLastCommit(git, folder),
    git('branch', '--show-current'),
    git('config', '--get', 'remote.origin.url'),
    git('status', '--porcelain', '--', folder),
    isSha ? git(...changes, '--', folder) : '',
  ])
  const changelog = splitLines(log)
  const { data } = ReleaseCommit.safeParse({
    ...last,
    branch: cutLine(branch || getBuildBranch(process.env)) || undefined,
    link: getCommitLink(remote, last.sha),
    ...(changelog.length > 0 && { changelog }),
    ...(edits !== '' && { isEdited: true }),
  })
  return data
}
