import TextFieldsIcon from '../../ui/icons/TextFieldsOutlined.ts'
import { Button } from '../../ui/Button.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** The bar; nothing for an exam without tools. Its panels are fetched by the bar itself, once the question can be answered. */
export const loadExamTools: LoadExamTools = async (configuration) => {
  if (allowsTools(configuration)) await load()
}

/** Kept by the tools for this exam: letters of another size, the reading ruler. */
const storesAids = (applicationId: string | number) => {
  try {
    return ['fontSize', 'lineGuide'].some(
      (name) => localStorage.getItem(`banca.tools.${applicationId}.${name}`) !== null
    )
  } catch {
    return false
  }
}

/** The tools of an exam. One that allows none downloads nothing until its aids for reading are asked for. */
export function ExamToolsSlot(props: ExamToolsProps) {
  const { t } = useTranslation('common')
  const hasTools = allowsTools(props.configuration)
  const [hasStoredAids] = useState(() => storesAids(props.applicationId))
  const [isAsked, setAsked] = useState(false)
  // The button stays, and keeps the focus, until the panel is there to take it.
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
      {/* The bar is one line of 44 px: nothing moves when it comes. */}
      <Suspense fallback={<div style={{ minHeight: 52 }} />}>
        <div style={{ minHeight: 52 }}>
          <ExamTools {...props} {...(isAsked && { opened: 'reading' as const })} />
        </div>
      </Suspense>
    </Contained>
  )
}
