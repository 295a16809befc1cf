/** Which resource of the console shows a target, and by which of its pages. */
const PAGES: { readonly [type: string]: { readonly resource: string; readonly show: boolean } } = {
  user: { resource: 'people', show: false },
  exam: { resource: 'exams', show: true },
  collection: { resource: 'collections', show: true },
  correction_type: { resource: 'correction_types', show: true },
  email_template: { resource: 'email_templates', show: false },
  identity_provider: { resource: 'identity_providers', show: false },
  scheduling_menu: { resource: 'scheduling_menus', show: false },
  selection_process: { resource: 'selection_processes', show: false },
  year_period: { resource: 'year_periods', show: false },
}

/** The page of a target; null where the console has none. */
export function targetPage(type: string, id: number): { resource: string; path: string } | null {
  const page = Object.hasOwn(PAGES, type) ? PAGES[type] : undefined
  if (page === undefined) return null
  return { resource: page.resource, path: `/admin/${page.resource}/${id}${page.show ? '/show' : ''}` }
}
