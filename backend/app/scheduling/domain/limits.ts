/** UTF-16 units of what a list shows of a period, and of the name of a menu. */
export const NAME_MAX = 120
/** Of year periods, and of menus, of one institution: pages read all of them at once. */
export const MOST = 500
/** Links that one call makes or removes. */
export const LINKS_AT_ONCE = 500
export const FIRST_YEAR = 1900
export const LAST_YEAR = 9999
