import type { MenuOption, MenuSection } from '../../api/menu.ts'
import { rowFor } from '../routes/guards.ts'
import type { IsBuilt } from '../routes/route_table.ts'

export interface MenuEntry extends MenuOption {
  /** `page`: within the app; `load`: a page load of its own (the console); `out`: another site, in a new tab. */
  opens: 'page' | 'load' | 'out'
}

/**
 * How an option opens, or null when its target does not exist: a screen that is not built is not linked. A
 * disabled option is shown without a link.
 */
function entryOf(option: MenuOption, isBuilt: IsBuilt): MenuEntry | null {
  if (option.disabled) return { ...option, opens: 'page' }
  if (option.external) return { ...option, opens: 'out' }
  const { pathname } = new URL(option.path, 'http://here.invalid')
  const row = rowFor(pathname)
  if (row === null || !isBuilt(row)) return null
  return { ...option, opens: row.app === 'admin' ? 'load' : 'page' }
}

/** The sections with the options that can be opened; empty sections are left out. */
export function menuEntries(sections: readonly MenuSection[], isBuilt: IsBuilt) {
  return sections
    .map(({ key, label, options }) => ({
      key,
      label,
      entries: options.map((option) => entryOf(option, isBuilt)).filter((entry) => entry !== null),
    }))
    .filter(({ entries }) => entries.length > 0)
}
