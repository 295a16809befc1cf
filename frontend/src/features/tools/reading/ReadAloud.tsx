import { useTranslation } from 'react-i18next'
import { sentences } from '../marker/marks.ts'
import { Plain, Row } from '../panel/styles.ts'
import type { ToolProps } from '../types.ts'
import { spokenText } from './spoken_text.ts'
import { useReader } from './use_reader.ts'

type ReadAloudProps = Pick<ToolProps, 'itemId' | 'itemElement'> & { voice: SpeechSynthesisVoice }

/** Reads the selection aloud, else the complete item. */
export function ReadAloud({ voice, itemId, itemElement }: ReadAloudProps) {
  const { t } = useTranslation('tool_panels')
  const reader = useReader(voice, itemId)
  const read = () => {
    const selection = window.getSelection()
    const isOurs =
      selection !== null &&
      !selection.isCollapsed &&
      itemElement.current?.contains(selection.anchorNode) === true
    const text = isOurs ? selection.toString() : spokenText(itemElement.current)
    reader.start(sentences(text, 'pt-BR').map(({ start, end }) => text.slice(start, end)))
  }
  return (
    <Row role="group" aria-label={t('aloud.label')}>
      {reader.state === 'silent' && (
        <Plain type="button" onClick={read}>
          {t('aloud.read')}
        </Plain>
      )}
      {reader.state === 'reading' && (
        <Plain type="button" onClick={reader.pause}>
          {t('aloud.pause')}
        </Plain>
      )}
      {reader.state === 'paused' && (
        <Plain type="button" onClick={reader.resume}>
          {t('aloud.resume')}
        </Plain>
      )}
      {reader.state !== 'silent' && (
        <Plain type="button" onClick={reader.stop}>
          {t('aloud.stop')}
        </Plain>
      )}
    </Row>
  )
}
