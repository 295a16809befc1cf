export type Browser = { readonly family: string; readonly version: string }

/** Order matters: Edge and Opera call themselves Chrome too, Chrome calls itself Safari, all call themselves Mozilla. */
const KINDS: readonly (readonly [family: string, version: RegExp])[] = [
  ['Safe Exam Browser', /\bSEB\/(\d[\d.]*)/],
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d[\d.]*)/],
  ['Opera', /\b(?:OPR|OPT|OPX)\/(\d[\d.]*)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d[\d.]*)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d[\d.]*)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d[\d.]*)/],
  ['Safari', /\bVersion\/(\d[\d.]*)(?: Mobile\/\w+)? Safari\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/.*rv:)(\d[\d.]*)/],
]

/** Family and version as the database keeps them (64 and 32 characters at most); null for what is no browser we know. */
export function browserOf(userAgent: string | undefined): Browser | null {
  for (const [family, pattern] of KINDS) {
    const version = pattern.exec((userAgent ?? '').slice(0, 1_000))?.[1]
    if (version !== undefined) return { family, version: version.replace(/\.$/, '').slice(0, 32) }
  }
  return null
}

/** Does the page run in the Safe Exam Browser? A claim of the client, not a proof. */
export const claimsSafeBrowser = (userAgent: string | undefined) =>
  browserOf(userAgent)?.family === 'Safe Exam Browser'
