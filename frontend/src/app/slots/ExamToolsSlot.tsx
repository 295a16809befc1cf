import TextFieldsIcon from '../../ui/icons/TextFieldsOutlined.ts'
import { Button } from '../../ui/Button.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getTypeface } from '../../api/preferences.ts'
import { loadTexts } from '../../locales/i18n.ts'
import type { ExamToolsProps, LoadExamTools, ToolConfiguration } from '../../exam/slots/exam_tools.ts'
import { toast } from '../../ui/toasts.ts'
import { Contained } from './Contained.tsx'

const load = async () => {
  const [tools] = await Promise.all([import('../../features/tools/ExamTools.tsx'), loadTexts(['tools'])])
  return tools
}

const ExamTools = lazy(load)

const allowsTools = (configuration: ToolConfiguration) =>
  configuration.canUseCalculator ||
  configuration.canUseScientificCalculator ||
  configuration.canUseTextMarker ||
  configuration.canUseDrawingPanel ||
  configuration.canUseSymbolTable ||
  configuration.canUseNotepad

/**
 * Loads the tool bar; nothing for an exam without tools. The bar itself loads its panels,
 * once the item can be answered.
 */
export const loadExamTools: LoadExamTools = async (configuration) => {
  if (allowsTools(configuration)) await load()
}

/** Whether reading aids (text size, reading ruler) are stored for this exam, or another typeface for all of them. */
const storesAids = (applicationId: string | number) => {
  if (getTypeface() !== 'standard') return true
  try {
    return ['fontSize', 'lineGuide'].some(
      (name) => localStorage.getItem(`banca.tools.${applicationId}.${name}`) !== null
    )
  } catch {
    return false
  }
}

/** The tools of an exam. An exam without tools downloads nothing until its reading aids are opened. */
export function ExamToolsSlot(props: ExamToolsProps) {
  const { t } = useTranslation('common')
  const hasTools = allowsTools(props.configuration)
  const [hasStoredAids] = useState(() => storesAids(props.applicationId))
  const [isAsked, setAsked] = useState(false)
  // The button keeps the focus until the panel is loaded and takes it.
  const ask = () =>
    void load().then(
      () => setAsked(true),
      () => toast('error', t('noServer'))
    )
  if (!hasTools && !hasStoredAids && !isAsked) {
    return (
      <Button size="small" startIcon={<TextFieldsIcon />} sx={{ minHeight: 44, mb: 2 }} onClick={ask}>
        {t('readingTools')}
      </Button>
    )
  }
  return (
    <Contained>
      {/* The bar is one line of 44 px: its space is reserved, so that nothing moves when it loads. */}
      <Suspense fallback={<div style={{ minHeight: 52 }} />}>
        <div style={{ minHeight: 52 }}>
          <ExamTools {...props} {...(isAsked && { opened: 'reading' as const })} />
        </div>
      </Suspense>
    </Contained>
  )
}
