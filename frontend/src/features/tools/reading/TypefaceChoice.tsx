import { useTranslation } from 'react-i18next'
import { TYPEFACES } from '../../../api/preferences.ts'
import { useTypefaceChoice } from '../../../ui/typeface_choice.ts'
import { Segments } from '../panel/Segments.tsx'

/** The typeface of the items, on this computer. */
export function TypefaceChoice() {
  const { t } = useTranslation('tool_panels')
  const [typeface, choose] = useTypefaceChoice()
  return (
    <Segments
      label={t('font.typeface')}
      labelled
      value={typeface}
      options={TYPEFACES.map((value) => ({ value, text: t(`font.${value}`) }))}
      onChange={choose}
    />
  )
}
