import { execFileSync } from 'node:child_process'

/** The files that differ from where this branch left the main one, with those that are not committed, as paths from the project's folder. */
export function changedFiles(root: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const base = git('merge-base', 'HEAD', mainBranch(git))
  const lines = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ].join('\n')
  return [...new Set(lines.split('\n').filter((line) => line !== ''))].toSorted()
}

function mainBranch(git: (...words: string[]) => string): string {
  const known = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main').split(
    '\n',
  )
  return ['origin/main', 'main'].find((name) => known.includes(name)) ?? 'HEAD'
}
