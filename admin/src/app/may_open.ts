import { isAllowed } from '@banca/frontend/permissions'
import type { Common, OwnPreferences } from './page_types'
import { CONSOLE_PAGES } from './pages'

/** Whoever may open a page of the menu that is not everybody's may open the start page of the console. */
export const WELCOME = 'welcome'

const NOT_STAFF = ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE', '']

const isMeant = ({ name: own, groups, menu }: Common, name: string) =>
  own === name || (name === WELCOME && groups !== 'everybody' && menu !== undefined)

const isListed = ({ groups }: Common, group: string) => groups === 'everybody' || groups.includes(group)

/** Whether it has to be known what the group may, to say whether a page or resource opens. */
export const needsRights = (name: string): boolean =>
  CONSOLE_PAGES.some(
    (page) => isMeant(page, name) && (page.needs !== undefined || page.preference !== undefined)
  )

/**
 * Whether a group may open a page or resource, by its name. PROFESSOR is another spelling of Professor. `rights`: what the group may; null
 * where it is not known, and then no page opens by a switch. `preferences`: what the institution has turned on.
 */
export function mayOpen(
  group: string,
  name: string,
  rights: object | null,
  preferences: OwnPreferences = null
): boolean {
  const known = group === 'PROFESSOR' ? 'Professor' : group
  return CONSOLE_PAGES.some(
    (page) =>
      isMeant(page, name) &&
      (page.preference === undefined || preferences?.[page.preference] === true) &&
      (page.needs === undefined
        ? isListed(page, known)
        : !NOT_STAFF.includes(known) && isAllowed(rights, page.needs))
  )
}
