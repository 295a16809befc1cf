import { useTranslation } from 'react-i18next'
import { dayAndTime, timeOfDay } from '../../../locales/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Meanwhile } from '../model/meanwhile.ts'

/** Who did what meanwhile, and how the application is now. */
export function MeanwhileNotice({ meanwhile }: { meanwhile: Meanwhile }) {
  const { t, i18n } = useTranslation('application_list')
  const { who, act, at, current } = meanwhile
  const what = i18n.exists(`application_list:acts.done.${act}`) ? t(`acts.done.${act}`) : t('acts.done.other')
  const end = current.deadline ?? current.endTime
  return (
    <Notice kind="warning">
      {at === null
        ? t('acts.meanwhileUnknown')
        : t('acts.meanwhile', {
            who: who ?? t('acts.somebody'),
            what,
            when: timeOfDay(at, i18n.language),
          })}{' '}
      {end !== null && t('acts.nowEnds', { when: dayAndTime(end, i18n.language, Date.parse(end)) })}{' '}
      {current.timeout !== null && t('acts.nowMinutes', { count: current.timeout })}
    </Notice>
  )
}
