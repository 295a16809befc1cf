/** Reading our own Markdown: headings, links and the files that are ours. */
import { globSync } from 'node:fs'
import { root } from '../run/paths.mjs'

const OTHERS = /(^|\/)(node_modules|dist|build|tmp|coverage|\.data|\.git|\.vite)$/

/** Our own files that fit a pattern, relative to the root. */
export const projectFiles = (pattern) =>
  globSync(pattern, { cwd: root, exclude: (path) => OTHERS.test(path) })

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '')

/** @returns {{ level: number, text: string }[]} */
export const headingsOf = (text) =>
  [...withoutCode(text).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks, title]) => ({
    level: marks.length,
    text: title.trim(),
  }))

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Targets of inline links, without those in code. */
export const linksOf = (text) =>
  [
    ...withoutCode(text)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g),
  ].map(([, target]) => target)
