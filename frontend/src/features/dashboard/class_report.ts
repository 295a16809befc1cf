import type { Settings } from '../../api/settings.ts'

/**
 * The report of a class on a page outside, or null where the button is not shown: only institutions that share
 * pupils have it, once they have set its address.
 */
export const classReportOf = (
  settings: Pick<Settings, 'preferences' | 'classReportUrl'> | undefined
): string | null =>
  settings?.preferences.Shared_Data__ActivateSharedFlow === true ? settings.classReportUrl : null
