const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi
const STYLE = /("[^"]*"|'[^']*'|[\s/])style(?=\s*=)|"[^"]*"|'[^']*'/gi

/** The attribute under which an inline style passes the cleaning. */
export const QUIET_STYLE = 'data-style'

/**
 * HTML with each `style` attribute under another name. A browser holds every inline style against the page's content policy, in documents
 * too that are never shown: read as it is, a centred line would be an error on the console and a report to the server.
 */
export function quietStyles(html: string): string {
  if (!/style\s*=/i.test(html)) return html
  return html.replace(TAG, (tag) => tag.replace(STYLE, (found, before?: string) => (before === undefined ? found : `${before}${QUIET_STYLE}`)))
}
