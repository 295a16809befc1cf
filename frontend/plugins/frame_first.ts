import type { Plugin } from 'vite'

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the linked stylesheets after the frame that index.html draws: in the head they block rendering,
 * and on a slow connection each is a round trip that competes with all scripts. No script runs before
 * they are loaded, in either place.
 */
export function frameFirst(): Plugin {
  return {
    name: 'banca:frame-first',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: behindTheFrame },
  }
}

export function behindTheFrame(html: string): string {
  const links = html.match(STYLESHEETS) ?? []
  if (!html.includes('</body>'))
    throw new Error('index.html has no </body>: its stylesheets cannot follow its frame')
  return html.replace(STYLESHEETS, '').replace('</body>', `${links.join('').trimStart()}\n  </body>`)
}
