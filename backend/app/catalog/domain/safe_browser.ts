/** Keys of the Safe Exam Browser, lower-case hex: of configurations, and of a browser in one version with one configuration. */
export type SafeBrowserKeys = { configKeys: readonly string[]; browserExamKeys: readonly string[] }

/** What an exam asks of the browser it is sat in. */
export type SafeBrowserNeed = SafeBrowserKeys & {
  required: boolean
  /** The browser has to prove itself by its keys; its claim is not enough. */
  asksForKeys: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const NO_KEYS: SafeBrowserKeys = { configKeys: [], browserExamKeys: [] }

export type SafeBrowserSettings = {
  examsOral: boolean
  /** As the collection's author wrote it; null: it is not written. */
  canOpenInAnyBrowser: boolean | null
  checkSafeBrowserKeys: boolean
  ofExam: SafeBrowserKeys | null
  ofCollection: SafeBrowserKeys | null
}

/**
 * `canOpenInAnyBrowser` decides where it is given; otherwise only an oral exam needs the safe browser.
 * Keys are required as soon as there are some, or when the collection asks for them: then those of the configuration that we serve count.
 * An exam's own keys replace its collection's.
 */
export function safeBrowserNeed(settings: SafeBrowserSettings): SafeBrowserNeed {
  const keys = settings.ofExam ?? settings.ofCollection ?? NO_KEYS
  const required = settings.canOpenInAnyBrowser === null ? settings.examsOral : !settings.canOpenInAnyBrowser
  const hasKeys = keys.configKeys.length + keys.browserExamKeys.length > 0
  return { required, asksForKeys: required && (hasKeys || settings.checkSafeBrowserKeys), ...keys }
}

/** The keys as they are stored; null for none. */
export function storedKeys(json: string | null): SafeBrowserKeys | null {
  const value: unknown = json === null ? null : JSON.parse(json)
  if (!isObject(value)) return null
  const list = (name: string) =>
    Array.isArray(value[name]) ? value[name].filter((key): key is string => typeof key === 'string') : []
  return { configKeys: list('configKeys'), browserExamKeys: list('browserExamKeys') }
}

/** A flag of the stored configuration as it was written, or null. */
export function writtenFlag(json: string, name: string): boolean | null {
  const value: unknown = JSON.parse(json)
  return isObject(value) && typeof value[name] === 'boolean' ? value[name] : null
}
