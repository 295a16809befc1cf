import { useTranslation } from 'react-i18next'
import { SCHEMES, setScheme, useScheme } from '../../../api/preferences.ts'
import { Segments } from '../panel/Segments.tsx'
import { Plain, Quiet, Row, Stack } from '../panel/styles.ts'
import { TypefaceChoice } from './TypefaceChoice.tsx'
import { useExamValue } from '../store/exam_value.ts'
import type { ToolProps } from '../types.ts'
import { FontSteps } from './FontSteps.tsx'
import { ReadAloud } from './ReadAloud.tsx'
import { readChange } from './steps.ts'
import { useVoice } from './voice.ts'

const isTrue = (stored: unknown) => stored === true

/** Reading aids, available in every exam. */
export default function ReadingAids({ applicationId, itemId, itemElement }: ToolProps) {
  const { t } = useTranslation('tool_panels')
  const [change, setChange] = useExamValue(applicationId, 'fontSize', readChange)
  const [guide, setGuide] = useExamValue(applicationId, 'lineGuide', isTrue)
  const scheme = useScheme()
  const voice = useVoice()
  return (
    <Stack>
      <Row style={{ justifyContent: 'space-between' }}>
        <span>{t('font.item')}</span>
        <FontSteps label={t('font.item')} change={change} onChange={setChange} />
      </Row>
      <Segments
        label={t('scheme.label')}
        labelled
        value={scheme}
        options={SCHEMES.map((value) => ({ value, text: t(`scheme.${value}`) }))}
        onChange={setScheme}
      />
      <TypefaceChoice />
      <Row>
        <Plain type="button" aria-pressed={guide} onClick={() => setGuide(!guide)}>
          {t('guide.toggle')}
        </Plain>
        <Quiet>{t('guide.about')}</Quiet>
      </Row>
      {voice !== null && <ReadAloud voice={voice} itemId={itemId} itemElement={itemElement} />}
    </Stack>
  )
}
