/**
 * `node .workspace/texts/missing_messages.mjs messages.tsv`: which of the messages that the requirements quote are in no catalogue of
 * their language, one a line as `id, text, where`. Placeholders are compared by their place, not by their name; a letter that stands for
 * a number (`Showing N of M`) is one. Ends with 0 whatever it finds: a message of a screen that is still to be built is no fault.
 */
import { globSync, readFileSync } from 'node:fs'
import { inRoot, root } from '../run/paths.mjs'
import { fail, say } from '../run/say.mjs'

const CATALOGUES = '{frontend,admin,storybook,backend/app,item-renderers}/{src/,}**/locales/**/*.json'
const LANGUAGES = { pt: 'pt-BR', en: 'en' }

const valuesOf = (texts) =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)))

/** The text with every placeholder, ours (`{{name}}`) or that of quoted texts (`{name}`, N, XX), as one sign; white space and tags do not count. */
export const shape = (text) =>
  text
    .replace(/<\/?\w+\/?>/g, '')
    .replace(/\{\{?[^{}]*\}\}?|(?<!\w)(?:[NMXYZ]|XX)(?!\w)/g, '#')
    .replace(/\s+/g, ' ')
    .trim()

/** Rows of the requirements whose text is no value of a catalogue of its language. */
export function missingMessages(rows, textsOf) {
  const known = Object.fromEntries(
    Object.entries(LANGUAGES).map(([name, language]) => [name, new Set(textsOf(language).map(shape))])
  )
  return rows.filter(({ text, lang }) => !known[lang]?.has(shape(text)))
}

/** Every value of every catalogue of a language. */
export function textsOf(language) {
  const isOf = (file) => file.endsWith(`/${language}.json`) || file.includes(`/${language}/`)
  const files = globSync(CATALOGUES, { cwd: root, exclude: (name) => /node_modules|\/build\//.test(name) })
  return files.filter(isOf).flatMap((file) => valuesOf(JSON.parse(readFileSync(inRoot(file), 'utf8'))))
}

export function readRows(file) {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  if (!head.startsWith('id\ttext\tlang'))
    throw new Error(`${file} is no list of messages: its first line must name id, text and lang.`)
  return lines.map((line) => {
    const [id, text, lang, where] = line.split('\t')
    return { id, text, lang, where }
  })
}

if (import.meta.main) {
  try {
    const file = process.argv[2]
    if (file === undefined)
      throw new Error('Which messages? node .workspace/texts/missing_messages.mjs messages.tsv')
    const rows = readRows(file)
    const missing = missingMessages(rows, textsOf)
    for (const { id, lang, text, where } of missing) say([id, lang, text, where].join('\t'))
    say(`${rows.length - missing.length} of ${rows.length} messages are in the catalogues.`)
  } catch (error) {
    fail(error)
  }
}
