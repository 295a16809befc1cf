import type { BrowserContext, Page } from 'playwright'

/** What a page has shown: the texts of the line of the connection ('' is none), its titles, its other notices, and what lay over it. */
export type Shown = { lines: string[]; titles: string[]; notices: string[]; overlays: string[] }

type Noting = Window & { shown?: Shown }

/** Has every page of this context note what it shows, in order, each text when it takes the place of another. */
export const noteShown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shown: Shown = { lines: [], titles: [], notices: [], overlays: [] }
    ;(window as Noting).shown = shown
    const textOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText).join(' · ')
    const last: Partial<Record<keyof Shown, string>> = {}
    const note = (what: keyof Shown, selector: string) => {
      const text = textOf(selector)
      if (text === (last[what] ?? '')) return
      last[what] = text
      shown[what].push(text)
    }
    new MutationObserver(() => {
      note('lines', '[data-part=link] [role=status]')
      note('titles', 'h1')
      note('notices', 'main [role=status]')
      note('overlays', '[role=alert], [role=alertdialog], [role=dialog]')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** What a page has noted since it was loaded, or since this was asked last. A page that was loaded anew has forgotten the rest. */
export const takeShown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const shown = (window as Noting).shown
    if (!shown) throw new Error('this page notes nothing')
    return {
      lines: shown.lines.splice(0),
      titles: shown.titles.splice(0),
      notices: shown.notices.splice(0),
      overlays: shown.overlays.splice(0),
    }
  })
