import { execFileSync } from 'node:child_process'

/** The files that differ from where this branch left the main one, with those that are not committed, as paths from the project's folder. */
export function changedFiles(root: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  // Divided by NUL: otherwise git quotes names that are not ASCII.
  const list = (...words: string[]) => git(...words).split('\0')
  const base = git('merge-base', 'HEAD', mainBranch(git))
  const files = [
    ...list('diff', '--name-only', '--relative', '-z', '--diff-filter=d', base),
    ...list('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return [...new Set(files.filter((file) => file !== ''))].toSorted()
}

function mainBranch(git: (...words: string[]) => string): string {
  const known = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main').split(
    '\n',
  )
  return ['origin/main', 'main'].find((name) => known.includes(name)) ?? 'HEAD'
}
