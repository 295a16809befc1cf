import { GROUPS } from '#shared/caller'
import { contrastOf, MIN_CONTRAST } from '#shared/contrast'
import { fieldOf, namesIn, type FieldKind, type SettingField } from './fields.js'

/** One entry that an institution adds to the menu; `groups` null: everybody sees it. */
export type Link = {
  readonly label: string
  readonly path: string
  readonly disabled: boolean
  readonly groups: readonly string[] | null
}
export type SettingValue = boolean | number | string | readonly Link[] | null

/** What a field is refused with: keys of the texts of this module, filled by `LIMITS`. */
type Read = { readonly value: SettingValue } | { readonly fault: string }

export const LIMITS = { text: 500, line: 100, links: 20, least: 15, most: 3_600, contrast: MIN_CONTRAST }

const value = (given: SettingValue): Read => ({ value: given })
const fault = (key: string): Read => ({ fault: `settings.${key}` })

/** Ends of lines, and what turns the order of letters: a text that shows something else than it says. */
const NOT_PLAIN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Grounds that the app sets texts in the institution's colours on, and the other way round. */
const GROUNDS = ['#ffffff', '#fbfaf6']

/** Trimmed; null for an empty one, which is none. */
function textOf(given: unknown): string | null | undefined {
  if (given === null) return null
  if (typeof given !== 'string') return undefined
  const text = given.trim()
  return text === '' ? null : text
}

/** A page of ours (`/…`). What a browser could take for another host is none. */
const isOwnPage = (text: string) => /^\/(?:[^/\\]|$)/.test(text) && !/[\s\\]/.test(text)

/** An address with https, of a host with a name, and without anybody's password in it. */
function isOutside(text: string): boolean {
  if (!/^https:\/\/[^/\\]/i.test(text) || /[\s\\]/.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** One mailbox, without a name: letters that could end a header or name a second address are none of it. */
function isMailbox(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@')
  return (
    more.length === 0 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/.test(local) &&
    host.length <= 190 &&
    host.split('.').length > 1 &&
    host.split('.').every((part) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})$/.test(part) && !part.endsWith('-'))
  )
}

function readText(given: unknown, most: number, long: string, check: (text: string) => string | null): Read {
  const text = textOf(given)
  if (text === undefined) return fault('not_a_text')
  if (text === null) return value(null)
  if (text.length > most) return fault(long)
  if (NOT_PLAIN.test(text)) return fault('not_plain')
  const wrong = check(text)
  return wrong === null ? value(text) : fault(wrong)
}

const anything = () => null

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Of an entry of the menu: a link, or the key of what is wrong with it. */
function readLink(given: unknown): Link | string {
  if (!isObject(given)) return 'link_shape'
  const label = readText(given.label, LIMITS.line, 'line_too_long', anything)
  if ('fault' in label) return 'link_label'
  if (typeof label.value !== 'string') return 'link_label'
  const path = readText(given.path, LIMITS.text, 'text_too_long', (text) =>
    isOwnPage(text) || isOutside(text) ? null : 'address'
  )
  if ('fault' in path || typeof path.value !== 'string') return 'link_address'
  const { disabled = false, groups = null } = given
  if (typeof disabled !== 'boolean') return 'link_shape'
  if (groups === null) return { label: label.value, path: path.value, disabled, groups: null }
  if (!Array.isArray(groups) || groups.length === 0 || groups.length > GROUPS.length) return 'link_groups'
  const known = GROUPS.filter((name) => groups.includes(name))
  if (known.length !== groups.length) return 'link_groups'
  return { label: label.value, path: path.value, disabled, groups: known }
}

function readLinks(given: unknown): Read {
  if (!Array.isArray(given)) return fault('link_shape')
  if (given.length > LIMITS.links) return fault('too_many_links')
  const links = given.map(readLink)
  const wrong = links.find((link) => typeof link === 'string')
  return wrong === undefined ? value(links.filter((link) => typeof link !== 'string')) : fault(wrong)
}

/** Lowest contrast of a colour on the grounds of the app. */
export const lowestContrast = (colour: string): number =>
  Math.min(...GROUNDS.map((ground) => contrastOf(colour, ground)))

function colourFault(text: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return 'colour'
  return lowestContrast(text) < MIN_CONTRAST ? 'contrast' : null
}

const READERS: Record<FieldKind, (given: unknown) => Read> = {
  switch: (given) => (typeof given === 'boolean' ? value(given) : fault('not_a_switch')),
  seconds: (given) =>
    typeof given === 'number' && Number.isInteger(given) && given >= LIMITS.least && given <= LIMITS.most
      ? value(given)
      : fault('seconds'),
  filters: (given) => {
    const text = textOf(given)
    if (text === undefined) return fault('not_a_text')
    const names = namesIn(text ?? '')
    if ((text ?? '').length > LIMITS.text) return fault('text_too_long')
    return names.every((name) => /^[A-Za-z0-9_-]{1,40}$/.test(name))
      ? value(names.join(','))
      : fault('filters')
  },
  text: (given) => readText(given, LIMITS.text, 'text_too_long', anything),
  line: (given) =>
    readText(given, LIMITS.line, 'line_too_long', (text) => (/["<>\\]/.test(text) ? 'line' : null)),
  email: (given) =>
    readText(given, LIMITS.text, 'text_too_long', (text) => (isMailbox(text) ? null : 'email')),
  address: (given) =>
    readText(given, LIMITS.text, 'text_too_long', (text) =>
      isOwnPage(text) || isOutside(text) ? null : 'address'
    ),
  links: readLinks,
  colour: (given) => {
    const read = readText(given, LIMITS.line, 'line_too_long', colourFault)
    return 'value' in read && typeof read.value === 'string' ? value(read.value.toLowerCase()) : read
  },
  picture: (given) =>
    readText(given, LIMITS.text, 'text_too_long', (text) =>
      isOwnPage(text) && text !== '/' ? null : 'picture'
    ),
}

/** Reads what was sent for a field: what is stored of it, or the key of what is wrong. */
export const readValue = (name: SettingField, given: unknown): Read => READERS[fieldOf(name).kind](given)
