import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TYPEFACES } from '../../../api/preferences.ts'
import { useTypefaceChoice } from '../../../ui/typeface_choice.ts'
import { setReading, SIZES, SPACINGS, useReading } from './reading.ts'

/** Size and spacing of the texts at the desk. */
export default function ReadingSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('marking')
  const { size, spacing } = useReading()
  const [typeface, choose] = useTypefaceChoice()
  return (
    <SideSheet title={t('reading.title')} onClose={onClose}>
      <Choice
        label={t('reading.size')}
        value={size}
        options={SIZES.map((value) => ({ value, text: t('reading.percent', { percent: value }) }))}
        onChange={(value) => setReading({ size: value })}
      />
      <Choice
        label={t('reading.spacing')}
        value={spacing}
        options={SPACINGS.map((value) => ({ value, text: t(`reading.${value}`) }))}
        onChange={(value) => setReading({ spacing: value })}
      />
      <Choice
        label={t('reading.typeface')}
        value={typeface}
        options={TYPEFACES.map((value) => ({ value, text: t(`reading.${value}`) }))}
        onChange={choose}
      />
      <Box sx={{ color: 'text.secondary' }}>{t('reading.about')}</Box>
    </SideSheet>
  )
}
