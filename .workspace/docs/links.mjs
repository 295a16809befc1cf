/** Relative links in Markdown files lead to a file, and to a heading where they name one. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { anchorOf, headingsOf, linksOf } from './markdown.mjs'

const isOutside = (target) => /^[a-z][a-z+.-]*:/i.test(target)

/** @returns {string[]} `file: target` of each link that leads nowhere */
export function brokenLinks(folder, files) {
  const read = (file) => readFileSync(join(folder, file), 'utf8')
  const leads = (file, target) => {
    const [path, anchor] = target.split('#')
    const goal = path === '' ? file : normalize(join(dirname(file), decodeURIComponent(path)))
    if (!existsSync(join(folder, goal))) return false
    if (anchor === undefined || !goal.endsWith('.md')) return true
    return headingsOf(read(goal)).some(({ text }) => anchorOf(text) === anchor)
  }
  return files.flatMap((file) =>
    linksOf(read(file))
      .filter((target) => !isOutside(target) && !leads(file, target))
      .map((target) => `${file}: ${target}`)
  )
}
