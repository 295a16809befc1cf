import type { Plugin } from 'vite'

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the linked stylesheets behind the frame that index.html draws: in the head, a browser draws nothing before they have come, and on
 * a slow link each is a round trip that shares the line with all scripts. No script runs before them, there as here.
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
