import { createHash } from 'node:crypto'

/** A value of a configuration file of the Safe Exam Browser. */
export type SebValue = boolean | number | string | readonly SebValue[] | { readonly [key: string]: SebValue }
export type SebConfiguration = Readonly<Record<string, SebValue>>

/**
 * The configuration with which an exam is opened: full screen, nothing but this server, keys sent along, and the browser's
 * storage left alone, because answers that could not be sent yet are in it.
 */
export function sebConfiguration({
  startUrl,
  usesCamera,
}: {
  startUrl: string
  usesCamera: boolean
}): SebConfiguration {
  return {
    allowAudioCapture: usesCamera,
    allowPreferencesWindow: false,
    allowQuit: true,
    allowSpellCheck: false,
    allowVideoCapture: usesCamera,
    browserMediaCaptureCamera: usesCamera,
    browserMediaCaptureMicrophone: usesCamera,
    browserViewMode: 1,
    browserWindowAllowReload: true,
    browserWindowWebView: 3,
    enablePrivateClipboard: true,
    examSessionClearCookiesOnEnd: false,
    examSessionClearCookiesOnStart: false,
    originatorVersion: 'Banca',
    sebConfigPurpose: 0,
    sendBrowserExamKey: true,
    showReloadButton: true,
    startURL: startUrl,
    URLFilterEnable: true,
    URLFilterRules: [{ action: 1, active: true, expression: `${new URL(startUrl).host}/*`, regex: false }],
  }
}

// `Array.isArray` does not narrow a readonly list.
const isList = (value: SebValue): value is readonly SebValue[] => Array.isArray(value)

/** The file that the browser opens: a property list. */
export const toPropertyList = (configuration: SebConfiguration): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${element(configuration)}</plist>
`

function element(value: SebValue): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (isList(value)) return `<array>${value.map(element).join('')}</array>`
  return `<dict>${Object.entries(value)
    .map(([key, inner]) => `<key>${escaped(key)}</key>${element(inner)}`)
    .join('')}</dict>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The Config Key of a configuration: SHA-256 of its "SEB-JSON" (safeexambrowser.org/developer/seb-config-key.html): keys sorted
 * whatever their case, no white space, nothing escaped, no empty dictionaries, `originatorVersion` left out.
 */
export function configKeyOf(configuration: SebConfiguration): string {
  const { originatorVersion: _, ...settings } = configuration
  return sha256(sebJson(settings))
}

function sebJson(value: SebValue): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(sebJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, inner]) => !isEmptyDictionary(inner))
    .toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return `{${entries.map(([key, inner]) => `"${key}":${sebJson(inner)}`).join(',')}}`
}

const isEmptyDictionary = (value: SebValue) =>
  typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** What the browser sends for a key with a request: of the address without its fragment, and the key. */
export const requestHash = (url: string, key: string): string => sha256(`${url.split('#')[0]}${key}`)
